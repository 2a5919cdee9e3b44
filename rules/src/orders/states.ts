import { declareStates } from '../states/index.ts'

export const orderStatuses = [
  'awaiting_payment',
  'confirmed',
  'expired',
  'cancelled',
  'refund_due',
  'refunded',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Every move of an order. Its places count as sold in the states of `holding`. */
export const orderStates = declareStates({
  of: 'an order',
  states: orderStatuses,
  begins: ['awaiting_payment', 'confirmed'],
  moves: {
    /** Paid in full; free places are confirmed at once. */
    confirm: {
      from: ['awaiting_payment'],
      to: 'confirmed',
      by: ['provider', 'confirmMitContact'],
      notifies: { member: 'order.confirmed' },
    },
    /** Paid, or free and verified, after its hold was over, and its places were still free. */
    confirmLate: {
      from: ['expired'],
      to: 'confirmed',
      by: ['provider', 'confirmMitContact'],
      notifies: { member: 'order.confirmed' },
    },
    /** Its places are held again, at the prices of before. */
    retake: { from: ['expired'], to: 'awaiting_payment', by: ['resumeMitParticipation'] },
    /** Its hold is over (D-28). */
    expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'], notifies: { member: 'order.expired' } },
    /** Nothing was paid. */
    cancel: {
      from: ['awaiting_payment', 'confirmed', 'expired'],
      to: 'cancelled',
      by: [
        'cancelOrder',
        'choosePostponement',
        'chooseMitPostponement',
        'cancelEvent',
        'withdrawMitParticipation',
        'releaseHolds',
        'clock',
      ],
    },
    /** Something was paid: the place is free again, or gone when the money came; the money is due back. */
    refund: {
      from: ['confirmed', 'expired'],
      to: 'refund_due',
      by: [
        'cancelOrder',
        'choosePostponement',
        'chooseMitPostponement',
        'cancelEvent',
        'withdrawMitParticipation',
        'provider',
        'clock',
      ],
      notifies: { member: 'order.refundDue' },
    },
    payBack: { from: ['refund_due'], to: 'refunded', by: ['completeRefund', 'sendRefunds', 'job'] },
    /** The refund was rejected; its place stays given up. */
    keepMoney: { from: ['refund_due'], to: 'cancelled', by: ['rejectRefund'] },
  },
})
export type OrderMove = keyof typeof orderStates.moves

export const holding: readonly OrderStatus[] = ['awaiting_payment', 'confirmed']
