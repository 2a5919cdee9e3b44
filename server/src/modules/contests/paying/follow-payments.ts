import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { Reactions } from '../../../kernel/events/within.ts'
import { lockCharges, requestRefunds } from '../../payments/index.ts'
import { announce } from '../entering/write-entry.ts'
import { moveEntryOf } from '../move-entry.ts'
import { type ContestRow, type EntryRow, lockContest, nextNumber } from '../store.ts'
import { entriesOfCharges, extendHold } from './store.ts'

/** F-CON-01: what payments mean for entries, in the transaction of the payment, whose charge is locked. */
export const followPayments: Reactions<Context> = {
  'payments.started': async (tx, _ctx, { chargeIds, until }) => void (await extendHold(tx, chargeIds, until)),
  'payments.succeeded': async (tx, ctx, { chargeIds }) => {
    const found = await entriesOfCharges(tx, chargeIds)
    if (found.length === 0) return // most pay for something else
    const contests = new Map<string, ContestRow | undefined>()
    for (const id of found.map(({ contestId }) => contestId).sort())
      if (!contests.has(id)) contests.set(id, await lockContest(tx, id))
    for (const entry of await entriesOfCharges(tx, chargeIds)) {
      const contest = contests.get(entry.contestId)
      if (contest) await sendPaid(tx, ctx, entry, contest)
    }
  },
}

/** Its contest is locked. What is paid is sent, even after the deadline; once the contest is judged or over, the money goes back instead. */
async function sendPaid(tx: Tx, ctx: Context, entry: EntryRow, contest: ContestRow): Promise<void> {
  const { chargeId } = entry
  if (chargeId === null || entry.status !== 'awaiting_payment') return // withdrawn just now: its job pays back
  if (contest.status === 'open' || contest.status === 'closed') {
    const changes = { appliedAt: ctx.now(), number: await nextNumber(tx, contest.id), holdUntil: null }
    await moveEntryOf(tx, ctx, contest, entry, 'pay', { changes })
  } else {
    await moveEntryOf(tx, ctx, contest, entry, 'payLate', { changes: { chargeId: null, holdUntil: null } })
    const amount = (await lockCharges(tx, [chargeId])).get(chargeId)?.amount
    if (amount) await requestRefunds(tx, ctx, [{ chargeId, subjectId: entry.id, amount, reason: 'cancelled' }])
  }
  announce(tx, ctx, contest.id)
}
