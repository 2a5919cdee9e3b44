import { type Ariary, less, toAriary } from '@vondrona/rules/money'
import type { Said } from '@vondrona/rules/payments'
import type { Evidence } from '../../../gateways/payment/port.ts'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { type AttemptRow, attemptKey, succeedAttempts } from '../attempts/store.ts'
import { book } from '../books/store.ts'
import { type ChargeRow, creditCharges } from '../charges/store.ts'
import { thankPayer } from '../payer-links/thank-payer.ts'
import type { Given } from './give-receipts.ts'
import { isPaidNow, settleCharges } from './settle-charges.ts'
import { tellProblems } from './tell-problems.ts'

/** What is left of evidence where it does not come from a provider. */
export type Piece = Omit<Evidence, 'authenticated' | 'about'> & { authenticated: Said['authenticated'] }

export interface Credit {
  charge: ChargeRow
  attempt: AttemptRow
  captured: Ariary
  credited: Ariary
  piece?: Piece
}

/**
 * Money of attempts that can still succeed, each of another charge: into the books, then to what it pays for. Gives the
 * receipts, which are the caller's last thing (`giveReceipts`).
 */
export async function credit(tx: Tx, ctx: Context, credits: readonly Credit[]): Promise<Given[]> {
  if (credits.length === 0) return []
  const at = ctx.now()
  const succeeded = await succeedAttempts(
    tx,
    credits.map(({ charge, attempt, captured, credited, piece }) => ({
      id: attempt.id,
      ...facts(attempt, piece),
      captured,
      credited,
      problem: charge.paidAt ? ('double_payment' as const) : attempt.problem,
      settledAt: at,
    })),
  )
  const moved = credits.flatMap((one) => {
    const attempt = succeeded.get(one.attempt.id)
    return attempt ? { ...one, attempt, charge: { ...one.charge, paid: toAriary(one.charge.paid + one.credited) } } : []
  })
  const captures = moved.map(({ charge, attempt, captured, credited }) => ({
    tx: `capture:${attempt.id}`,
    chargeId: charge.id,
    isTest: charge.isTest,
    entries: [
      [`clearing:${attempt.provider}`, captured],
      ['adjustment', less(credited, captured)],
      ['customer_funds', -credited],
    ] as const,
  }))
  await book(tx, captures, at)
  await creditCharges(
    tx,
    moved.map(({ charge }) => charge).filter((charge) => !isPaidNow(charge)), // the others are written as paid
    at,
  )
  await settleCharges(
    tx,
    ctx,
    moved.map(({ charge, attempt }) => ({ charge, attemptId: attempt.id })),
  )
  if (moved.some(({ attempt }) => attempt.problem)) await tellProblems(tx, ctx)
  for (const { charge, attempt } of moved) await thankPayer(tx, ctx, charge, attempt)
  return moved.map(({ charge, attempt, credited }) => ({
    kind: 'payment',
    charge,
    attemptId: attempt.id,
    amount: credited,
  }))
}

/** What the provider adds to what we know. */
export function facts(attempt: AttemptRow, piece: Piece | undefined) {
  const payerPhone = attempt.payerPhone ?? piece?.payerPhone ?? null
  return {
    providerRef: attempt.providerRef ?? piece?.providerReference ?? null,
    operatorRef: piece?.operatorReference ?? attempt.operatorRef,
    payerPhone,
    searchText: attemptKey({ payerPhone, payerEmail: attempt.payerEmail ?? null }),
    fee: typeof piece?.fee === 'number' ? toAriary(piece.fee) : attempt.fee,
  }
}
