import { isForgiven, isInside, localPart, mayGoOn, type Term } from '@vondrona/rules/search'
import { type RawBuilder, sql } from 'kysely'
import { escapeLike } from '../db.ts'

/** `near`: one letter of a word may be wrong. Asked for only where nothing is found exactly. */
export type Closeness = 'exact' | 'near'

/** Whether a query has words in which an error is forgiven. */
export const hasForgiven = (terms: readonly Term[]): boolean => terms.flat(2).some(isForgiven)

/**
 * Whether a key (`searchKey`) holds every term, as `rankOf` of the rules says; every part of it is found by a trigram
 * index. `otherwise`: what else a word may be (a bib). Nothing is found by no terms.
 */
export function holdsTerms(
  key: RawBuilder<unknown>,
  terms: readonly Term[],
  closeness: Closeness = 'exact',
  otherwise: (word: string) => RawBuilder<unknown> | undefined = () => undefined,
): RawBuilder<boolean> {
  if (terms.length === 0) return sql<boolean>`false`
  const fits = (word: string) => {
    const more = otherwise(word)
    const said = closeness === 'near' && isForgiven(word) ? near(key, word) : sql`${key} like ${exactPattern(word)}`
    return more ? sql`(${said} or ${more})` : said
  }
  const all = (words: readonly string[]) => sql`(${sql.join(words.map(fits), sql` and `)})`
  return sql<boolean>`(${sql.join(
    terms.map((term) => sql`(${sql.join(term.map(all), sql` or `)})`),
    sql` and `,
  )})`
}

const exactPattern = (word: string) => `%${isInside(word) ? '' : ' '}${escapeLike(word)}%`

/**
 * An error is in one half of the word (of an address, in or after one half of what is before its @), so that the other half stands as it was typed, or it changed the place of the two
 * letters in the middle: the index finds those, and what one error makes of the word decides.
 */
function near(key: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const letters = Array.from(word, escapeLike)
  const half = localPart(word).length >> 1
  const [first, second] = [letters.slice(0, half).join(''), letters.slice(half).join('')]
  const halves = [`% ${first}%`, `%${second}${mayGoOn(word) ? '' : ' '}%`, asPattern(word, swapped(letters, half - 1))]
  const patterns = slipsOf(letters).map((slip) => asPattern(word, slip))
  return sql<boolean>`(${key} like ${exactPattern(word)} or ((${sql.join(
    halves.map((one) => sql`${key} like ${one}`),
    sql` or `,
  )}) and ${key} like any(${patterns}::text[])))`
}

const asPattern = (word: string, slip: string) => `% ${slip}${mayGoOn(word) ? '' : ' '}%`

const swapped = (letters: readonly string[], at: number) =>
  [...letters.slice(0, at), letters[at + 1], letters[at], ...letters.slice(at + 2)].join('')

/** What somebody may have meant, for `like`: one letter (escaped) other, more, less or swapped. */
function slipsOf(letters: readonly string[]): string[] {
  const slips = new Set<string>()
  const put = (from: number, to: number, instead: string) =>
    slips.add(letters.slice(0, from).join('') + instead + letters.slice(to).join(''))
  for (let at = 0; at <= letters.length; at++) {
    put(at, at, '_')
    if (at === letters.length) break
    put(at, at + 1, '_')
    put(at, at + 1, '')
    if (at + 1 < letters.length) slips.add(swapped(letters, at))
  }
  return [...slips]
}
