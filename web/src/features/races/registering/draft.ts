/** R-GAP-11, F-RACE: what is typed of a registration, kept on the device until the server has it. */
import { isAdult } from '@vondrona/rules/accounts'
import type { Answers } from '@vondrona/rules/forms'
import type { DocumentKind, MedicalProof } from '@vondrona/rules/races'
import type { MadeParticipation, RaceQuestions } from '../operations.generated.ts'
import { formOf } from '../questions/form-of.ts'

export const steps = ['race', 'person', 'questions', 'documents', 'letter', 'summary'] as const
export type Step = (typeof steps)[number]

export interface Person {
  /** The idempotency key of their registration. */
  key: string
  birthDate: string
  /** Only the year is known; '' otherwise. */
  birthYear: string
  isApproximate: boolean
  eventId: string
  ticketTypeId: string
  fullName: string
  gender: '' | 'female' | 'male'
  nationality: '' | 'malagasy' | 'foreign_resident' | 'foreign_non_resident'
  idType: '' | 'CIN' | 'passport'
  idNumber: string
  phone: string
  email: string
  club: string
  emergencyName: string
  emergencyPhone: string
  /** To the organiser's questions, by `fieldName`. */
  answers: Answers
  /** A bib number; '' for any. */
  wishedBib: string
  medicalNumber: string
  medicalIssuedOn: string
  /** Ids of photos that the server has. */
  documents: Partial<Record<DocumentKind, string>>
  letterVersion: number
  accepted: boolean
  signerName: string
  guardianName: string
  guardianRelation: string
  /** R-MIT-09, as it is sent: `writeStrokes` of the rules. */
  signature: string
}

export interface Draft {
  people: readonly Person[]
  /** The one whose steps are on screen. */
  current: string
  step: Step
  /** Where the photos are, and until when. */
  uploads: { token: string; until: string } | null
  /** Those that the server has registered, by key. */
  made: Readonly<Record<string, MadeParticipation>>
}

const life = 7 * 86_400_000 // ms

export function newPerson(key: string, from: Partial<Person> = {}): Person {
  return {
    key,
    birthDate: '',
    birthYear: '',
    isApproximate: false,
    eventId: '',
    ticketTypeId: '',
    fullName: '',
    gender: '',
    nationality: '',
    idType: '',
    idNumber: '',
    phone: '',
    email: '',
    club: '',
    emergencyName: '',
    emergencyPhone: '',
    answers: {},
    wishedBib: '',
    medicalNumber: '',
    medicalIssuedOn: '',
    documents: {},
    letterVersion: 0,
    accepted: false,
    signerName: '',
    guardianName: '',
    guardianRelation: '',
    signature: '',
    ...from,
  }
}

/** A draft with one person of whom nothing, or what is known of the member, is filled in. */
export const newDraft = (key: string, from: Partial<Person> = {}): Draft => ({
  people: [newPerson(key, from)],
  current: key,
  step: 'race',
  uploads: null,
  made: {},
})

/** What families share is offered to the next person. */
export const nextOf = (key: string, { phone, email, emergencyName, emergencyPhone, club }: Person): Person =>
  newPerson(key, { phone, email, emergencyName, emergencyPhone, club })

export const isEmpty = (draft: Draft) =>
  draft.people.length === 1 && draft.people.every((one) => !one.birthDate && !one.birthYear && !one.eventId)

/** The text to keep. */
export const writeDraft = (draft: Draft, now: Date): string => JSON.stringify({ at: now.getTime(), draft })

/** A kept draft; null when it is absent, too old, or not ours (of the future: a clock was ahead). Photos that the server has dropped are forgotten. */
export function readDraft(text: string | null, now: Date): Draft | null {
  try {
    const found: { at?: number; draft?: Draft } | null = JSON.parse(text ?? 'null')
    const isYoung = now.getTime() - Number(found?.at) < life
    const draft = found?.draft
    if (!isYoung || !Array.isArray(draft?.people)) return null
    const people = draft.people.filter((one) => typeof one?.key === 'string').map((one) => newPerson(one.key, one))
    const current = people.some(({ key }) => key === draft.current) ? draft.current : (people[0]?.key ?? '')
    const step = steps.includes(draft.step) ? draft.step : 'race'
    const uploads = draft.uploads && new Date(draft.uploads.until) > now ? draft.uploads : null
    const kept = uploads ? people : people.map((one) => ({ ...one, documents: {} }))
    return people.length > 0 ? { people: kept, current, step, uploads, made: draft.made ?? {} } : null
  } catch {
    return null
  }
}

