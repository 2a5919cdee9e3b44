import { payment } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { changeAttempt, liveAttemptsOf } from '../attempts/store.ts'
import { setPayableUntil } from '../charges/store.ts'

const hour = 3_600_000

/**
 * What these charges pay for starts at another time, or at one that is not known (null): their mandates end as if they
 * had been given for it, never after the start. Gives the new deadline of each charge; the charges are locked.
 */
export async function moveMandates(
  tx: Tx,
  ctx: Context,
  chargeIds: readonly string[],
  startsAt: Date | null,
): Promise<Map<string, Date>> {
  const moved = new Map<string, Date>()
  const live = await liveAttemptsOf(tx, chargeIds)
  for (const { id, chargeId, method, createdAt, startedAt, expiresAt } of live) {
    if (method !== 'mandate' || !expiresAt || expiresAt <= ctx.now()) continue
    const usual = (startedAt ?? createdAt).getTime() + ctx.config.PAYMENT_MANDATE_HOURS * hour
    const until = new Date(Math.min(usual, startsAt?.getTime() ?? usual))
    if (until.getTime() === expiresAt.getTime()) continue
    await changeAttempt(tx, id, { expiresAt: until, nextAskAt: new Date(until.getTime() + payment.afterWindow) })
    if (!live.some((other) => other.chargeId === chargeId && other.id !== id)) moved.set(chargeId, until)
  }
  for (const [id, until] of moved) await setPayableUntil(tx, id, until, ctx.now())
  return moved
}
