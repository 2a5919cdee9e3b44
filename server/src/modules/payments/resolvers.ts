import type { Resolvers } from '../../kernel/module.ts'
import type { EventRow } from './attempts/store.ts'
import type { ReceiptRow, RefundRow } from './books/store.ts'
import { billToOf } from './charges/bill-to.ts'
import { purposeOf } from './charges/purposes.ts'
import { setBillTo } from './charges/set-bill-to.ts'
import { createPaymentMandate } from './mandates/create-payment-mandate.ts'
import { mandateOf } from './mandates/mandate.ts'
import { confirmOfflinePayment } from './offline/confirm-offline-payment.ts'
import { deskCharge } from './offline/desk-charge.ts'
import { createPayerLink } from './payer-links/create-payer-link.ts'
import { payerLink } from './payer-links/payer-link.ts'
import { initiateVanillaPayPayment } from './paying/initiate-vanilla-pay-payment.ts'
import { paymentMethods } from './paying/payment-methods.ts'
import { startTestPayment } from './paying/start-test-payment.ts'
import { payment, paymentSums, payments, paymentsWaiting } from './reading/list-payments.ts'
import { charge, paymentStatus, paymentUpdated } from './reading/payment-status.ts'
import { chargeOf, payerOf, paymentsOf, type SeenCharge, type SeenPayment } from './reading/seen-payments.ts'
import { numberOf, receiptPath } from './receipts/receipt-pdf.ts'
import { approveRefunds } from './refunds/approve-refunds.ts'
import { completeRefund } from './refunds/complete-refund.ts'
import { createRefundBatch } from './refunds/create-refund-batch.ts'
import { exportPayouts } from './refunds/export-payouts.ts'
import type { ListedRefund } from './refunds/list-refunds.ts'
import { refund, refundBatch, refundBatches, refunds } from './refunds/list-refunds.ts'
import { rejectRefund } from './refunds/reject-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { sendRefunds } from './refunds/send-refunds.ts'
import { checkPayment } from './settling/check-payment.ts'
import { settlePayment } from './settling/settle-payment.ts'
import { closeStatementLine } from './statements/close-statement-line.ts'
import { importStatement } from './statements/import-statement.ts'
import { statementLines, statements } from './statements/list-statements.ts'
import { previewStatement } from './statements/preview-statement.ts'

/** What only the staff sees is there in its lists. */
type SeenRefund = RefundRow & { title: string } & Partial<ListedRefund>

declare module '../../kernel/module.ts' {
  interface Parents {
    Charge: SeenCharge
    Payment: SeenPayment
    Refund: SeenRefund
    PaymentReceipt: ReceiptRow
    StaffPayment: SeenPayment
    PaymentEvent: EventRow
  }
}

