import { toAriary } from '@vondrona/rules/money'
import { type AttemptMove, attemptStates, type Outcome, outcomeOf } from '@vondrona/rules/payments'
import { providerIds } from '../../../gateways/payment/port.ts'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { declareCounter } from '../../../kernel/metrics/meter.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import {
  type AttemptRow,
  attemptsById,
  countedElsewhere,
  keepEvents,
  liveAttemptsOf,
  lockTransfers,
  moveAttempt,
} from '../attempts/store.ts'
import { type ChargeRow, chargesOf, lockCharges } from '../charges/store.ts'
import { makeChargeTurns } from '../charges/turns.ts'
import { credit, facts, type Piece } from './credit.ts'
import { type Given, giveReceipts } from './give-receipts.ts'
import { tellProblems } from './tell-problems.ts'

export type { Piece } from './credit.ts'

/** `duplicate`: said before. `ask`: it proves nothing, the provider is to be asked. */
export type Applied = Outcome | 'duplicate'

type EvidenceKind = 'callback' | 'query' | 'staff' | 'statement'

/** What is said of an attempt. */
export interface Statement {
  attempt: Pick<AttemptRow, 'id' | 'chargeId'>
  kind: EvidenceKind
  piece: Piece
}

const measured = declareCounter({
  name: 'vondrona_payment_outcomes_total',
  help: 'What became of attempts to pay, by the provider: each piece of evidence that moved one.',
  labels: { provider: providerIds, outcome: Object.keys(attemptStates.moves) },
})

const settlerOf = perProcess(() => makeChargeTurns<Statement & { ctx: Context }, Applied>(applyAll))

/**
 * Everything that follows from a piece of evidence, exactly once, in one transaction: the attempt moves, the books have
 * the money, what it pays for is confirmed, or it goes back. Again, in any order, together with others: the same. Many at
 * once share a transaction; nothing may be locked by the caller.
 */
export const applyEvidence = (
  ctx: Context,
  attempt: Statement['attempt'],
  kind: EvidenceKind,
  piece: Piece,
): Promise<Applied> => settlerOf(ctx)({ ctx, attempt, kind, piece })

/** The same within a transaction that has locked nothing but the charge. */
export async function applyWithin(
  tx: Tx,
  ctx: Context,
  attempt: Statement['attempt'],
  kind: EvidenceKind,
  piece: Piece,
): Promise<Applied> {
  const statement = { attempt, kind, piece }
  const charges = await lockCharges(tx, [attempt.chargeId])
  return (await applyAll(tx, ctx, [statement], charges)).get(statement) as Applied
}

/** What is said, with what it is about as it is now. */
interface Case<S extends Statement = Statement> {
  statement: S
  piece: Piece
  charge: ChargeRow
  attempt: AttemptRow
  /** The number of its transfer. */
  operatorRef: string | null
}

/**
 * Of each charge and of each transfer one piece at a time, in their order: the next one sees what that one changed.
 * Receipts are last, because everybody waits for their numbers. The charges are locked.
 */
async function applyAll<S extends Statement>(
  tx: Tx,
  ctx: Context,
  said: readonly S[],
  locked: ReadonlyMap<string, ChargeRow>,
): Promise<Map<S, Applied>> {
  const applied = new Map<S, Applied>()
  const receipts: Given[] = []
  let charges = locked
  for (let left = said; ; ) {
    const { first, later } = firstOfEach(await readCases(tx, left, charges))
    receipts.push(...(await applyEach(tx, ctx, first, applied)))
    if (later.length === 0) break
    left = later
    charges = await chargesOf(
      tx,
      later.map(({ attempt }) => attempt.chargeId),
    )
  }
  await giveReceipts(tx, ctx, receipts)
  return applied
}

/** What is said, with attempts as they are until the commit. Transfers that bring money are locked. */
async function readCases<S extends Statement>(
  tx: Tx,
  said: readonly S[],
  charges: ReadonlyMap<string, ChargeRow>,
): Promise<Case<S>[]> {
  const attempts = await attemptsById(tx, [...new Set(said.map(({ attempt }) => attempt.id))])
  const cases = said.map((statement) => {
    const attempt = attempts.get(statement.attempt.id) as AttemptRow
    const charge = charges.get(statement.attempt.chargeId) as ChargeRow
    const { piece } = statement
    return { statement, piece, charge, attempt, operatorRef: facts(attempt, piece).operatorRef }
  })
  const money = cases.filter(({ piece }) => piece.status === 'succeeded')
  await lockTransfers(
    tx,
    money.flatMap(({ operatorRef }) => operatorRef || []),
  )
  return cases
}

