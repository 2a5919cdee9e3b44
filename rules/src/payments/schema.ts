import * as z from 'zod/mini'
import { normalizePhone } from '../accounts/index.ts'
import { emailOrNone } from '../sessions/index.ts'
import { oneLine, token } from '../typed/index.ts'
import { payment } from './constants.ts'

export const onlineMethods = ['international', 'mobile_money'] as const
export const mobileOperators = ['mvola', 'orange', 'airtel'] as const

const id = z.nullish(z.guid('payments.notFound'))

/** `InitiatePaymentInput` of the contract: one thing to pay for, never an amount. */
export const initiatePaymentInput = z.strictObject({
  participationId: id,
  registrationNumber: z.nullish(z.string().check(token, z.maxLength(40, 'payments.notFound'))),
  applicationId: id,
  orderId: id,
  /** Of a link that somebody else pays by. */
  payerCode: z.nullish(z.string().check(z.maxLength(80, 'payments.linkUnknown'))),
  /** Of whoever pays by the link, to be told. */
  email: emailOrNone,
  method: z.enum(onlineMethods, 'payments.methodMissing'),
  operator: z.nullish(z.enum(mobileOperators, 'payments.operatorMissing')),
  phone: z.nullish(
    z.string().check(
      oneLine,
      z.refine((value) => value === '' || normalizePhone(value) !== null, 'accounts.phoneInvalid'),
    ),
  ),
  locale: z.nullish(z.string().check(z.maxLength(10, 'shell.badInput'))),
  /** The same one answers with the same attempt. */
  idempotencyKey: z.guid('shell.badInput'),
})

/** Of the administrators' test page (R-PAY-16). */
export const testPaymentInput = z.strictObject({
  method: z.enum(onlineMethods, 'payments.methodMissing'),
  amount: z
    .int('payments.amountInvalid')
    .check(z.minimum(1, 'payments.amountInvalid'), z.maximum(payment.amountMax, 'payments.amountInvalid')),
})
