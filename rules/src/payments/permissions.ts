import { declarePermissions, everyone } from '../permissions/declare.ts'

/** Who looks after the money. */
const treasurers = { all: ['admin', 'admin_mit'] } as const

export const permissions = declarePermissions({
  paymentMethods: everyone,
  /** The unguessable id is what allows it. */
  paymentStatus: everyone,
  charge: everyone,
  /** R-GQL-04: public. */
  initiateVanillaPayPayment: everyone,
  createPaymentMandate: everyone,
  /** The id of the charge, or the order of one's own, is what allows it; the code is what allows to pay. */
  createPayerLink: everyone,
  payerLink: everyone,
  setBillTo: everyone,
  paymentUpdated: everyone,
  payments: treasurers,
  payment: treasurers,
  paymentSums: treasurers,
  paymentsWaiting: treasurers,
  deskCharge: treasurers,
  refunds: treasurers,
  refund: treasurers,
  refundBatches: treasurers,
  refundBatch: treasurers,
  confirmOfflinePayment: treasurers,
  checkPayment: treasurers,
  settlePayment: treasurers,
  requestRefund: treasurers,
  createRefundBatch: treasurers,
  approveRefunds: treasurers,
  rejectRefund: treasurers,
  completeRefund: treasurers,
  sendRefunds: treasurers,
  exportPayouts: treasurers,
  importStatement: treasurers,
  statements: treasurers,
  statementLines: treasurers,
  startTestPayment: { all: ['admin'] },
})
