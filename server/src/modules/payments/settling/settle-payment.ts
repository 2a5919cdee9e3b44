import { toAriary } from '@vondrona/rules/money'
import { settlePaymentInput } from '@vondrona/rules/payments'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { parse } from '../../../kernel/parse.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import {
  type AttemptRow,
  changeAttempt,
  countedElsewhere,
  findAttempt,
  keepEvents,
  lockTransfers,
  moveAttempt,
} from '../attempts/store.ts'
import { returnFunds } from '../books/request-refunds.ts'
import { book } from '../books/store.ts'
import { type ChargeRow, creditCharges, dueOf, lockCharges, noteReturned } from '../charges/store.ts'
import { type SeenPayment, seenPayments } from '../reading/seen-payments.ts'
import { closeLinesOf } from '../statements/store.ts'
import { tellUpdated } from './apply-evidence.ts'
import { attemptOf } from './check-payment.ts'
import { credit } from './credit.ts'
import { giveReceipts } from './give-receipts.ts'
import { tellProblems } from './tell-problems.ts'

/**
 * A person decides on money that came as another amount: it counts as what was asked for, or all of it goes back. Of a
 * payment with another problem: the problem is looked at, and off the list. A transfer that another payment has already is
 * neither kept nor given back: its second report is closed. `seenProblem` and `seenAmount` say what was looked at: a
 * problem or an amount that came since is not decided with it.
 */
export async function settlePayment(ctx: Context, raw: unknown): Promise<SeenPayment> {
  ctx.require('settlePayment')
  const { transactionId, accept, reason, seenProblem, seenAmount } = parse(settlePaymentInput, raw)
  const { id, chargeId } = await attemptOf(ctx, transactionId)
  const row = await ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [chargeId])).get(chargeId) as ChargeRow
    const attempt = (await findAttempt(tx, id)) as AttemptRow
    if (attempt.status !== 'review' && !attempt.problem) throw new Refusal('CONFLICT', 'payments.notWaiting')
    const isOther = (seenProblem ?? attempt.problem) !== attempt.problem
    if (isOther || (seenAmount ?? attempt.seenAmount) !== attempt.seenAmount)
      throw new Refusal('CONFLICT', 'payments.moved')
    if (attempt.status === 'review') await decide(tx, ctx, charge, attempt, accept)
    await changeAttempt(tx, id, { problem: null })
    await closeLinesOf(tx, id, ctx.now())
    await tellProblems(tx, ctx)
    const detail = { accept, reason, before: attempt.status, problem: attempt.problem }
    await writeAudit(tx, ctx, 'payment.settled', { targetId: id, detail })
    tellUpdated(tx, ctx, attempt)
    return (await findAttempt(tx, id)) as AttemptRow
  })
  return seenPayments(ctx, [row])[0] as SeenPayment
}

async function decide(tx: Tx, ctx: Context, charge: ChargeRow, attempt: AttemptRow, accept: boolean) {
  await lockTransfers(tx, attempt.operatorRef ? [attempt.operatorRef] : [])
  const isCounted = (await countedElsewhere(tx, [attempt])).has(attempt.id)
  if (isCounted && accept) throw new Refusal('CONFLICT', 'payments.operatorReferenceUsed')
  await keepEvents(tx, [
    {
      id: ctx.newId(),
      provider: attempt.provider,
      dedupe: `staff:${attempt.reference}`,
      attemptId: attempt.id,
      kind: 'staff',
      status: isCounted ? 'failed' : accept ? 'accepted' : 'refused',
      authenticated: 'staff',
      amount: attempt.seenAmount,
      outcome: isCounted ? 'fail' : 'succeed',
      raw: null,
      at: ctx.now(),
    },
  ])
  if (isCounted) {
    await moveAttempt(tx, attempt.id, 'fail', { nextAskAt: null }) // the money is there once
    return
  }
  const captured = attempt.seenAmount ?? attempt.amount
  if (!accept) return payAllBack(tx, ctx, charge, attempt)
  const needed = Math.min(attempt.amount, dueOf(charge)) // less may be owed by now: nothing more is made up for
  const credited = toAriary(Math.max(captured, needed))
  await giveReceipts(tx, ctx, await credit(tx, ctx, [{ charge, attempt, captured, credited }]))
}

/** It came, and pays for nothing. */
async function payAllBack(tx: Tx, ctx: Context, charge: ChargeRow, attempt: AttemptRow) {
  const amount = attempt.seenAmount ?? attempt.amount
  const { id: chargeId, isTest, paidAt } = charge
  const at = ctx.now()
  await changeAttempt(tx, attempt.id, {
    status: 'succeeded',
    captured: amount,
    credited: amount,
    settledAt: at,
    nextAskAt: null,
  })
  const entries = [
    [`clearing:${attempt.provider}`, amount],
    ['customer_funds', -amount],
  ] as const
  await book(tx, [{ tx: `capture:${attempt.id}`, chargeId, isTest, entries }], at)
  await creditCharges(tx, [{ id: chargeId, paid: toAriary(charge.paid + amount), paidAt }], at)
  await returnFunds(tx, ctx, [{ chargeId, subjectId: attempt.id, attemptId: attempt.id, amount, reason: 'overpaid' }])
  if (!paidAt) await noteReturned(tx, chargeId, amount) // or the next payment would be asked for that much less
  await giveReceipts(tx, ctx, [{ kind: 'payment', charge, attemptId: attempt.id, amount }])
}
