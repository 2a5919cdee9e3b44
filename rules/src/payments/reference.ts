import { asTyped, inGroups, isChecked, randomCharacters, withCheck } from '../codes/index.ts'

/** Characters of the code of a link that somebody else pays by, beside its check character: 55 bits. */
export const payerCodeLength = 11

/** The code of such a link, of as many random bytes: `7KQM-2X9T-ACDE`. */
export const makePayerCode = (random: Uint8Array): string =>
  inGroups(withCheck(randomCharacters(random, payerCodeLength)), 4)

/** The code as it is kept, of what somebody opened or typed; null for any other text. */
export function readPayerCode(typed: string): string | null {
  const code = asTyped(typed, payerCodeLength + 1)
  return code?.length === payerCodeLength + 1 && isChecked(code) ? inGroups(code, 4) : null
}

/**
 * « Hery Rakoto » as « Hery R. », and « RAKOTO Hery » alike, where capitals tell which one is the family's: who was asked
 * knows for whom, nobody else learns it.
 */
export function shortName(fullName: string): string {
  const words = fullName.split(/\s+/).filter(Boolean)
  const isCapitals = (word: string) => word.length > 1 && word === word.toLocaleUpperCase('fr')
  const at = Math.max(
    0,
    words.findIndex((word) => !isCapitals(word)),
  )
  const [first = '', others] = [words[at], words.toSpliced(at, 1)]
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial ? `${first} ${initial.toLocaleUpperCase('fr')}.` : first
}

/** What the reference of a payment by an operator begins with, before a hyphen. */
export const attemptPrefix = 'VP'
const prefix = 'MP'

/** Whether a text begins as our references do: one in a hundred has no digit, and is no name either. */
export const looksLikeReference = (typed: string): boolean =>
  [attemptPrefix, prefix].some((one) => typed.toUpperCase().startsWith(`${one}-`))

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
