import { admins, declarePermissions, everyone, type Permission } from '../permissions/declare.ts'

/** Who looks after the money; `own`: what the races of the MIT are paid with, for who runs them. */
const treasurers: Permission = { own: ['admin_mit'], all: ['admin'] }

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
  /** What money is that nobody expected, and statements, which book whatever they show. */
  settlePayment: admins,
  requestRefund: treasurers,
  createRefundBatch: treasurers,
  /** Where a second person must look, an administrator does. */
  approveRefunds: treasurers,
  rejectRefund: treasurers,
  completeRefund: treasurers,
  sendRefunds: treasurers,
  exportPayouts: treasurers,
  importStatement: admins,
  closeStatementLine: admins,
  previewStatement: admins,
  statements: treasurers,
  statementLines: treasurers,
  startTestPayment: admins,
})
