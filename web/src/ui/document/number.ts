import type { DocumentType } from '@vondrona/rules/accounts'

/** R-SIGN-41..44: what is typed becomes what is on the document: digits of a CIN in threes, capital letters elsewhere. */
export function typedNumber(type: DocumentType, typed: string, caret: number): { value: string; caret: number } {
  if (type !== 'cin') return { value: typed.toUpperCase(), caret }
  const inThrees = (text: string) => text.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, '$1 ')
  if (!/^[\d\s]*$/.test(typed)) return { value: typed, caret } // left as it is, so that the refusal is understood
  return { value: inThrees(typed), caret: inThrees(typed.slice(0, caret)).length }
}
