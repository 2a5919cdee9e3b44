import type { ProviderId } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { type AttemptRow, findAttempt } from '../attempts/store.ts'
import { lockCharges } from '../charges/store.ts'
import { applyWithin, type Piece } from '../settling/apply-evidence.ts'
import { tellProblems } from '../settling/tell-problems.ts'
import { matchLine } from './match-lines.ts'
import type { StatementLine } from './reading/line.ts'
import {
  attachRecorded,
  attemptsNamed,
  decideFound,
  foundLines,
  isReversed,
  type LineRow,
  markProblems,
} from './store.ts'

interface Import {
  importId: string
  provider: ProviderId
}

/** Job, and part of the import: each line whose money we did not know of, in a transaction of its own; again: nothing. */
export async function settleLines(ctx: Context, { importId, provider }: Import): Promise<void> {
  for (const line of await foundLines(ctx.db, importId)) await settle(ctx, provider, line)
  await attachRecorded(ctx.db, importId)
}

async function settle(ctx: Context, provider: ProviderId, line: LineRow): Promise<void> {
  await ctx.transaction(async (tx) => {
    const known = line.attemptId ? await findAttempt(tx, line.attemptId) : undefined
    if (!known || line.amount === null) return
    await lockCharges(tx, [known.chargeId])
    const before = (await findAttempt(tx, known.id)) as AttemptRow
    if (await isReversed(tx, known.id)) {
      await decideFound(tx, line, 'reversed', 'reversal') // another file, meanwhile
      await markProblems(tx, [known.id], 'reversed')
      await tellProblems(tx, ctx)
      return
    }
    const outcome = await applyWithin(tx, ctx, before, 'statement', pieceOf(line))
    if (outcome === 'succeed') {
      await decideFound(tx, line, 'settled')
      if (before.status === 'failed' || before.status === 'expired') await markProblems(tx, [before.id], 'late_money')
    } else if (outcome === 'review') await decideFound(tx, line, 'amount_differs')
    else {
      // somebody was faster, or an earlier line was it
      const now = await attemptsNamed(tx, provider, [before.reference], [])
      const match = matchLine(asRead(line), now, false)
      await decideFound(tx, line, match.outcome === 'found' ? 'unknown' : match.outcome, match.reason)
      if (match.problem) await markProblems(tx, [before.id], match.problem)
    }
    await tellProblems(tx, ctx)
  })
}

/** A line that is to be settled has nothing that holds it. */
const asRead = ({ operatorRef, amount, at, reference }: LineRow): StatementLine => ({
  names: reference ? [reference] : [],
  operatorRef,
  originals: [],
  amount,
  at,
  held: null,
  isVoid: false,
  isReversal: false,
  isCost: false,
})

const pieceOf = ({ importId, position, operatorRef, amount }: LineRow): Piece => ({
  status: 'succeeded',
  providerReference: null,
  operatorReference: operatorRef,
  amount,
  fee: null,
  payerPhone: null,
  authenticated: 'staff',
  dedupeKey: `statement:${operatorRef ?? `${importId}:${position}`}`,
  raw: null,
})
