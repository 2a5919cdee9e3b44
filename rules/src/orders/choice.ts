import type { PostponementChoice } from '../events/index.ts'
import { holding, type OrderStatus } from './states.ts'

/** A question that a postponement asked of an order. */
export interface AskedOrder {
  readonly status: OrderStatus
  /** What was answered; null: nothing yet. */
  readonly choice: PostponementChoice | null
  readonly choiceUntil: Date | string
  /** Somebody is through the gate since then, for the date that holds now. */
  readonly isAdmitted: boolean
}

/**
 * F-EVT-03: what may be answered to a postponement at `now`. Whoever holds a place answers, whatever was scanned or
 * handed out for the date of before. Who keeps may still ask for the money, not the reverse; who is inside keeps.
 */
export function answersTo({ status, choice, choiceUntil, isAdmitted }: AskedOrder, now: Date): PostponementChoice[] {
  if (!holding.includes(status) || choice === 'refund' || now > new Date(choiceUntil)) return []
  return [...(choice === null ? (['keep'] as const) : []), ...(isAdmitted ? [] : (['refund'] as const))]
}

/** Of what the server says may be answered, what still may at `now`: pages stay open, and are read without a network. */
export const openAnswers = (
  asked: {
    readonly answers: readonly PostponementChoice[]
    readonly postponement: { readonly choiceUntil: string }
  } | null,
  now: Date,
): readonly PostponementChoice[] => (asked && now <= new Date(asked.postponement.choiceUntil) ? asked.answers : [])

/**
 * What holds for who did not answer in time: what the postponement declared. Nobody loses a place that is used for the
 * new date, or about which a later postponement asks again; and once people are let in nobody does, because a gate without
 * a network says later who is inside.
 */
export const withoutAnswer = (
  otherwise: PostponementChoice,
  { isUsed, isOutdated, isAdmission }: { isUsed: boolean; isOutdated: boolean; isAdmission: boolean },
): PostponementChoice => (isUsed || isOutdated || isAdmission ? 'keep' : otherwise)
