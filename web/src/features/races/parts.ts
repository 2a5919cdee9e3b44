import type { PostponementChoice } from '@vondrona/rules/events'
import type { Answers } from '@vondrona/rules/forms'
import type { ReactNode } from 'react'
import type { OwnParticipation, RaceOfParticipation } from './operations.generated.ts'
import type { QuestionsForm } from './questions/form-of.ts'

/** The ways to pay, which another feature shows. */
export type PayPart = (props: { orderId: string; back: string }) => ReactNode

/** Asks the organiser's questions; another feature knows how. */
export type QuestionsPart = (props: {
  form: QuestionsForm
  answers: Answers
  /** '' or [] takes an answer away. */
  onChange: (fieldName: string, answer: string | string[]) => void
  /** Sentences by `fieldName`. */
  problems: Readonly<Record<string, string>>
}) => ReactNode

/** What a postponement asks, which another feature shows. */
export type ChoicePart = (props: {
  asked: NonNullable<OwnParticipation['choice']>
  isPaid: boolean
  total: number
  answer: (choice: PostponementChoice, postponementId: string) => Promise<void>
  onOutdated: () => void
}) => ReactNode

export interface RegistrationParts {
  pay: PayPart
  /** Fetches what follows the last step, the ways to pay among it. */
  preparePay: () => void
  questions: QuestionsPart
  choice: ChoicePart
  /** For whoever has only found the registration, by its number or an e-mail. */
  payFound: (props: { participationId: string; back: string }) => ReactNode
}

export type Own = OwnParticipation & { details: NonNullable<OwnParticipation['details']> }
export type OwnRace = NonNullable<RaceOfParticipation['race']>

/** What every part of the page of a registration is given. */
export interface OwnProps {
  own: Own
  race: OwnRace
  accessKey: string | null
  /** With the secret of its link where that may be another one now. */
  onChanged: (own: OwnParticipation, accessKey?: string | null) => void
  questions: QuestionsPart
}
