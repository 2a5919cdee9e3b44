import * as z from 'zod/mini'
import { cleanToken, oneLine, severalLines, token } from '../typed/index.ts'
import { payment, treasury } from './constants.ts'
import { refundStatuses } from './states.ts'

/** Why somebody decided about money; kept in the journal. */
const reason = z
  .string()
  .check(
    severalLines,
    z.minLength(1, 'payments.reasonMissing'),
    z.maxLength(payment.reason.max, 'payments.reasonMissing'),
  )

/** Whole Ariary. */
const amount = z
  .int('payments.amountInvalid')
  .check(z.minimum(1, 'payments.amountInvalid'), z.maximum(payment.amountMax, 'payments.amountInvalid'))

/** An operator's number of a transaction, as it is compared: without spaces, in capitals. */
const operatorReference = z.pipe(
  z.string().check(z.maxLength(4 * treasury.proof.max, 'payments.proofInvalid')),
  z.pipe(
    z.transform((typed: string) => cleanToken(typed).replace(/\s+/g, '').toUpperCase()),
    z
      .string()
      .check(
        z.minLength(treasury.proof.min, 'payments.proofInvalid'),
        z.maxLength(treasury.proof.max, 'payments.proofInvalid'),
        z.regex(/^[\p{L}\p{N}./_#:-]+$/u, 'payments.proofInvalid'),
      ),
  ),
)

export const settlePaymentInput = z.strictObject({
  transactionId: z.string(),
  accept: z.boolean(),
  reason,
  seenProblem: z.nullish(z.string()),
  seenAmount: z.nullish(amount),
})
export const closeStatementLineInput = z.strictObject({
  id: z.guid('payments.notFound'),
  position: z.int('shell.badInput').check(z.minimum(0, 'shell.badInput')),
  reason,
})
export const requestRefundInput = z.strictObject({
  chargeId: z.guid('payments.notFound'),
  amount,
  reason,
  idempotencyKey: z.nullish(z.guid('shell.badInput')),
})
export const rejectRefundInput = z.strictObject({
  id: z.guid('payments.refundNotFound'),
  reason,
  seenStatus: z.nullish(z.enum(refundStatuses, 'shell.badInput')),
})
export const completeRefundInput = z.strictObject({ id: z.guid('payments.refundNotFound'), proof: operatorReference })
export const refundIdsInput = z.strictObject({
  ids: z
    .array(z.guid('payments.refundNotFound'))
    .check(z.minLength(1, 'payments.noRefunds'), z.maxLength(treasury.batchMax, 'payments.tooManyRefunds')),
})
export const refundBatchInput = z.strictObject({
  eventId: z.nullish(z.guid('shell.badInput')),
  title: z
    .string()
    .check(oneLine, z.minLength(1, 'payments.titleMissing'), z.maxLength(treasury.title.max, 'payments.titleMissing')),
})

/** `OfflinePaymentInput` of the contract: cash in hand, or a transfer with its number. */
export const offlinePaymentInput = z.strictObject({
  reference: z
    .string()
    .check(token, z.minLength(1, 'payments.referenceUnknown'), z.maxLength(60, 'payments.referenceUnknown')),
  amount,
  receivedBy: z.enum(['cash', 'mandate', 'mobile_money', 'international'], 'payments.methodMissing'),
  operatorReference: z.nullish(operatorReference),
  note: z.nullish(z.string().check(severalLines, z.maxLength(payment.reason.max, 'payments.noteTooLong'))),
  idempotencyKey: z.guid('shell.badInput'),
})
