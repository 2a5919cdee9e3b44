import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeAttempt, liveAttemptsOf } from '../attempts/store.ts'
import { holdEndsOf } from '../charges/hold-ends.ts'
import { chargesOf, setPayableUntil } from '../charges/store.ts'

const hour = 3_600_000

/**
 * What these charges pay for is at another time now: their mandates end as if they had been given for it. Gives the new
 * deadline of each charge; the charges are locked.
 */
export async function moveMandates(tx: Tx, ctx: Context, chargeIds: readonly string[]): Promise<Map<string, Date>> {
  const moved = new Map<string, Date>()
  const [charges, live] = [await chargesOf(tx, chargeIds), await liveAttemptsOf(tx, chargeIds)]
  const ends = await holdEndsOf(tx, ctx, [...charges.values()], true)
  for (const { id, chargeId, method, createdAt, startedAt, expiresAt } of live) {
    const charge = charges.get(chargeId)
    if (method !== 'mandate' || !charge || !expiresAt || expiresAt <= ctx.now()) continue
    const usual = (startedAt ?? createdAt).getTime() + ctx.config.PAYMENT_MANDATE_HOURS * hour
    const until = new Date(Math.min(usual, ends.get(chargeId)?.getTime() ?? usual))
    if (until <= ctx.now() || until.getTime() === expiresAt.getTime()) continue
    await changeAttempt(tx, id, { expiresAt: until, nextAskAt: new Date(until.getTime() + payment.afterWindow) })
    if (!live.some((other) => other.chargeId === chargeId && other.id !== id)) moved.set(chargeId, until)
  }
  for (const [id, until] of moved) await setPayableUntil(tx, id, until, ctx.now())
  return moved
}
