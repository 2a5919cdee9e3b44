import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Reactions } from '../../../kernel/events/within.ts'
import { lockCharges, requestRefunds } from '../../payments/index.ts'
import { announce } from '../entering/write-entry.ts'
import { moveEntryOf } from '../move-entry.ts'
import { lockContest, nextNumber } from '../store.ts'
import { entriesOfCharges, entryOfCharge, extendHold } from './store.ts'

/** F-CON-01: what payments mean for entries, in the transaction of the payment, whose charge is locked. */
export const followPayments: Reactions<Context> = {
  'payments.started': async (tx, _ctx, { chargeIds, until }) => void (await extendHold(tx, chargeIds, until)),
  'payments.succeeded': async (tx, ctx, { chargeIds }) => {
    const found = await entriesOfCharges(tx, chargeIds)
    const contestIds = new Set(found.map(({ contestId }) => contestId))
    for (const id of [...contestIds].sort()) await lockContest(tx, id)
    for (const { chargeId } of found) if (chargeId) await sendPaid(tx, ctx, chargeId)
  },
}

/** Its contest is locked. What is paid is sent, even after the deadline; once the contest is judged or over, the money goes back instead. */
async function sendPaid(tx: Tx, ctx: Context, chargeId: string): Promise<void> {
  const entry = await entryOfCharge(tx, chargeId)
  const contest = entry && (await lockContest(tx, entry.contestId)) // as it is until the commit
  if (!contest || entry?.status !== 'awaiting_payment') return // withdrawn just now: its job pays back
  if (contest.status === 'open' || contest.status === 'closed') {
    const changes = { appliedAt: ctx.now(), number: await nextNumber(tx, contest.id), holdUntil: null }
    await moveEntryOf(tx, ctx, contest, entry, 'pay', { changes })
  } else {
    await moveEntryOf(tx, ctx, contest, entry, 'lapse', { changes: { chargeId: null, holdUntil: null } })
    const amount = (await lockCharges(tx, [chargeId])).get(chargeId)?.amount
    if (amount) await requestRefunds(tx, ctx, [{ chargeId, subjectId: entry.id, amount, reason: 'cancelled' }])
  }
  announce(tx, ctx, contest.id)
}
