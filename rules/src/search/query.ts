import { cutTo } from '../typed/index.ts'
import { fold } from './fold.ts'
import { isAddress, isDigitRun, isPhone, piecesOf, wordsOf } from './key.ts'
import { phoneKey } from './numbers.ts'

/** One thing that was typed: found where all words of one of these groups are. */
export type Term = readonly (readonly string[])[]

const mostTerms = 6
/** Of what is typed; nobody types more. */
const longestQuery = 300
/**
 * Letters of a word, and before the @ of an address, in which one may be wrong, and from which on its end may be missing
 * as well; what may be meant by longer ones is more than a database should look for.
 */
const forgiving = { word: 5, local: 4, beginning: 8, longest: 40 }

/** What is looked for: each term has to be found, in any order. Empty: nothing was typed that could be looked for. */
export function readQuery(typed: string): Term[] {
  const terms: Term[] = []
  const signs: Term[] = [] // looked for only where there is nothing else
  let run: string[] = []
  const end = () => {
    terms.push(...run.map((word, at) => [[word], ...(isInside(word) ? [] : withNeighbours(run, at))]))
    run = []
  }
  for (const piece of piecesOf(fold(cutTo(typed, longestQuery)))) {
    const parts = wordsOf(piece)
    if (!/[\p{L}\p{N}]/u.test(piece)) signs.push(...parts.map((word) => [[word]]))
    else if (isPhone(piece) || isAddress(piece) || (isDigitRun(piece) && parts.length > 1)) {
      end()
      terms.push(isAddress(piece) ? [[piece]] : [[isPhone(piece) ? phoneKey(piece) : parts.join('')], parts])
    } else run.push(...parts)
  }
  end()
  if (terms.length === 0) terms.push(...signs)
  return withoutRepeated(terms).slice(0, mostTerms)
}

/** A short word that is written apart may be a part of a longer one: `rasoa be` of Rasoabe. */
const withNeighbours = (words: readonly string[], at: number) =>
  [words.slice(at - 1, at + 1), words.slice(at, at + 2)]
    .filter((pair) => pair.length > 1)
    .map((pair) => [pair.join('')])

/** None that another one contains: it would be found with it. */
function withoutRepeated(terms: readonly Term[]): Term[] {
  const once = [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
  const alone = (term: Term) => (term.length === 1 && term[0]?.length === 1 ? (term[0][0] ?? '') : '')
  return once.filter((term) => {
    const word = alone(term)
    return !isInside(word) || !once.some((other) => other !== term && alone(other).includes(word))
  })
}

/** Whether a word is looked for in the middle of others, too; shorter ones stand in everything. */
export const isInside = (word: string): boolean => word.length >= 3

/** Whether one letter of this word, or of an address, may be wrong: a number is right, or another one. */
export const isForgiven = (word: string): boolean =>
  word.length <= forgiving.longest &&
  (isAddress(word)
    ? localPart(word).length >= forgiving.local && !/\p{N}/u.test(word)
    : Array.from(word).length >= forgiving.word && !/[^\p{L}]/u.test(word))

/** Of an address what stands before the @, of anything else all of it. */
export const localPart = (word: string): string[] => Array.from(word.split('@', 1)[0] ?? '')

/** Whether more letters may follow a word with an error. */
export const mayGoOn = (word: string): boolean => Array.from(word).length >= forgiving.beginning

const begins = (key: string, word: string) => key.includes(` ${word}`)
const holds = (key: string, word: string) => (isInside(word) ? key.includes(word) : begins(key, word))

/** Whether `word` with one letter more, less, other or swapped is (the beginning of) `other`. */
export function isNear(word: string, other: string): boolean {
  let at = 0
  while (at < word.length && word[at] === other[at]) at++
  const goesOn = mayGoOn(word)
  const fits = (rest: string, from: number) =>
    goesOn ? other.startsWith(rest, from) && from <= other.length : other.slice(from) === rest
  return (
    fits(word.slice(at), at) ||
    fits(word.slice(at + 1), at + 1) ||
    fits(word.slice(at), at + 1) ||
    fits(word.slice(at + 1), at) ||
    (word[at] === other[at + 1] && word[at + 1] === other[at] && fits(word.slice(at + 2), at + 2))
  )
}

const near = (key: string, word: string) =>
  holds(key, word) || (isForgiven(word) && key.split(' ').some((other) => isNear(word, other)))

/** How well a key answers: 0 by beginnings of its words, 1 somewhere, 2 with one typing error in a word, null not. */
export function rankOf(key: string, terms: readonly Term[], isOtherwise?: (word: string) => boolean): 0 | 1 | 2 | null {
  if (terms.length === 0) return null
  const by = (fits: (key: string, word: string) => boolean) =>
    terms.every((term) => term.some((words) => words.every((word) => fits(key, word) || isOtherwise?.(word))))
  if (by(begins)) return 0
  if (by(holds)) return 1
  return by(near) ? 2 : null
}
