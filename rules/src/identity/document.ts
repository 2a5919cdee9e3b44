import type { DocumentType, Nationality } from '../accounts/index.ts'
import { cleanToken } from '../typed/index.ts'
import { cinDigits, licenseLength, passportLength } from './constants.ts'

export const sides = ['front', 'back'] as const
export type Side = (typeof sides)[number]

/** R-SIGN-40: malgache may choose cin, passport or license; étranger only passport. */
export const documentTypesFor = (nationality: Nationality): readonly DocumentType[] =>
  nationality === 'MG' ? ['cin', 'passport', 'license'] : ['passport']

/** R-SIGN-46, R-SIGN-47: the photos that a document requires. */
export const sidesOf = (type: DocumentType): readonly Side[] => (type === 'passport' ? ['front'] : ['front', 'back'])

/** R-SIGN-41..44: the stored form: CIN without spaces, others upper-cased without spaces. */
export const cleanNumber = (number: string) =>
  cleanToken(number)
    .replace(/[\s.\p{Pd}]/gu, '')
    .toUpperCase()
    .normalize('NFC') // a capital may have come apart

type NumberProblem =
  | 'identity.cinInvalid'
  | 'identity.passportInvalid'
  | 'identity.licenseInvalid'
  | 'identity.numberMissing'

/** Why a normalized number is invalid for this document; null when it is valid. */
export function whyNotNumber(type: DocumentType, number: string): NumberProblem | null {
  if (number === '') return 'identity.numberMissing'
  if (type === 'cin') return new RegExp(`^\\d{${cinDigits}}$`).test(number) ? null : 'identity.cinInvalid'
  const { min, max } = type === 'passport' ? passportLength : licenseLength
  if (new RegExp(`^[A-Z0-9]{${min},${max}}$`).test(number)) return null
  return type === 'passport' ? 'identity.passportInvalid' : 'identity.licenseInvalid'
}

/** What an administrator may ask to be redone instead of rejecting (F-COM-04). */
export const correctionItems = ['front', 'back', 'number', 'birthDate', 'name'] as const
export type CorrectionItem = (typeof correctionItems)[number]
