import { declareStates } from '../states/index.ts'

export const attemptStatuses = [
  'created',
  'started',
  'start_unknown',
  'pending',
  'succeeded',
  'failed',
  'expired',
  'review',
] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

/** While it is one of these, the payer may still pay with this attempt. */
export const liveStatuses: readonly AttemptStatus[] = ['created', 'started', 'start_unknown', 'pending']

/**
 * Every move of an attempt to pay. Providers repeat themselves, and speak out of order: success is final, and follows
 * even a failure.
 */
export const attemptStates = declareStates({
  of: 'an attempt to pay',
  states: attemptStatuses,
  begins: ['created'],
  moves: {
    start: { from: ['created', 'start_unknown'], to: 'started', by: ['initiateVanillaPayPayment', 'startTestPayment'] },
    /** The provider did not answer: it may have accepted. */
    doubt: { from: ['created'], to: 'start_unknown', by: ['initiateVanillaPayPayment', 'startTestPayment', 'job'] },
    pend: { from: ['created', 'started', 'start_unknown'], to: 'pending', by: ['provider'] },
    succeed: {
      from: ['created', 'started', 'start_unknown', 'pending', 'failed', 'expired', 'review'],
      to: 'succeeded',
      by: ['provider', 'settlePayment', 'confirmOfflinePayment'],
    },
    fail: {
      from: ['created', 'started', 'start_unknown', 'pending', 'expired', 'review'],
      to: 'failed',
      by: ['provider', 'initiateVanillaPayPayment', 'settlePayment'],
    },
    expire: { from: ['created', 'started', 'start_unknown', 'pending'], to: 'expired', by: ['provider', 'clock'] },
    /** Money came, but another amount, or one that another attempt has: a person decides. */
    review: {
      from: ['created', 'started', 'start_unknown', 'pending', 'failed', 'expired'],
      to: 'review',
      by: ['provider'],
    },
  },
})
export type AttemptMove = keyof typeof attemptStates.moves

export const refundStatuses = ['requested', 'approved', 'sent', 'done', 'failed', 'rejected'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Money on its way back: reviewed, then paid out by hand or by the provider's interface. */
export const refundStates = declareStates({
  of: 'a refund',
  states: refundStatuses,
  begins: ['requested'],
  moves: {
    approve: { from: ['requested', 'failed'], to: 'approved', by: ['approveRefunds'] },
    send: { from: ['approved'], to: 'sent', by: ['sendRefunds'] },
    finish: { from: ['approved', 'sent'], to: 'done', by: ['completeRefund', 'sendRefunds'] },
    fail: { from: ['sent'], to: 'failed', by: ['sendRefunds', 'rejectRefund'] },
    reject: { from: ['requested', 'approved', 'failed'], to: 'rejected', by: ['rejectRefund'] },
  },
})
export type RefundMove = keyof typeof refundStates.moves