/** The day that rules are asked about; '' while none is typed. */
export const birthOf = ({ birthDate, birthYear, isApproximate }: Person): string =>
  isApproximate ? (/^\d{4}$/.test(birthYear) ? `${birthYear}-01-01` : '') : birthDate

/** `MedicalInput`: the proof that the race asks for, as far as it is typed. */
export const medicalOf = (proof: MedicalProof, { medicalNumber, medicalIssuedOn }: Person) => ({
  proof,
  number: medicalNumber.trim() || null,
  issuedOn: medicalIssuedOn || null,
})

/** What a race asks for beside the person. */
export interface Asked extends RaceQuestions {
  medicalProof: MedicalProof
}

/** `MitParticipationInput` of a person; minors show no identity document. */
export function inputOf(
  person: Person,
  draft: Pick<Draft, 'uploads'>,
  more: {
    race: Asked | undefined
    locale: string
    proof?: string | null
    joined: { orderId: string | null; accessKey: string | null } | null
  },
  now: Date,
) {
  const birthDate = birthOf(person)
  const adult = isAdult(birthDate, now)
  const { key, eventId, ticketTypeId, fullName, gender, nationality, phone, email, club, documents } = person
  const hasDocuments = Object.keys(documents).length > 0
  const { medicalProof = 'none', allowBibWishes = false } = more.race ?? {}
  const proves = medicalProof !== 'none' && Boolean(person.medicalNumber || person.medicalIssuedOn)
  return {
    eventId,
    ticketTypeId,
    fullName,
    email: email.trim() || null,
    phone,
    gender,
    nationality,
    birthDate,
    birthDateIsApproximate: person.isApproximate,
    idType: (adult && person.idType) || null,
    idNumber: (adult && person.idNumber) || null,
    uploadToken: hasDocuments ? (draft.uploads?.token ?? null) : null,
    documents: hasDocuments ? documents : null,
    medical: proves ? medicalOf(medicalProof, person) : null,
    commitment: person.accepted ? commitmentOf(person, adult) : null,
    emergencyContact:
      person.emergencyName.trim() && person.emergencyPhone.trim()
        ? { name: person.emergencyName, phone: person.emergencyPhone }
        : null,
    club: club.trim() || null,
    wishedBib: allowBibWishes && person.wishedBib ? Number(person.wishedBib) : null,
    additionalInfo: answersTo(more.race, person),
    locale: more.locale,
    orderId: more.joined?.orderId ?? null,
    orderKey: more.joined?.accessKey ?? null,
    contactProof: more.proof ?? null,
    idempotencyKey: key,
  }
}

/** The answers to the questions of this race, of which another one may have asked more; null where it asks none. */
function answersTo(race: RaceQuestions | undefined, { answers }: Person): Answers | null {
  const form = formOf(race)
  if (!form) return null
  const asked = new Set(form.formFields.map(({ fieldName }) => fieldName))
  return Object.fromEntries(Object.entries(answers).filter(([name, answer]) => asked.has(name) && answer.length > 0))
}

/** `CommitmentInput` of what was typed under the letter. */
export const commitmentOf = (
  letter: Pick<Person, 'letterVersion' | 'signerName' | 'signature' | 'guardianName' | 'guardianRelation'>,
  isAdultRunner: boolean,
) => ({
  accepted: true,
  version: letter.letterVersion,
  signerName: letter.signerName,
  signature: letter.signature || null,
  guardianName: isAdultRunner ? null : letter.guardianName,
  guardianRelation: isAdultRunner ? null : letter.guardianRelation,
})

/** The step on which a field that the server refused is typed. */
export function stepOf(field: string): Step {
  if (/^(eventId|ticketTypeId|birthDate)/.test(field)) return 'race'
  if (/^commitment/.test(field)) return 'letter'
  if (/^(additionalInfo|wishedBib)/.test(field)) return 'questions'
  return /^(documents|uploadToken|medical)/.test(field) ? 'documents' : 'person'
}