export const resolvers: Resolvers = {
  Query: {
    payment: (_, { id }, ctx) => payment(ctx, id),
    paymentsWaiting: (_, { eventId }, ctx) => paymentsWaiting(ctx, eventId),
    deskCharge: (_, { reference }, ctx) => deskCharge(ctx, reference),
    refund: (_, { id }, ctx) => refund(ctx, id),
    statements: (_, __, ctx) => statements(ctx),
    statementLines: (_, args, ctx) => statementLines(ctx, args),
    paymentMethods: (_, __, ctx) => paymentMethods(ctx),
    paymentStatus: (_, { transactionId }, ctx) => paymentStatus(ctx, transactionId),
    payerLink: (_, { code }, ctx) => payerLink(ctx, code),
    charge: (_, { id }, ctx) => charge(ctx, id),
    payments: (_, { filters, pagination, order }, ctx) => payments(ctx, filters, pagination, order),
    paymentSums: (_, { eventId }, ctx) => paymentSums(ctx, eventId),
    refunds: (_, { filters, pagination }, ctx) => refunds(ctx, filters, pagination),
    refundBatches: (_, { eventId }, ctx) => refundBatches(ctx, eventId),
    refundBatch: (_, { id }, ctx) => refundBatch(ctx, id),
  },
  Mutation: {
    initiateVanillaPayPayment: (_, { input }, ctx) => initiateVanillaPayPayment(ctx, input),
    startTestPayment: (_, args, ctx) => startTestPayment(ctx, args),
    checkPayment: (_, { transactionId }, ctx) => checkPayment(ctx, transactionId),
    settlePayment: (_, args, ctx) => settlePayment(ctx, args),
    createPaymentMandate: (_, args, ctx) => createPaymentMandate(ctx, args),
    createPayerLink: (_, { orderId }, ctx) => createPayerLink(ctx, orderId),
    setBillTo: (_, args, ctx) => setBillTo(ctx, args),
    confirmOfflinePayment: (_, { input }, ctx) => confirmOfflinePayment(ctx, input),
    requestRefund: (_, args, ctx) => requestRefund(ctx, args),
    createRefundBatch: (_, args, ctx) => createRefundBatch(ctx, args),
    approveRefunds: (_, args, ctx) => approveRefunds(ctx, args),
    rejectRefund: (_, args, ctx) => rejectRefund(ctx, args),
    completeRefund: (_, args, ctx) => completeRefund(ctx, args),
    sendRefunds: (_, args, ctx) => sendRefunds(ctx, args),
    exportPayouts: (_, { batchId, format }, ctx) => exportPayouts(ctx, batchId, format),
    importStatement: (_, args, ctx) => importStatement(ctx, args),
    closeStatementLine: (_, args, ctx) => closeStatementLine(ctx, args),
    previewStatement: (_, args, ctx) => previewStatement(ctx, args),
  },
  Subscription: {
    paymentUpdated: { subscribe: (_, { transactionId }, ctx) => paymentUpdated(ctx, transactionId) },
  },
  Charge: {
    billTo: billToOf,
    payments: (one, _, ctx) => paymentsOf(ctx, one),
    refunded: async ({ id, page }) =>
      ((await page.refunds()).get(id) ?? []).reduce(
        (sum, { status, amount }) => sum + (status === 'done' ? amount : 0),
        0,
      ),
    refunds: async ({ id, title, page }) => ((await page.refunds()).get(id) ?? []).map((row) => ({ ...row, title })),
    receipts: async ({ id, page }) => (await page.receipts()).get(id) ?? [],
  },
  Payment: {
    chargeId: async ({ chargeId, isByCharge, page }) =>
      isByCharge || (await page.overseen()).has(chargeId) ? chargeId : null,
    title: async ({ chargeId, page }) => (await page.charges()).get(chargeId)?.title ?? '',
    purpose: async ({ chargeId, page }, _, ctx) => {
      const charge = (await page.charges()).get(chargeId)
      return charge ? purposeOf(ctx.db, charge) : null
    },
    mandate: ({ row }, _, ctx) => mandateOf(ctx, row),
  },
  PaymentReceipt: {
    number: numberOf,
    pdfUrl: ({ id }, _, ctx) => receiptPath(ctx, id, ctx.language),
  },
  Refund: {
    payerName: ({ payerName }) => payerName ?? null,
    payerPhone: ({ payerPhone }) => payerPhone ?? null,
    note: ({ note, language }) => (language ? note : null), // of one's own charge there is no note of the staff
    requestedBy: ({ requestedByName }) => requestedByName ?? null,
    approvedBy: ({ approvedByName }) => approvedByName ?? null,
    sentBy: ({ sentByName }) => sentByName ?? null,
    needsOther: ({ needsOther }) => needsOther ?? false,
  },
  StaffPayment: {
    payment: (one) => one,
    providerReference: ({ providerRef }) => providerRef,
    operatorReference: ({ operatorRef }) => operatorRef,
    payerName: async (one) => (await payerOf(one)).name,
    payerEmail: async (one) => (await payerOf(one)).email,
    payerPhone: async (one) => one.payerPhone ?? (await payerOf(one)).phone,
    isInReview: ({ row }) => row.status === 'review',
    recordedBy: async ({ recordedBy, page }) =>
      recordedBy ? ((await page.recorders()).get(recordedBy) ?? null) : null,
    charge: (one, _, ctx) => chargeOf(ctx, one),
    refundable: async ({ chargeId, page }) => Math.max(0, (await page.kept()).get(chargeId) ?? 0),
    events: async ({ id, page }) => (await page.events()).get(id) ?? [],
  },
}
