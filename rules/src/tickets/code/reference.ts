import { asTyped, inGroups, isChecked, randomCharacters, withCheck } from '../../codes/index.ts'

/** Random bytes that `makeReference` takes: 50 bits. */
export const referenceBytes = 10
const yearDigits = 2
const length = yearDigits + referenceBytes + 1

/**
 * A number that cannot be guessed and can be read aloud (R-MIT-06), as stored: a prefix of letters without U, two digits
 * of the year, 10 random characters and the check character of all but the prefix: `MIT267KQM2X9TABC`.
 */
export const makeReference = (prefix: string, year: number, random: Uint8Array): string =>
  prefix + withCheck(String(year % 100).padStart(yearDigits, '0') + randomCharacters(random, referenceBytes))

/** As printed: `MIT26-7KQM-2X9T-ABC`. */
export function showReference(prefix: string, number: string): string {
  const start = prefix.length + yearDigits
  return `${number.slice(0, start)}-${inGroups(number.slice(start), 4)}`
}

/**
 * The stored form of what somebody typed, with or without the prefix; null if it is not such a number or has a typing
 * error. Never throws.
 */
export function readReference(prefix: string, typed: string): string | null {
  const text = asTyped(typed, prefix.length + length)
  if (text === null || text.length < length) return null
  const number = text.slice(-length)
  const isOurs = text.length === length || text.slice(0, -length) === asTyped(prefix, prefix.length) // MIT is read as M1T
  return isOurs && /^\d\d/.test(number) && isChecked(number) ? prefix + number : null
}
