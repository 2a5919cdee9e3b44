import type { PostponementChoice } from '../../events/index.ts'
import { openAnswers } from '../../orders/index.ts'
import type { DocumentsStatus, ParticipationStatus } from '../states.ts'

/** Parts of `MitParticipation` of the contract. */
export interface OwnRegistration {
  readonly status: ParticipationStatus
  readonly documentsStatus: DocumentsStatus
  readonly isOver: boolean
  /** The answer to the latest postponement of the race. */
  readonly choice:
    | (NonNullable<Parameters<typeof openAnswers>[0]> & { readonly choice: PostponementChoice | null })
    | null
}

export type Waiting = 'choice' | 'pay' | 'rejected' | 'documents' | 'expired'

/** What a registration waits for from its registrant, the most urgent first; null: nothing. */
export function waitsFor({ status, documentsStatus, isOver, choice }: OwnRegistration, now: Date): Waiting | null {
  if (isOver) return null
  if (choice?.choice === null && openAnswers(choice, now).length > 0) return 'choice'
  if (status === 'awaiting_payment') return 'pay'
  if (status === 'expired') return 'expired'
  if (status !== 'confirmed') return null
  return documentsStatus === 'rejected' ? 'rejected' : documentsStatus === 'none' ? 'documents' : null
}

const current: readonly ParticipationStatus[] = ['awaiting_payment', 'confirmed', 'checked_in', 'expired', 'deferred']

const isCurrent = ({ status, isOver }: OwnRegistration) => !isOver && current.includes(status)

/** Those that are shown on one's home: of races to come, what waits first. */
export const onHome = <R extends OwnRegistration>(all: readonly R[], now: Date): R[] =>
  all.filter(isCurrent).toSorted((a, b) => Number(waitsFor(a, now) === null) - Number(waitsFor(b, now) === null))

/** All of them: those of races to come in their order, then those that are past or were given back. */
export const pastLast = <R extends OwnRegistration>(all: readonly R[]): R[] =>
  all.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
