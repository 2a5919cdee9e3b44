import { fold, wordsOf as wordsIn } from '@vondrona/rules/search'
import type { Context } from '../../../kernel/context.ts'
import {
  bornOnNamed,
  type Lookalike,
  lookalikes,
  namedAlike,
  namedExactly,
  type UserRow,
} from '../../accounts/index.ts'
import { ownersOfNearNumbers } from './store.ts'

/** At most so many are found in each way, and shown of all. */
const found = 20
const shown = 5
/** Numbers follow each other where cards are issued: one that is only near tells less than name and birth date together. */
const weights = { number: 2, birthDate: 2, name: 1, pseudo: 1 } as const
export type DuplicateReason = keyof typeof weights

/**
 * Accounts that may be the same person's: a document number that is nearly the same, or the same name, or the same birth
 * date with a name in common. Never by the photo. And those whose pseudo looks like theirs, of before that was refused. The likeliest first; a hint for whoever decides, which refuses nothing.
 */
export async function possibleDuplicates({ db }: Context, user: UserRow) {
  const { id, dateNaissance: birth } = user
  const near = new Set(await ownersOfNearNumbers(db, id, found))
  const words = wordsOf(user)
  const candidates = await Promise.all([
    lookalikes(db, [...near]),
    birth ? bornOnNamed(db, birth, words, found) : [],
    namedExactly(db, orders(user), found),
    namedAlike(db, user.pseudoSkeleton, found),
  ])
  const reasonsFor = (other: Lookalike): DuplicateReason[] => {
    const isSameName = sameWords(wordsOf(other), words)
    const isSameBirth = birth !== null && other.dateNaissance === birth
    const isNamedAlike = isSameName || (isSameBirth && wordsOf(other).some((word) => words.includes(word)))
    return [
      ...(near.has(other.id) ? (['number'] as const) : []),
      ...(isSameBirth ? (['birthDate'] as const) : []),
      ...(isNamedAlike ? (['name'] as const) : []),
      ...(other.pseudoSkeleton === user.pseudoSkeleton ? (['pseudo'] as const) : []),
    ]
  }
  const others = new Map(candidates.flat().map((one) => [one.id, one]))
  others.delete(id)
  return [...others.values()]
    .map((other) => ({ ...other, reasons: reasonsFor(other) }))
    .filter(({ reasons }) => reasons.some((reason) => reason !== 'birthDate'))
    .sort((a, b) => weigh(b.reasons) - weigh(a.reasons) || (a.id < b.id ? -1 : 1))
    .slice(0, shown)
}

const weigh = (reasons: readonly DuplicateReason[]) => reasons.reduce((sum, reason) => sum + weights[reason], 0)

type Named = Pick<UserRow, 'nom' | 'prenom'>

/** The words of a name as search compares them; initials and particles tell nothing. */
const wordsOf = ({ nom, prenom }: Named) =>
  wordsIn(fold([nom, prenom].filter(Boolean).join(' '))).filter((word) => word.length > 2)

const sameWords = (a: readonly string[], b: readonly string[]) =>
  a.length > 1 && [...a].sort().join(' ') === [...b].sort().join(' ')

/** As keys of members begin. */
const keyed = (name: string) => wordsIn(fold(name)).join(' ')

/** People mix up which of their names is the last one. */
const orders = ({ nom, prenom }: Named) => (nom && prenom ? [keyed(`${nom} ${prenom}`), keyed(`${prenom} ${nom}`)] : [])
