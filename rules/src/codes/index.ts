import { cleanToken } from '../typed/index.ts'

/**
 * Crockford's Base32: digits and letters that cannot be confused. The check character is another of them (Crockford's
 * own may be a sign, which cannot be read aloud): a weighted sum in the field of 32 elements, which finds every wrong
 * character and every two that were swapped, up to 31 characters.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `length` characters of as many random bytes: 5 bits of each are used. Throws RangeError if there are too few. */
export function randomCharacters(bytes: Uint8Array, length: number): string {
  if (bytes.length < length) throw new RangeError(`${length} random bytes are needed`)
  return Array.from(bytes.subarray(0, length), (byte) => alphabet[byte & 31]).join('')
}

/** Characters of the alphabet, and their check character behind them. */
export const withCheck = (characters: string): string => characters + alphabet[timesTwo(sumOf(characters))]

/** Whether the last character is the check character of those before it. Expects a result of `asTyped`. */
export const isChecked = (text: string): boolean => text.length > 1 && sumOf(text) === 0

/**
 * What somebody typed or read aloud, as it was printed: any case, O for 0, I and L for 1, with spaces, dashes and dots
 * anywhere. Null if it is longer than `most` characters or contains anything else.
 */
export function asTyped(text: string, most: number): string | null {
  if (text.length > most * 4) return null // nobody types that many separators
  const plain = cleanToken(text)
    .replace(/[\s\p{Pd}._]/gu, '')
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return plain.length <= most && /^[0-9A-HJKMNP-TV-Z]+$/.test(plain) ? plain : null
}

/** `ABCDEFGHJ` in groups of 3: `ABC-DEF-GHJ`. */
export const inGroups = (text: string, size: number): string =>
  (text.match(new RegExp(`.{1,${size}}`, 'g')) ?? []).join('-')

const sumOf = (characters: string) => [...characters].reduce((sum, char) => timesTwo(sum) ^ alphabet.indexOf(char), 0)

/** In GF(32), modulo x⁵ + x² + 1. */
const timesTwo = (value: number) => (value & 16 ? (value << 1) ^ 0b100101 : value << 1)
