import { asTyped, inGroups, isChecked, randomCharacters, withCheck } from '../codes/index.ts'
import { vote } from './constants.ts'

/** F-VOTE-06: a new receipt of as many random bytes as it has characters. */
export const makeReceipt = (bytes: Uint8Array): string => withCheck(randomCharacters(bytes, vote.codeLength - 1))

/** A receipt as somebody typed it; null if it cannot be one. */
export function readReceipt(text: string): string | null {
  const code = asTyped(text, vote.codeLength)
  return code?.length === vote.codeLength && isChecked(code) ? code : null
}

/** As it is read aloud and copied by hand. */
export const shownReceipt = (code: string): string => inGroups(code, 4)
