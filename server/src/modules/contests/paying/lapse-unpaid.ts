import { contestServer } from '@vondrona/rules/contests/constants'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { askBeforeExpiry, extendCharges, lockCharges, takeOffCharges } from '../../payments/index.ts'
import { announce } from '../entering/write-entry.ts'
import { moveEntryOf } from '../move-entry.ts'
import { findEntry, lockContest } from '../store.ts'
import { extendHold, type Overdue, overdueEntries } from './store.ts'

/**
 * Job, each minute: the place of an entry that was not paid in time is free again, and its entrant hears of it; the draft
 * stays. The provider is asked before; while it does not answer, the place stays held a little longer.
 */
export async function lapseUnpaid(ctx: Context): Promise<void> {
  for (let after: Overdue | undefined; ; ) {
    const due = await overdueEntries(ctx.db, ctx.now(), contestServer.lapsedPerTurn, after)
    const unanswered = await askBeforeExpiry(
      ctx,
      due.map(({ chargeId }) => chargeId),
    )
    for (const one of due) await ctx.transaction((tx) => lapse(tx, ctx, one, unanswered.has(one.chargeId)))
    if (due.length < contestServer.lapsedPerTurn) return
    after = due.at(-1)
  }
}

async function lapse(tx: Tx, ctx: Context, { id, contestId, chargeId }: Overdue, isUnanswered: boolean) {
  const now = ctx.now()
  const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
  const contest = await lockContest(tx, contestId)
  const entry = await findEntry(tx, id)
  if (!charge || !contest || entry?.status !== 'awaiting_payment' || entry.chargeId !== chargeId) return
  if (!entry.holdUntil || entry.holdUntil > now) return // somebody began to pay meanwhile
  if (isUnanswered) {
    const until = new Date(now.getTime() + payment.waitForAnswer)
    await extendCharges(tx, [chargeId], until, now)
    return void (await extendHold(tx, [chargeId], until))
  }
  await moveEntryOf(tx, ctx, contest, entry, 'lapse', { changes: { chargeId: null, holdUntil: null } })
  if (charge.amount > 0) await takeOffCharges(tx, ctx, new Map([[chargeId, charge.amount]]))
  announce(tx, ctx, contestId)
}
