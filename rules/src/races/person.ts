import { nameLength } from '../accounts/constants.ts'
import { fold } from '../search/index.ts'
import { cleanLine } from '../typed/index.ts'

/** Why a cleaned name is none, as a text key; null where it is one. `missing` is the key for an empty one. */
export function whyNotName<Missing extends string>(
  name: string,
  missing: Missing,
): Missing | 'accounts.nameTooLong' | 'accounts.nameCharacters' | null {
  if (name.length < nameLength.min) return missing
  if (name.length > 2 * nameLength.max) return 'accounts.nameTooLong'
  return /^(?=.*\p{L})[^<>{}\p{Cc}\p{Cs}]+$/u.test(name) ? null : 'accounts.nameCharacters'
}

/** R-MIT-08: equal for one name, however it is written: folded as for a search, without punctuation and the order of its words. */
export function nameKey(fullName: string): string {
  const folded = fold(cleanLine(fullName))
  const words = folded.split(/[^\p{L}\p{N}]+/u)
  return words.filter(Boolean).sort().join(' ') || folded
}

/** Whether two names are written by the same hand for the same person. */
export const isSameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** D-30: « R••••• S•• »: the first letter of each word, and the same number of dots whatever its length. */
export const maskedName = (fullName: string): string =>
  cleanLine(fullName)
    .split(' ')
    .map((word) => `${Array.from(word)[0] ?? ''}•••`)
    .join(' ')

/** D-30: the end of a number, by which its owner knows which one it is. */
export const maskedNumber = (shown: string): string => shown.slice(0, -4).replace(/[\dA-Z]/g, '•') + shown.slice(-4)
