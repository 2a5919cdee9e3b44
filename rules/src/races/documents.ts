import { type Day, dayIn } from '../accounts/index.ts'
import type { MedicalProof, RaceRules } from './eligibility.ts'
import type { DocumentStatus, DocumentsStatus } from './states.ts'

/** R-EVT-14. */
export const documentKinds = ['cinFront', 'cinBack', 'passportPage', 'medicalCertificate'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const registrationIdTypes = ['CIN', 'passport'] as const
export type RegistrationIdType = (typeof registrationIdTypes)[number]

/** D-11. */
export const registrationNationalities = ['malagasy', 'foreign_resident', 'foreign_non_resident'] as const
export type RegistrationNationality = (typeof registrationNationalities)[number]

/** D-11, as at the registration of members: foreigners show their passport. */
export const idTypesFor = (nationality: RegistrationNationality): readonly RegistrationIdType[] =>
  nationality === 'malagasy' ? ['CIN', 'passport'] : ['passport']

/** What each kind of medical proof consists of (N-12). */
export const medicalParts: Readonly<Record<MedicalProof, { number: boolean; issuedOn: boolean; photo: boolean }>> = {
  none: { number: false, issuedOn: false, photo: false },
  certificate: { number: false, issuedOn: true, photo: true }, // R-MIT-10
  licence: { number: true, issuedOn: false, photo: false },
  pps: { number: true, issuedOn: true, photo: false },
}

const identityPhotos: Readonly<Record<RegistrationIdType, readonly DocumentKind[]>> = {
  CIN: ['cinFront', 'cinBack'],
  passport: ['passportPage'],
}

/**
 * R-EVT-26: CIN: front and back; passport: its page; the certificate where the race asks for it. Whoever was a minor when
 * they registered named no identity document, and needs none when they come of age.
 */
export function neededDocuments(
  race: Pick<RaceRules, 'medicalProof'>,
  { idType }: { idType: RegistrationIdType | null },
): DocumentKind[] {
  return [
    ...(idType ? identityPhotos[idType] : []),
    ...(medicalParts[race.medicalProof].photo ? (['medicalCertificate'] as const) : []),
  ]
}

const byIdentity: readonly string[] = ['fullName', 'birthDate', 'idType', 'idNumber']
const byMedical: readonly string[] = ['medicalProof', 'medicalNumber', 'medicalIssuedOn']

/** Of corrected fields, the documents that were compared with them: what was accepted proves something else now. */
export const comparedWith = (fields: readonly string[]): DocumentKind[] =>
  documentKinds.filter((kind) => {
    const compared = kind === 'medicalCertificate' ? byMedical : byIdentity
    return fields.some((field) => compared.includes(field))
  })

/** What a registrant says about the medical proof. */
export interface Medical {
  proof: MedicalProof
  number: string | null
  issuedOn: Day | null
}

export interface MedicalProblem {
  field: 'proof' | 'number' | 'issuedOn'
  key:
    | 'races.medicalOther'
    | 'races.medicalNumber'
    | 'races.medicalDate'
    | 'races.medicalFuture'
    | 'races.medicalTooOld'
}

const dayMs = 86_400_000

/** R-MIT-10, N-12: why it does not prove what the race asks for on its day (null: not known yet); null where it does. */
export function whyNotMedical(
  race: Pick<RaceRules, 'medicalProof' | 'medicalValidityDays'>,
  medical: Medical,
  raceDay: Day | null,
  now: Date,
): MedicalProblem | null {
  const parts = medicalParts[race.medicalProof]
  if (medical.proof !== race.medicalProof) return { field: 'proof', key: 'races.medicalOther' }
  if (parts.number && !medical.number) return { field: 'number', key: 'races.medicalNumber' }
  if (!parts.issuedOn) return null
  if (!medical.issuedOn) return { field: 'issuedOn', key: 'races.medicalDate' }
  if (medical.issuedOn > dayIn(now)) return { field: 'issuedOn', key: 'races.medicalFuture' }
  const validity = race.medicalValidityDays
  const age = Date.parse(raceDay ?? dayIn(now)) - Date.parse(medical.issuedOn)
  return validity !== null && age > validity * dayMs ? { field: 'issuedOn', key: 'races.medicalTooOld' } : null
}

/**
 * R-MIT-07: of all documents together. Something is missing: none; something was refused: rejected, which comes first; all
 * that are needed were accepted, or nothing is needed: accepted.
 */
export function documentsStatusOf(
  needed: readonly DocumentKind[],
  documents: readonly { kind: DocumentKind; status: DocumentStatus }[],
  isMedicalComplete: boolean,
): DocumentsStatus {
  const found = needed.map((kind) => documents.find((one) => one.kind === kind)?.status)
  if (found.includes('rejected')) return 'rejected'
  if (found.includes(undefined) || !isMedicalComplete) return 'none'
  return found.includes('submitted') ? 'submitted' : 'accepted'
}
