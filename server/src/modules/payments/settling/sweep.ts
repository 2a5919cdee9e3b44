import { toAriary } from '@vondrona/rules/money'
import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { askAgainAt, nextAskAt } from '../attempts/next-ask.ts'
import { type AttemptRow, lockDue, markStuck, moveAttempt, setNextAsks } from '../attempts/store.ts'
import { lapsedParts, lockCharges, noteReturned } from '../charges/store.ts'
import { tellFailed } from './apply-evidence.ts'
import { type Asked, askProvider, isUnanswered } from './ask-provider.ts'
import { inParallel } from './in-parallel.ts'
import { returnSurplus } from './settle-charges.ts'
import { tellProblems } from './tell-problems.ts'

/**
 * Job, each minute (R-PAY-14): providers are asked of everything that is not settled, more and more rarely, for two days;
 * also of what failed, because a success may follow. One that cannot be reached is asked again soon, with a few payments
 * at a time. What never gets an answer waits for a person.
 */
export async function sweep(ctx: Context): Promise<void> {
  const down = new Map<string, number>() // how often each provider gave no answer since its last one
  for (;;) {
    const due = await ctx.transaction(async (tx) => {
      const rows = await lockDue(tx, ctx.now(), payment.askPerTurn)
      const next = rows.map((row) => ({ id: row.id, at: nextAskAt(row, ctx.now()) }))
      if (next.length > 0) await setNextAsks(tx, next)
      return rows
    })
    const again: AttemptRow[] = []
    await inParallel(due, payment.asksAtOnce, async (attempt) => {
      const { provider } = attempt
      const missed = () => down.get(provider) ?? 0
      const isLast = !nextAskAt(attempt, ctx.now())
      const asked = isLast || missed() < payment.asksAtOnce ? await look(ctx, attempt) : 'unreachable'
      if (asked === 'unreachable') again.push(attempt)
      if (asked !== 'refused') down.set(provider, asked === 'unreachable' ? missed() + 1 : 0)
    })
    const soon = again.map((row) => ({ id: row.id, at: askAgainAt(row, ctx.now()) }))
    if (soon.length > 0) await ctx.transaction((tx) => setNextAsks(tx, soon))
    if (due.length < payment.askPerTurn) return
  }
}

async function look(ctx: Context, attempt: AttemptRow): Promise<Asked> {
  if (attempt.status === 'created') await doubt(ctx, attempt)
  const asked = await askProvider(ctx, attempt.id, 0)
  if (isUnanswered(asked) && !nextAskAt(attempt, ctx.now())) await giveUpAsking(ctx, attempt)
  return asked
}

/** The process that began to start it is gone: the provider may have accepted. */
const doubt = (ctx: Context, { id, chargeId }: AttemptRow) =>
  ctx.transaction(async (tx) => {
    await lockCharges(tx, [chargeId])
    await moveAttempt(tx, id, 'doubt', {})
  })

async function giveUpAsking(ctx: Context, { id, chargeId }: AttemptRow) {
  await ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
    const moved = await moveAttempt(tx, id, 'expire', {}) // most are over since the end of their window
    if (moved && charge) await tellFailed(tx, ctx, charge)
    if (await markStuck(tx, id)) await tellProblems(tx, ctx)
  })
}

/** Job, each minute: what was paid in part only goes back once the rest cannot be paid any more. */
export async function returnParts(ctx: Context): Promise<void> {
  for (const id of await lapsedParts(ctx.db, ctx.now(), payment.askPerTurn))
    await ctx.transaction(async (tx) => {
      const charge = (await lockCharges(tx, [id])).get(id)
      if (!charge || charge.paidAt || charge.payableUntil > ctx.now()) return
      const returned = await returnSurplus(tx, ctx, [{ chargeId: id, reason: 'overpaid' }])
      await noteReturned(tx, id, returned.get(id) ?? toAriary(0))
    })
}
