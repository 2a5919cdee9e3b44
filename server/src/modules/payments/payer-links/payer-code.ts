import { makePayerCode, payerCodeLength, readPayerCode } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { chargeIdOfLink } from './store.ts'

/** Always the same of one charge, so that a link that was sent stays good; nothing in the database tells it. */
export const payerCodeOf = ({ secrets }: Pick<Context, 'secrets'>, chargeId: string): string =>
  makePayerCode(secrets.keyedHash('payments.payerLink', chargeId).subarray(0, payerCodeLength))

/** What is kept of a code. */
export const codeHashOf = ({ secrets }: Pick<Context, 'secrets'>, code: string): Buffer =>
  secrets.keyedHash('payments.payerCode', code)

/** The charge of this code, as it was typed or opened; null: there is none. */
export async function chargeOfCode(ctx: Context, typed: string): Promise<string | null> {
  const code = readPayerCode(typed)
  return (code && (await chargeIdOfLink(ctx.db, codeHashOf(ctx, code)))) || null
}

/** The same for whoever pays; throws Refusal NOT_FOUND. */
export async function chargeToPayBy(ctx: Context, typed: string): Promise<string> {
  const chargeId = await chargeOfCode(ctx, typed)
  if (!chargeId) throw new Refusal('NOT_FOUND', 'payments.linkUnknown', { field: 'payerCode' })
  return chargeId
}
