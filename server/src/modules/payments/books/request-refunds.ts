import { type Ariary, less, toAriary } from '@vondrona/rules/money'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { chargesOf, lockCharges } from '../charges/store.ts'
import type { RefundReason } from '../events.ts'
import { keptOf, openRefundsOf, staffRefundsOf } from '../refunds/store.ts'
import { tellRefunds } from '../refunds/tell-refunds.ts'
import {
  type Account,
  type Booking,
  book,
  insertRefunds,
  insertUnmet,
  type RefundRow,
  shortOf,
  takeUnmet,
} from './store.ts'

export interface RefundRequest {
  chargeId: string
  /** What it is about: an order, an attempt, a request of the staff. With the reason it names the refund. */
  subjectId: string
  amount: Ariary
  reason: RefundReason
  /** Whose money it is, where it is one attempt's. */
  attemptId?: string
  note?: string
}

/**
 * Money of charges that are paid goes back: each of these is asked for once, however often it is repeated. Gives those
 * that are new. Amounts are whole Ariary above 0; of what the staff paid back before, and of what never came because less
 * was accepted, nothing goes back. What the staff asked for and nobody decided on may stay: `askAgain` asks for it then.
 * The charges are locked.
 */
export async function requestRefunds(tx: Tx, ctx: Context, requests: readonly RefundRequest[]): Promise<RefundRow[]> {
  if (requests.length === 0) return []
  const chargeIds = requests.map(({ chargeId }) => chargeId)
  const open = await openRefundsOf(tx, chargeIds)
  const undecided = await staffRefundsOf(tx, chargeIds)
  const bounded = await boundTo(tx, ctx, 'revenue', requests)
  const made = await refundFrom(
    tx,
    ctx,
    'revenue',
    bounded.filter(({ amount }) => amount > 0),
  )
  // Without what is asked for again, or by another reason, while its money is on its way: that is over once it is paid out.
  const nothing = bounded.filter(
    ({ amount, chargeId, subjectId }) => amount === 0 && !open.get(chargeId)?.includes(subjectId),
  )
  const over = nothing.filter(({ chargeId }) => !undecided.has(chargeId))
  if (over.length > 0) await ctx.jobs.enqueue(tx, 'payments.nothingLeft', { refunds: over.map(aboutOf) })
  await insertUnmet(
    tx,
    [...nothing, ...bounded.filter((request) => made.some((row) => isOf(row, request)))].flatMap((request) => {
      const { chargeId, reason, subjectId, amount, unmet } = request
      if (unmet === 0 || !undecided.has(chargeId)) return []
      // What was asked for in part has its subject's refund already; the rest is one of its own.
      return { chargeId, reason, subjectId: amount > 0 ? ctx.newId() : subjectId, amount: unmet, askedAt: ctx.now() }
    }),
  )
  await tellRefunds(tx, ctx)
  return made
}

const isOf = (row: RefundRow, { chargeId, reason, subjectId }: RefundRequest) =>
  row.chargeId === chargeId && row.reason === reason && row.subjectId === subjectId

/** A refund of this charge is settled: what could not be asked for because of it is asked for again. The charge is locked. */
export async function askAgain(tx: Tx, ctx: Context, chargeId: string): Promise<void> {
  await requestRefunds(tx, ctx, await takeUnmet(tx, chargeId))
}

const aboutOf = ({ chargeId, subjectId, amount, reason }: RefundRequest) => ({ chargeId, subjectId, amount, reason })

/** Job: what was given up was paid back before, so that this is over. */
export const tellNothingLeft = (ctx: Context, { refunds }: { refunds: ReturnType<typeof aboutOf>[] }): Promise<void> =>
  ctx.transaction(async (tx) => {
    await lockCharges(
      tx,
      refunds.map(({ chargeId }) => chargeId),
    )
    await ctx.publishWithin(tx, 'payments.refunded', { refunds })
  })

/** The same for money that was never income: paid twice, too much, too late. */
export async function returnFunds(tx: Tx, ctx: Context, requests: readonly RefundRequest[]): Promise<RefundRow[]> {
  const bounded = await boundTo(tx, ctx, 'customer_funds', requests)
  const made = await refundFrom(
    tx,
    ctx,
    'customer_funds',
    bounded.filter(({ amount }) => amount > 0),
  )
  await tellRefunds(tx, ctx)
  return made
}

/**
 * The same requests with no more than what came. Where less came because less was accepted, the account gives up what
 * it has without ever having got it.
 */
async function boundTo(tx: Tx, ctx: Context, account: Account, requests: readonly RefundRequest[]) {
  const chargeIds = requests.map(({ chargeId }) => chargeId)
  const [kept, short] = [await keptOf(tx, chargeIds), await shortOf(tx, chargeIds)]
  const bookings: Booking[] = []
  const bounded = requests.map((request) => {
    const { chargeId, reason, subjectId } = request
    const left = kept.get(chargeId) ?? request.amount
    const amount = toAriary(Math.min(request.amount, Math.max(0, left)))
    kept.set(chargeId, less(left, amount))
    const missing = Math.min(request.amount - amount, short.get(chargeId) ?? 0)
    short.set(chargeId, toAriary((short.get(chargeId) ?? 0) - missing))
    const entries = [
      [account, missing],
      ['adjustment', -missing],
    ] as const
    if (missing > 0) bookings.push({ tx: `short:${chargeId}:${reason}:${subjectId}`, chargeId, isTest: false, entries })
    return { ...request, amount, unmet: toAriary(request.amount - amount - missing) }
  })
  await book(tx, bookings, ctx.now())
  return bounded
}

async function refundFrom(tx: Tx, ctx: Context, account: Account, requests: readonly RefundRequest[]) {
  if (requests.length === 0) return []
  const at = ctx.now()
  const made = await insertRefunds(
    tx,
    requests.map((request) => rowOf(ctx, request, at)),
  )
  const charges = await chargesOf(
    tx,
    made.map(({ chargeId }) => chargeId),
  )
  const bookings = made.map(({ id, chargeId, amount }) => ({
    tx: `refund:${id}`,
    chargeId,
    isTest: charges.get(chargeId)?.isTest ?? false,
    entries: [
      [account, amount],
      ['refund_payable', -amount],
    ] as const,
  }))
  await book(tx, bookings, at)
  return made
}

const rowOf = (ctx: Context, request: RefundRequest, at: Date): RefundRow => ({
  id: ctx.newId(),
  chargeId: request.chargeId,
  reason: request.reason,
  subjectId: request.subjectId,
  amount: request.amount,
  status: 'requested',
  method: 'manual',
  attemptId: request.attemptId ?? null,
  batchId: null,
  proof: null,
  note: request.note ?? '',
  supersededSubjectId: null,
  requestedBy: ctx.actor?.id ?? null,
  approvedBy: null,
  sentBy: null,
  requestedAt: at,
  approvedAt: null,
  sentAt: null,
  doneAt: null,
})
