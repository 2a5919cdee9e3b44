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
    confirm: { from: ['awaiting_payment'], to: 'confirmed', by: ['job'] },
    /** Its hold is over (D-28). */
    expire: { from: ['awaiting_payment'], to: 'expired', by: ['clock'], notifies: { member: 'order.expired' } },
    /** Nothing was paid. */
    cancel: {
      from: ['awaiting_payment', 'confirmed'],
      to: 'cancelled',
      by: ['cancelOrder', 'choosePostponement', 'cancelEvent', 'clock'],
    },
    /** Something was paid: the place is free again, the money is due back. */
    refund: {
      from: ['confirmed'],
      to: 'refund_due',
      by: ['cancelOrder', 'choosePostponement', 'cancelEvent', 'clock'],
      notifies: { member: 'order.refundDue' },
    },
    payBack: { from: ['refund_due'], to: 'refunded', by: ['job'] },
  },
})
export type OrderMove = keyof typeof orderStates.moves

export const holding: readonly OrderStatus[] = ['awaiting_payment', 'confirmed']