function firstOfEach<S extends Statement>(cases: readonly Case<S>[]): { first: Case<S>[]; later: S[] } {
  const seen = new Set<string>()
  const first: Case<S>[] = []
  const later: S[] = []
  for (const one of cases) {
    const about = [one.charge.id, ...(one.operatorRef ? [`transfer ${one.operatorRef}`] : [])]
    if (about.some((name) => seen.has(name))) later.push(one.statement)
    else first.push(one)
    for (const name of about) seen.add(name)
  }
  return { first, later }
}

/** Cases of different charges and transfers. Gives the receipts that are due. */
async function applyEach<S extends Statement>(
  tx: Tx,
  ctx: Context,
  cases: readonly Case<S>[],
  applied: Map<S, Applied>,
): Promise<Given[]> {
  const reached = cases.map((one) => ({
    ...one,
    outcome: outcomeOf(one.attempt.status, one.attempt.amount, one.piece),
  }))
  const counted = await countedElsewhere(
    tx,
    reached.flatMap(({ attempt, operatorRef, outcome }) =>
      outcome === 'succeed' ? { id: attempt.id, operatorRef } : [],
    ),
  )
  const decided = reached.map((one) => {
    const isCounted = counted.has(one.attempt.id)
    return { ...one, id: ctx.newId(), isCounted, outcome: isCounted ? ('review' as const) : one.outcome }
  })
  const kept = await keepEvents(
    tx,
    decided.map(({ id, statement, attempt, piece, outcome }) => ({
      id,
      provider: attempt.provider,
      dedupe: dedupeOf(piece),
      attemptId: attempt.id,
      kind: statement.kind,
      status: piece.status,
      authenticated: piece.authenticated,
      amount: typeof piece.amount === 'number' ? piece.amount : null,
      outcome,
      raw: piece.raw ?? null,
      at: ctx.now(),
    })),
  )
  for (const { id, statement, outcome } of decided) applied.set(statement, kept.has(id) ? outcome : 'duplicate')
  const news = decided.filter(({ id }) => kept.has(id))
  const receipts = await credit(
    tx,
    ctx,
    news
      .filter(({ outcome }) => outcome === 'succeed')
      .map(({ charge, attempt, piece }) => {
        const amount = typeof piece.amount === 'number' ? toAriary(piece.amount) : attempt.amount
        return { charge, attempt, captured: amount, credited: amount, piece }
      }),
  )
  for (const { outcome, ...one } of news) {
    if (outcome === 'ask' || outcome === 'ignored') continue
    if (outcome !== 'succeed') await moveOn(tx, ctx, one, outcome)
    afterCommit(tx, () => ctx.meter.add(measured, { provider: one.attempt.provider, outcome }))
    tellUpdated(tx, ctx, one.attempt)
  }
  return receipts
}

/** What makes a piece of evidence the same as another one. */
export const dedupeOf = ({ dedupeKey, amount }: Pick<Piece, 'dedupeKey' | 'amount'>): string =>
  `${dedupeKey}:${amount ?? ''}`

/** `isCounted`: its transfer is in the books already, by another attempt. */
async function moveOn(
  tx: Tx,
  ctx: Context,
  { charge, attempt, piece, isCounted }: Pick<Case, 'charge' | 'attempt' | 'piece'> & { isCounted: boolean },
  outcome: AttemptMove,
) {
  const isReview = outcome === 'review'
  await moveAttempt(tx, attempt.id, outcome, {
    ...facts(attempt, piece),
    ...(isReview && {
      problem: isCounted ? 'double_payment' : 'amount_differs',
      seenAmount: typeof piece.amount === 'number' ? toAriary(piece.amount) : null,
      nextAskAt: null,
    }),
  })
  if (isReview) await tellProblems(tx, ctx)
  if (outcome === 'fail' || outcome === 'expire') await tellFailed(tx, ctx, charge)
}

/** Nobody pays with this charge any more, for now. */
export async function tellFailed(tx: Tx, ctx: Context, charge: ChargeRow): Promise<void> {
  if (charge.paidAt || (await liveAttemptsOf(tx, [charge.id])).length > 0) return
  await ctx.publishWithin(tx, 'payments.failed', { chargeId: charge.id })
}

/** Pages that show it ask again. */
export const tellUpdated = (tx: Tx, ctx: Context, { id, chargeId }: Pick<AttemptRow, 'id' | 'chargeId'>) =>
  afterCommit(tx, () => ctx.publish('payments.updated', { chargeId, paymentId: id }))
