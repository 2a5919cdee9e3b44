import * as z from 'zod/mini'
import { type DocumentType, documentTypes, firstName, lastName, nationalities, whyNotBirth } from '../accounts/index.ts'
import { type CorrectionItem, cleanNumber, documentTypesFor, sidesOf, whyNotNumber } from './document.ts'

/** A photo: base64 or a data URL as specified, or `upload:ID.SECRET` of a resumable upload slot (N-07). */
const photo = z.nullish(z.string())
const number = z.nullish(z.string().check(z.maxLength(60, 'identity.numberMissing')))

/** The identity step, R-SIGN-37..47: the shape of the input; `identityProblems` validates it. */
export const identityFields = {
  nationality: z.nullish(z.enum(nationalities, 'identity.required')),
  documentType: z.nullish(z.enum(documentTypes, 'identity.required')),
  documentNumber: number,
  documentFront: photo,
  documentBack: photo,
}

export const submitIdentityInput = z.object(identityFields)
export type IdentityInput = z.infer<typeof submitIdentityInput>

export interface FieldProblem {
  field: string
  key: string
}

/** R-SIGN-37..47: the invalid fields of the identity step, each with the text key of the reason. */
export function identityProblems(input: IdentityInput): FieldProblem[] {
  const problems: FieldProblem[] = []
  const { nationality, documentType } = input
  if (!nationality) problems.push({ field: 'nationality', key: 'identity.required' })
  if (!documentType) problems.push({ field: 'documentType', key: 'identity.required' })
  if (!documentType) return problems
  if (nationality && !documentTypesFor(nationality).includes(documentType))
    problems.push({ field: 'documentType', key: 'identity.typeNotAllowed' })
  const wrong = whyNotNumber(documentType, cleanNumber(input.documentNumber ?? ''))
  if (wrong) problems.push({ field: 'documentNumber', key: wrong })
  for (const side of sidesOf(documentType)) {
    const field = side === 'front' ? 'documentFront' : 'documentBack'
    if (!input[field])
      problems.push({ field, key: side === 'front' ? 'identity.frontMissing' : 'identity.backMissing' })
  }
  return problems
}

/** The input of the page behind a mailed correction link: only what the requested item needs. */
export const correctionAnswer = z.object({
  photo,
  documentNumber: number,
  dateNaissance: z.nullish(z.string().check(z.maxLength(10, 'accounts.birthInvalid'))),
  nom: z.nullish(lastName),
  prenom: z.nullish(firstName),
})
export type CorrectionAnswer = z.infer<typeof correctionAnswer>

/** Why a correction does not match the request; null when it does. */
export function whyNotAnswer(
  item: CorrectionItem,
  answer: CorrectionAnswer,
  { documentType, now }: { documentType: DocumentType | null; now: Date },
): FieldProblem | null {
  const wrong = (field: string, key: string | null) => (key === null ? null : { field, key })
  if (item === 'front') return wrong('photo', answer.photo ? null : 'identity.frontMissing')
  if (item === 'back') return wrong('photo', answer.photo ? null : 'identity.backMissing')
  if (item === 'birthDate') return wrong('dateNaissance', whyNotBirth(answer.dateNaissance ?? '', now))
  if (item === 'name') return wrong('nom', answer.nom || answer.prenom ? null : 'accounts.nomTooShort')
  return wrong('documentNumber', whyNotNumber(documentType ?? 'cin', cleanNumber(answer.documentNumber ?? '')))
}
