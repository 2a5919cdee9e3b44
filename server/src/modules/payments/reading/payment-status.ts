import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findAttempt } from '../attempts/store.ts'
import { chargeIdOf } from '../charges/payables.ts'
import { chargesOf } from '../charges/store.ts'
import { askProvider } from '../settling/ask-provider.ts'
import { type SeenCharge, type SeenPayment, seenCharge, seenPayments } from './seen-payments.ts'

const looks = { name: 'payment-looks', ...payment.looks, key: 'payments.tooMany' }
const looksFrom = declareAddressLimit({
  name: 'payment-looks-from',
  ...payment.looksFrom,
  key: 'payments.tooMany',
  why: 'A look may ask a provider. What is looked at counts first; hundreds of families watch their payments from one address.',
})

function look(ctx: Context, id: string) {
  ctx.limits.take(looks, id.slice(0, 40).toLowerCase(), 1)
  ctx.limits.takeFrom(looksFrom, ctx, 1)
}

/** R-PAY-12: as it is now; the provider is asked where it is not settled, for everybody at most every three seconds. */
export async function paymentStatus(ctx: Context, transactionId: string): Promise<SeenPayment | null> {
  ctx.admit('paymentStatus')
  look(ctx, transactionId)
  if (!isId(transactionId) || !(await findAttempt(ctx.db, transactionId))) return null
  await askProvider(ctx, transactionId)
  const row = await findAttempt(ctx.db, transactionId)
  return row ? (seenPayments(ctx, [row])[0] ?? null) : null
}

/** By its own id, which is a secret, or by that of one's own order. */
export async function charge(ctx: Context, id: string): Promise<SeenCharge | null> {
  ctx.admit('charge')
  look(ctx, id)
  if (!isId(id)) return null
  const chargeId = await chargeIdOf(ctx, 'orderId', id)
  const row = chargeId ? (await chargesOf(ctx.db, [chargeId])).get(chargeId) : undefined
  return row ? seenCharge(ctx, row) : null
}

/** Every change of an attempt, for the page that shows it; ends with the page. */
export async function paymentUpdated(ctx: Context, transactionId: string): Promise<AsyncIterableIterator<unknown>> {
  ctx.admit('paymentUpdated')
  const row = isId(transactionId) ? await findAttempt(ctx.db, transactionId) : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'payments.notFound')
  return updatesOf(ctx, row.id)
}

function updatesOf(ctx: Context, transactionId: string): AsyncIterableIterator<unknown> {
  const updates = ctx.bus.stream('payments.updated', ['paymentId', transactionId])
  return {
    async next() {
      for (;;) {
        const { done } = await updates.next()
        if (done) return { value: undefined, done }
        const row = await findAttempt(ctx.db, transactionId)
        if (row) return { value: { paymentUpdated: seenPayments(ctx, [row])[0] }, done: false }
      }
    },
    return: () => updates.return?.() ?? Promise.resolve({ value: undefined, done: true as const }),
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
