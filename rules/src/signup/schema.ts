import * as z from 'zod/mini'
import { age } from '../accounts/constants.ts'
import { ageOn, day, dayIn, firstName, isAdult, lastName, memberPseudo, sexes, whyNotBirth } from '../accounts/index.ts'
import { identityFields } from '../identity/index.ts'
import { email, password } from '../sessions/index.ts'
import { signupSteps } from './constants.ts'

/** Step 3, R-SIGN-37..47: for adults only. */
export { type FieldProblem, identityProblems } from '../identity/index.ts'

/** Step 1 (R-SIGN-05): personal information. */
export const personalStep = z.object({
  nom: lastName,
  prenom: firstName,
  pseudo: memberPseudo,
  dateNaissance: day,
  sexe: z.enum(sexes, 'signup.required'),
  email,
})

/** Step 2 (R-SIGN-06). */
export { passwordStep } from '../sessions/index.ts'

/** R-SIGN-55, R-SIGN-56: the input of register. Unknown fields (role, status, …) are ignored. */
export const registerInput = z.object({
  ...personalStep.shape,
  password,
  ...identityFields,
})
export type RegisterInput = z.infer<typeof registerInput>

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
