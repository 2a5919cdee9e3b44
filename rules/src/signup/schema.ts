import * as z from 'zod/mini'
import {
  ageOn,
  day,
  dayIn,
  documentTypes,
  firstName,
  isAdult,
  lastName,
  nationalities,
  pseudo,
  sexes,
  whyNotBirth,
} from '../accounts/index.ts'
import { age, signupSteps } from '../constants/index.ts'
import { cleanNumber, documentTypesFor, sidesOf, whyNotNumber } from '../identity/index.ts'
import { email, password } from '../sessions/index.ts'

/** Step 1 (R-SIGN-05): personal information. */
export const personalStep = z.object({
  nom: lastName,
  prenom: firstName,
  pseudo,
  dateNaissance: day,
  sexe: z.enum(sexes, 'signup.required'),
  email,
})

/** Step 2 (R-SIGN-06). The confirmation never leaves the device. */
export const passwordStep = z.object({ password, confirmation: z.string() }).check(
  z.refine((value) => value.password === value.confirmation, {
    error: 'sessions.passwordMismatch',
    path: ['confirmation'],
  }),
)

/** A photo: base64 or a data URL as specified, or `upload:ID.SECRET` of a resumable upload slot (N-07). */
const photo = z.nullish(z.string())

/** R-SIGN-55, R-SIGN-56: what register accepts. Unknown fields (role, status, …) are dropped, never obeyed. */
export const registerInput = z.object({
  ...personalStep.shape,
  password,
  nationality: z.nullish(z.enum(nationalities, 'signup.required')),
  documentType: z.nullish(z.enum(documentTypes, 'signup.required')),
  documentNumber: z.nullish(z.string().check(z.maxLength(60, 'identity.numberMissing'))),
  documentFront: photo,
  documentBack: photo,
})
export type RegisterInput = z.infer<typeof registerInput>

/** The fields of step 3 that are wrong for this person, with the text key of each; empty for minors (R-SIGN-56). */
export interface FieldProblem {
  field: string
  key: string
}

/** R-SIGN-08: how many steps the form has for this birth date; adults' form until a date is given. */
export function stepsFor(birth: string, now: Date): 2 | 3 {
  return birth !== '' && whyNotBirth(birth, now) === null && !isAdult(birth, now)
    ? signupSteps.minor
    : signupSteps.adult
}

/** R-SIGN-20, R-SIGN-22..24: the birth date's refusal on the signup form. */
export function whyNotSignupBirth(birth: string, now: Date): string | null {
  const problem = whyNotBirth(birth, now)
  return problem === 'accounts.tooYoung' && ageOn(birth, dayIn(now)) < age.minimum ? 'accounts.tooYoungToJoin' : problem
}

/** R-SIGN-37..47: the identity step, asked of adults only. */
export function identityProblems(
  input: Pick<RegisterInput, 'nationality' | 'documentType' | 'documentNumber' | 'documentFront' | 'documentBack'>,
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const { nationality, documentType } = input
  if (!nationality) problems.push({ field: 'nationality', key: 'signup.required' })
  if (!documentType) problems.push({ field: 'documentType', key: 'signup.required' })
  if (!documentType) return problems
  if (nationality && !documentTypesFor(nationality).includes(documentType))
    problems.push({ field: 'documentType', key: 'identity.typeNotAllowed' })
  const number = whyNotNumber(documentType, cleanNumber(input.documentNumber ?? ''))
  if (number) problems.push({ field: 'documentNumber', key: number })
  for (const side of sidesOf(documentType)) {
    const field = side === 'front' ? 'documentFront' : 'documentBack'
    if (!input[field])
      problems.push({ field, key: side === 'front' ? 'identity.frontMissing' : 'identity.backMissing' })
  }
  return problems
}
