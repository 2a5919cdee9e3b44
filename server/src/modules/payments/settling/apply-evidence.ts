import { type Ariary, less, toAriary } from '@vondrona/rules/money'
import { type AttemptMove, type Outcome, outcomeOf, type Said } from '@vondrona/rules/payments'
import type { Evidence } from '../../../gateways/payment/port.ts'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import {
  type AttemptRow,
  attemptKey,
  findAttempt,
  isCountedElsewhere,
  keepEvent,
  liveAttemptsOf,
  moveAttempt,
} from '../attempts/store.ts'
import { book } from '../books/store.ts'
import { type ChargeRow, creditCharge, lockCharges } from '../charges/store.ts'
import { thankPayer } from '../payer-links/thank-payer.ts'
import { giveReceipts } from './give-receipts.ts'
import { settleCharge } from './settle-charge.ts'
import { tellProblems } from './tell-problems.ts'

/** `duplicate`: said before. `ask`: it proves nothing, the provider is to be asked. */
export type Applied = Outcome | 'duplicate'

/** What is left of evidence where it does not come from a provider. */
export type Piece = Omit<Evidence, 'authenticated' | 'about'> & { authenticated: Said['authenticated'] }

/**
 * Everything that follows from a piece of evidence, exactly once, in one transaction: the attempt moves, the books have
 * the money, what it pays for is confirmed, or it goes back. Again, in any order, together with others: the same.
 */
export const applyEvidence = (
  ctx: Context,
  attempt: Pick<AttemptRow, 'id' | 'chargeId'>,
  kind: EvidenceKind,
  piece: Piece,
): Promise<Applied> => ctx.transaction((tx) => applyWithin(tx, ctx, attempt, kind, piece))

type EvidenceKind = 'callback' | 'query' | 'staff' | 'statement'

/** The same within a transaction that has locked nothing but the charge. */
export async function applyWithin(
  tx: Tx,
  ctx: Context,
  { id, chargeId }: Pick<AttemptRow, 'id' | 'chargeId'>,
  kind: EvidenceKind,
  piece: Piece,
): Promise<Applied> {
  const charge = (await lockCharges(tx, [chargeId])).get(chargeId) as ChargeRow
  const attempt = (await findAttempt(tx, id)) as AttemptRow // as it is until the commit: its charge is locked
  const reached = outcomeOf(attempt.status, attempt.amount, piece)
  const isCounted = reached === 'succeed' && (await isCountedElsewhere(tx, { ...attempt, ...facts(attempt, piece) }))
  const outcome = isCounted ? 'review' : reached
  const isNew = await keepEvent(tx, {
    id: ctx.newId(),
    provider: attempt.provider,
    dedupe: dedupeOf(piece),
    attemptId: id,
    kind,
    status: piece.status,
    authenticated: piece.authenticated,
    amount: typeof piece.amount === 'number' ? piece.amount : null,
    outcome,
    raw: piece.raw ?? null,
    at: ctx.now(),
  })
  if (!isNew) return 'duplicate'
  await carryOut(tx, ctx, { charge, attempt, piece, isCounted }, outcome)
  return outcome
}

/** What makes a piece of evidence the same as another one. */
export const dedupeOf = ({ dedupeKey, amount }: Pick<Piece, 'dedupeKey' | 'amount'>): string =>
  `${dedupeKey}:${amount ?? ''}`

interface Case {
  charge: ChargeRow
  attempt: AttemptRow
  piece: Piece
  /** Its transfer is in the books already, by another attempt. */
  isCounted: boolean
}

async function carryOut(tx: Tx, ctx: Context, it: Case, outcome: Outcome) {
  if (outcome === 'ask' || outcome === 'ignored') return
  if (outcome === 'succeed') await succeed(tx, ctx, it)
  else await moveOn(tx, ctx, it, outcome)
  tellUpdated(tx, ctx, it.attempt)
}

async function succeed(tx: Tx, ctx: Context, { charge, attempt, piece }: Case) {
  const amount = typeof piece.amount === 'number' ? toAriary(piece.amount) : attempt.amount
  await credit(tx, ctx, charge, attempt, { captured: amount, credited: amount, piece })
}

/** Money of an attempt that can still succeed: into the books, then to what it pays for, then a receipt. */
export async function credit(
  tx: Tx,
  ctx: Context,
  charge: ChargeRow,
  attempt: AttemptRow,
  { captured, credited, piece }: { captured: Ariary; credited: Ariary; piece?: Piece },
): Promise<void> {
  const moved = await moveAttempt(tx, attempt.id, 'succeed', {
    ...facts(attempt, piece),
    captured,
    credited,
    problem: charge.paidAt ? 'double_payment' : attempt.problem,
    settledAt: ctx.now(),
    nextAskAt: null,
  })
  if (!moved) return
  const paid = toAriary(charge.paid + credited)
  const entries = [
    [`clearing:${attempt.provider}`, captured],
    ['adjustment', less(credited, captured)],
    ['customer_funds', -credited],
  ] as const
  await book(tx, [{ tx: `capture:${attempt.id}`, chargeId: charge.id, isTest: charge.isTest, entries }], ctx.now())
  await creditCharge(tx, { id: charge.id, paid, paidAt: charge.paidAt }, ctx.now())
  await settleCharge(tx, ctx, { ...charge, paid }, attempt.id)
  if (moved.problem) await tellProblems(tx, ctx)
  await thankPayer(tx, ctx, charge, moved)
  await giveReceipts(tx, ctx, [{ kind: 'payment', charge, attemptId: attempt.id, amount: credited }])
}

async function moveOn(tx: Tx, ctx: Context, { charge, attempt, piece, isCounted }: Case, outcome: AttemptMove) {
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

/** What the provider adds to what we know. */
function facts(attempt: AttemptRow, piece: Piece | undefined) {
  const payerPhone = attempt.payerPhone ?? piece?.payerPhone ?? null
  return {
    providerRef: attempt.providerRef ?? piece?.providerReference ?? null,
    operatorRef: piece?.operatorReference ?? attempt.operatorRef,
    payerPhone,
    searchText: attemptKey({ payerPhone, payerEmail: attempt.payerEmail ?? null }),
    fee: typeof piece?.fee === 'number' ? toAriary(piece.fee) : attempt.fee,
  }
}
