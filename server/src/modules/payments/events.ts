import type { Ariary } from '@vondrona/rules/money'

/** Why money goes back; with the subject it names one refund, however often it is asked for. */
export type RefundReason =
  | 'cancelled'
  | 'withdrawn'
  | 'postponed'
  | 'event_cancelled'
  | 'late_sold_out'
  | 'double_payment'
  | 'overpaid'
  | 'staff'

/** What a refund was about, with its amount. */
export interface RefundNews {
  chargeId: string
  subjectId: string
  amount: Ariary
  reason: RefundReason
}

declare module '../../kernel/events/within.ts' {
  interface WithinEvents {
    /**
     * Somebody wants a mandate, which holds places for days: whoever holds too many already is refused. The charge is
     * locked, and no other mandate of this payer is given meanwhile.
     */
    'payments.mandateWanted': { chargeId: string; others: readonly string[] }
    /** A payer was sent to a provider, or has a mandate: what the charge holds stays held until then. */
    'payments.started': { chargeIds: readonly string[]; until: Date }
    /** The attempt failed, and nobody else is paying with the charge. */
    'payments.failed': { chargeId: string }
    /** These charges are paid in full, for the first time. Whoever cannot keep their part requests a refund of it. */
    'payments.succeeded': { chargeIds: readonly string[]; at: Date }
    /** The money of these refunds is on its way back for good; their charges are locked. */
    'payments.refunded': { refunds: readonly RefundNews[] }
    /** The staff decided that this money stays; their charges are locked. */
    'payments.refundRejected': { refunds: readonly RefundNews[] }
  }
}

declare module '../../kernel/events/bus.ts' {
  interface Events {
    /** After the commit: the state of a payment, or of what is owed, changed. */
    'payments.updated': { chargeId: string; paymentId: string }
  }
}
