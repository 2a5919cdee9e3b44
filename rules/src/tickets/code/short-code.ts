import { asTyped, inGroups, isChecked, randomCharacters, withCheck } from '../../codes/index.ts'

/** Random bytes that `makeShortCode` takes: 40 bits, so that guessing one of 20,000 tickets takes 50 million tries. */
export const shortCodeBytes = 8
const length = shortCodeBytes + 1

/** The code that is typed where a QR code cannot be scanned: 8 random characters and a check character, as stored. */
export const makeShortCode = (random: Uint8Array): string => withCheck(randomCharacters(random, shortCodeBytes))

/** As printed: `7KQ-M2X-9TA`. */
export const showShortCode = (code: string): string => inGroups(code, 3)

/** The stored form of what somebody typed; null if it is not a short code or has a typing error. Never throws. */
export function readShortCode(typed: string): string | null {
  const code = asTyped(typed, length)
  return code?.length === length && isChecked(code) ? code : null
}
