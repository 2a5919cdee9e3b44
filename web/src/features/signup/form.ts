/** The signup form as values and rules: what is on which step, what is wrong with it, what is sent. */
import { isAdult, type Sex } from '@vondrona/rules/accounts'
import { cleanNumber, type Side, sidesOf } from '@vondrona/rules/identity'
import { identityProblems, passwordStep, personalStep, stepsFor, whyNotSignupBirth } from '@vondrona/rules/signup'
import type { RegisterInput } from '../../lib/session/session.ts'
import { fieldOf, type IdentityValues } from '../../ui/document/document-values.ts'

/** R-SIGN-57: kept on this device for the profile, never sent. */
export const contactFields = ['phoneNumber', 'country', 'region', 'city', 'postalCode', 'address'] as const
export type ContactField = (typeof contactFields)[number]

export interface SignupValues extends IdentityValues, Record<ContactField, string> {
  nom: string
  prenom: string
  pseudo: string
  dateNaissance: string
  sexe: Sex | ''
  email: string
  password: string
  confirmation: string
}
export type SignupField = keyof SignupValues
export type Step = 1 | 2 | 3

export const emptyValues: SignupValues = {
  nom: '',
  prenom: '',
  pseudo: '',
  dateNaissance: '',
  sexe: '',
  email: '',
  password: '',
  confirmation: '',
  nationality: '',
  documentType: '',
  documentNumber: '',
  documentFront: '',
  documentBack: '',
  phoneNumber: '',
  country: '',
  region: '',
  city: '',
  postalCode: '',
  address: '',
}

/** In the order of the screen, so that the first wrong field is the one that gets the focus. */
const fieldsOfStep: Record<Step, readonly SignupField[]> = {
  1: ['prenom', 'nom', 'pseudo', 'dateNaissance', 'sexe', 'email'],
  2: ['password', 'confirmation'],
  3: ['nationality', 'documentType', 'documentNumber', 'documentFront', 'documentBack'],
}

/** The fields of a step. */
export const fieldsOn = (step: Step) => fieldsOfStep[step]

/** The step on which a field is. */
export function stepOf(field: string): Step {
  if (fieldsOfStep[2].includes(field as SignupField)) return 2
  return fieldsOfStep[3].includes(field as SignupField) ? 3 : 1
}

export type Problems = Partial<Record<SignupField, string>>

/** Every rule of R-SIGN-14..47: field to text key. The server asks the same again. */
export function problemsIn(values: SignupValues, now: Date): Problems {
  const problems: Problems = {}
  const say = (field: string, key: string) => {
    problems[field as SignupField] ??= key
  }
  for (const schema of [personalStep, passwordStep])
    for (const issue of schema.safeParse(values).error?.issues ?? []) say(String(issue.path[0]), issue.message)
  const birth = whyNotSignupBirth(values.dateNaissance, now)
  if (birth) say('dateNaissance', birth)
  if (stepsFor(values.dateNaissance, now) === 3)
    for (const { field, key } of identityProblems(identityOf(values))) say(field, key)
  return problems
}

/** The fields of a step that are wrong. */
export function problemsOn(step: Step, values: SignupValues, now: Date): SignupField[] {
  const problems = problemsIn(values, now)
  return fieldsOfStep[step].filter((field) => problems[field])
}

/** The furthest step that may be shown: after a reload the password is gone, and with it what came after. */
export function reachable(wanted: number, values: SignupValues, now: Date): Step {
  const last = stepsFor(values.dateNaissance, now)
  for (const step of [1, 2] as const) if (wanted > step && problemsOn(step, values, now).length > 0) return step
  return Math.min(Math.max(1, wanted), last) as Step
}

/** R-SIGN-55, R-SIGN-56: what is sent. Nothing of the identity step for a minor, nothing of the address for anybody. */
export function payloadOf(values: SignupValues, photos: Partial<Record<Side, string>>, now: Date): RegisterInput {
  const { nom, prenom, pseudo, dateNaissance, sexe, email, password } = values
  const person = {
    pseudo: pseudo.trim(),
    email: email.trim().toLowerCase(),
    password,
    nom: nom.trim(),
    prenom: prenom.trim(),
    dateNaissance,
    sexe,
  }
  const { nationality, documentType, documentNumber } = values
  if (!isAdult(dateNaissance, now) || !documentType) return person
  const sent = sidesOf(documentType).map((side) => [fieldOf(side), photos[side]] as const)
  return {
    ...person,
    nationality,
    documentType,
    documentNumber: cleanNumber(documentNumber),
    ...Object.fromEntries(sent),
  }
}

export function identityOf(values: IdentityValues) {
  const { nationality, documentType, documentNumber, documentFront, documentBack } = values
  return {
    nationality: nationality || null,
    documentType: documentType || null,
    documentNumber,
    documentFront,
    documentBack,
  }
}

/** What was said about a value that no rule of the form can know: it is taken, or the server refused it. */
export type Said = Partial<Record<SignupField, { value: string; message: string }>>

/** It holds for as long as the value is the same, whatever the rules think of it. */
export function withSaid(problems: Problems, values: SignupValues, said: Said): Problems {
  const current = Object.entries(said).filter(([field, { value }]) => values[field as SignupField] === value)
  return { ...problems, ...Object.fromEntries(current.map(([field, { message }]) => [field, message])) }
}
