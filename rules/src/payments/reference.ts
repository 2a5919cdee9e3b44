import { asTyped, inGroups, isChecked, randomCharacters, withCheck } from '../codes/index.ts'

const prefix = 'MP'
/** Random bytes that `makeMandateReference` takes: 45 bits. */
export const mandateReferenceBytes = 9

/** What a payer quotes at a desk or on the phone: cannot be guessed, and its last character finds typing errors: `MP-7KQM2-X9TAC`. */
export const makeMandateReference = (random: Uint8Array): string =>
  `${prefix}-${inGroups(withCheck(randomCharacters(random, mandateReferenceBytes)), 5)}`

/** The reference as it is stored, of what somebody typed or heard, with or without its prefix; null for any other text. */
export function readMandateReference(typed: string): string | null {
  const text = asTyped(typed, prefix.length + mandateReferenceBytes + 1)
  const code = text?.slice(-(mandateReferenceBytes + 1)) ?? ''
  const isOurs = text?.length === code.length || text === prefix + code
  return isOurs && code.length === mandateReferenceBytes + 1 && isChecked(code)
    ? `${prefix}-${inGroups(code, 5)}`
    : null
}
