import { type Day, isAdult } from '../accounts/index.ts'
import { cleanNumber, whyNotNumber } from '../identity/index.ts'
import { idTypesFor, type RegistrationIdType, type RegistrationNationality } from './documents.ts'
import { isSameName } from './person.ts'
import type { CommitmentInput } from './schema.ts'

export interface FieldProblem {
  field: string
  key: string
}

/** §0.10: only the year is known: 1 January of it. */
export const storedBirth = (birthDate: Day, isApproximate: boolean): Day =>
  isApproximate ? `${birthDate.slice(0, 4)}-01-01` : birthDate

/** D-09, R-EVT-15, R-EVT-26: what is wrong with the identity document; whoever is a minor when they register shows none. */
export function idProblems(
  runner: {
    birthDate: Day
    nationality: RegistrationNationality
    idType?: RegistrationIdType | null | undefined
    idNumber?: string | null | undefined
  },
  registeredAt: Date,
): FieldProblem[] {
  if (!isAdult(runner.birthDate, registeredAt)) return []
  if (!runner.idType) return [{ field: 'idType', key: 'races.idTypeMissing' }]
  if (!idTypesFor(runner.nationality).includes(runner.idType))
    return [{ field: 'idType', key: 'identity.typeNotAllowed' }]
  const problem = whyNotNumber(runner.idType === 'CIN' ? 'cin' : 'passport', cleanNumber(runner.idNumber ?? ''))
  return problem ? [{ field: 'idNumber', key: problem }] : []
}

/** R-MIT-09, F-RACE-03: the typed name is the runner's; of a minor, the guardian's, whose relation is told. */
export function signatureProblems(
  {
    signerName,
    guardianName,
    guardianRelation,
  }: Pick<CommitmentInput, 'signerName' | 'guardianName' | 'guardianRelation'>,
  runner: { fullName: string; birthDate: Day },
  now: Date,
): FieldProblem[] {
  if (isAdult(runner.birthDate, now))
    return isSameName(signerName, runner.fullName) ? [] : [{ field: 'signerName', key: 'races.signerOther' }]
  if (!guardianName) return [{ field: 'guardianName', key: 'races.guardianMissing' }]
  if (!guardianRelation) return [{ field: 'guardianRelation', key: 'races.relationMissing' }]
  if (isSameName(guardianName, runner.fullName)) return [{ field: 'guardianName', key: 'races.guardianSelf' }]
  return isSameName(signerName, guardianName) ? [] : [{ field: 'signerName', key: 'races.signerNotGuardian' }]
}
