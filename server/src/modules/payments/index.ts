import './events.ts'
import type { Context } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { registerShortLink } from '../outbox/index.ts'
import { tellNothingLeft } from './books/request-refunds.ts'
import { counters } from './books/store.ts'
import { forgetErasedPayers } from './erasing/forget-payers.ts'
import { personalData } from './personal-data.ts'
import { overview } from './reading/overview.ts'
import { remakePayerKeys } from './reading/remake-keys.ts'
import { followReceipt, mailedReceipt, mailReceipt } from './receipts/receipt-pdf.ts'
import { tellLeftReceipts } from './receipts/untold.ts'
import { announceRefunds } from './refunds/tell-refunds.ts'
import { tellDue } from './reminding/tell-due.ts'
import { resolvers } from './resolvers.ts'
import { paperRoutes } from './routes.ts'
import { sandboxPages } from './sandbox-pages.ts'
import { checkInvariants } from './settling/check-invariants.ts'
import { notifications } from './settling/notifications.ts'
import { returnParts, sweep } from './settling/sweep.ts'
import { announceProblems } from './settling/tell-problems.ts'
import { settleLines } from './statements/settle-lines.ts'

export { requestRefunds } from './books/request-refunds.ts'
export { refundsOf } from './books/store.ts'
export { addToCharges, joinable, openCharges, type Payer, takeOffCharges } from './charges/change-charges.ts'
export { type HoldEnds, registerHoldEnds } from './charges/hold-ends.ts'
export { registerPayable } from './charges/payables.ts'
export { registerPurpose } from './charges/purposes.ts'
export { setBillTo } from './charges/set-bill-to.ts'
export {
  type ChargeRow,
  chargeIdsOfMember,
  chargesOf,
  extendCharges,
  forgetPayers,
  lockCharges,
  lockFreeCharges,
  reopenCharge,
  shortenCharges,
  withLiveAttempt,
} from './charges/store.ts'
export { ChargesTaken } from './charges/turns.ts'
export { mandateDocument, type PrintedMandate } from './documents/mandate.ts'
export { type PrintedReceipt, receiptDocument } from './documents/receipt.ts'
export type { RefundReason } from './events.ts'
export { createPaymentMandate } from './mandates/create-payment-mandate.ts'
export { moveMandates } from './mandates/move-mandates.ts'
export { confirmOfflinePayment } from './offline/confirm-offline-payment.ts'
export { registerBeneficiaries } from './payer-links/beneficiaries.ts'
export { initiateVanillaPayPayment } from './paying/initiate-vanilla-pay-payment.ts'
export { chargeOfAttempt } from './reading/charge-of-attempt.ts'
export { type PaymentStatus, paymentStatusOf } from './reading/payment-status-of.ts'
export { markReceiptsTold } from './receipts/store.ts'
export { carryReceipts, mailReceiptsAlone, type UntoldReceipt, untoldReceipts } from './receipts/untold.ts'
export { giveBack } from './refunds/give-back.ts'
export { openRefundsOf, supersedeRejected } from './refunds/store.ts'
export { replayEvidence } from './replaying/replay.ts'
export { askBeforeExpiry } from './settling/ask-before-expiry.ts'
export { checkPayment } from './settling/check-payment.ts'

declare module '../../kernel/mail/files.ts' {
  interface MailFileKinds {
    /** The PDF of a receipt, by its id. */
    receipt: true
  }
}

declare module '../../kernel/refusal.ts' {
  interface RefusalCodes {
    /** Nothing can be added to what is owed, or paid of it, any more. */
    CHARGE_CLOSED: true
    /** The provider says no. */
    PAYMENT_FAILED: true
    /** What a receipt says does not change. */
    RECEIPT_ISSUED: true
    /** This way to pay is off, or does not take this amount. */
    METHOD_DISABLED: true
  }
}

declare module '../../kernel/figures/overview.ts' {
  interface Waiting {
    /** Payments that somebody must look at. */
    payments: true
    /** To be approved. */
    refunds: true
    /** Approved, and to be paid by hand. */
    payouts: true
  }
  interface Series {
    /** Income as it is booked, whole Ariary; what goes back is taken off. */
    revenue: true
  }
  interface HealthParts {
    /** `value`: how many payments are stuck. */
    payments: true
  }
}

export const payments: Module = {
  name: 'payments',
  personalData,
  counters,
  overview,
  resolvers,
  listen: (kernel) => registerShortLink(kernel, 'receipt', followReceipt),
  routes: (app, kernel, contextOf) => {
    app.register(sandboxPages, { kernel })
    app.register(notifications(contextOf))
    paperRoutes(app, contextOf)
  },
  mailFiles: { receipt: mailedReceipt },
  jobs: {
    'payments.sweep': (ctx: Context) => sweep(ctx),
    'payments.returnParts': (ctx: Context) => returnParts(ctx),
    'payments.tellDue': tellDue,
    'payments.tellProblems': (ctx: Context) => announceProblems(ctx),
    'payments.mailReceipt': mailReceipt,
    'payments.tellLeftReceipts': (ctx: Context) => tellLeftReceipts(ctx),
    'payments.nothingLeft': tellNothingLeft,
    'payments.settleStatement': settleLines,
    'payments.tellRefunds': (ctx: Context) => announceRefunds(ctx),
    'payments.forgetErased': (ctx: Context) => forgetErasedPayers(ctx),
    'payments.checkInvariants': (ctx: Context) => checkInvariants(ctx),
    'payments.remakeKeys': (ctx: Context) => remakePayerKeys(ctx),
  },
  schedule: [
    { cron: '*/15 * * * *', job: 'payments.tellDue' },
    { cron: '* * * * *', job: 'payments.sweep' },
    { cron: '* * * * *', job: 'payments.returnParts' },
    { cron: '* * * * *', job: 'payments.tellLeftReceipts' },
    { cron: '*/10 * * * *', job: 'payments.checkInvariants' },
    { cron: '* * * * *', job: 'payments.remakeKeys' },
    { cron: '37 1 * * *', job: 'payments.forgetErased', cleans: true },
  ],
}
