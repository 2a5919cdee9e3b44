import { type Ariary, toAriary } from '@vondrona/rules/money'
import { offlinePaymentInput, readMandateReference } from '@vondrona/rules/payments'
import type { Operation } from '@vondrona/rules/permissions'
import type * as z from 'zod/mini'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { isId } from '../../../kernel/ids.ts'
import { parse } from '../../../kernel/parse.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { writeAudit } from '../../audit/index.ts'
import {
  type AttemptRow,
  attemptsOf,
  changeAttempt,
  findAttempt,
  findAttemptOf,
  findByReference,
  insertAttempt,
  withOperatorRef,
} from '../attempts/store.ts'
import { oversees } from '../charges/oversight.ts'
import { chargeIdOf } from '../charges/payables.ts'
import { type ChargeRow, dueOf, lockCharges } from '../charges/store.ts'
import { newAttempt } from '../paying/begin-attempt.ts'
import { type SeenPayment, seenPayments } from '../reading/seen-payments.ts'
import { applyWithin, dedupeOf, type Piece } from '../settling/apply-evidence.ts'
import { attachLines } from '../statements/store.ts'

type Input = z.output<typeof offlinePaymentInput>
interface Meant {
  chargeId: string
  /** What the reference names, where it is that of an attempt. */
  attempt?: AttemptRow
}

/**
 * R-PAY-20: money that somebody of the staff has in hand or found on an account; who it was is kept. It goes the way of
 * every payment: another amount waits for a decision, money that nobody owes goes back. Cash for what is paid already is
 * refused; a transfer is recorded whatever it is for, each of its numbers once.
 */
export async function confirmOfflinePayment(ctx: Context, raw: unknown): Promise<SeenPayment> {
  ctx.require('confirmOfflinePayment')
  const input = parse(offlinePaymentInput, raw)
  if (input.receivedBy !== 'cash' && !input.operatorReference)
    throw badInput([{ field: 'operatorReference', key: 'payments.proofMissing' }])
  const meant = await meantBy(ctx, 'confirmOfflinePayment', input.reference)
  const id = await recordOnce(ctx, meant, input)
  const row = (await findAttempt(ctx.db, id)) as AttemptRow
  return seenPayments(ctx, [row])[0] as SeenPayment
}

/** A mandate, any other attempt, what it is about, or its charge. Of what the caller does not look after, NOT_FOUND. */
export async function meantBy(ctx: Context, operation: Operation, typed: string): Promise<Meant> {
  const meant = await namedBy(ctx, typed)
  if (!meant || !(await oversees(ctx, operation, [meant.chargeId])))
    throw new Refusal('NOT_FOUND', 'payments.referenceUnknown', { field: 'reference' })
  return meant
}

async function namedBy(ctx: Context, typed: string): Promise<Meant | null> {
  const reference = readMandateReference(typed) ?? typed.toUpperCase()
  const attempt = await findByReference(ctx.db, reference)
  if (attempt) return { chargeId: attempt.chargeId, attempt }
  const id = typed.toLowerCase()
  const atDesk = { ...ctx, limits: { ...ctx.limits, spend: async () => {} } } // a queue asks more often than the public may
  const chargeId = await (isId(id)
    ? chargeIdOf(atDesk, 'orderId', id)
    : chargeIdOf(atDesk, 'registrationNumber', typed))
  return chargeId ? { chargeId } : null
}

async function recordOnce(ctx: Context, meant: Meant, input: Input): Promise<string> {
  try {
    return await ctx.transaction((tx) => record(tx, ctx, meant, input))
  } catch (error) {
    const { code, constraint } = error as { code?: unknown; constraint?: unknown }
    if (code === '23505' && constraint === 'payment_attempt_recorded_once') throw used()
    throw error
  }
}

const used = () => new Refusal('CONFLICT', 'payments.operatorReferenceUsed', { field: 'operatorReference' })

async function record(tx: Tx, ctx: Context, { chargeId, attempt: named }: Meant, input: Input): Promise<string> {
  const charge = (await lockCharges(tx, [chargeId])).get(chargeId) as ChargeRow
  const piece = pieceOf(input)
  const before = await findAttemptOf(tx, 'offline', dedupeOf(piece))
  if (before && before.chargeId !== chargeId) throw new Refusal('CONFLICT', 'payments.otherContent')
  if (before) return before.id
  const { operatorReference, receivedBy, amount } = input
  if (operatorReference && (await withOperatorRef(tx, operatorReference)).length > 0) throw used()
  if (!operatorReference) refuseNeedlessCash(charge)
  const attempt = await attemptToSettle(tx, ctx, charge, named, input)
  const outcome = await applyWithin(tx, ctx, attempt, 'staff', piece)
  if (outcome !== 'succeed' && outcome !== 'review') throw new Refusal('CONFLICT', 'payments.alreadyRecorded')
  const by = ctx.require('confirmOfflinePayment').id
  await changeAttempt(tx, attempt.id, { recordedBy: by })
  if (operatorReference)
    await attachLines(tx, attempt.id, input.amount, { operatorReference, isWhole: outcome === 'succeed' })
  await writeAudit(tx, ctx, 'payment.recorded', { targetId: attempt.id, detail: { amount, receivedBy, outcome } })
  return attempt.id
}

/** Nobody takes cash that would only have to be given back. */
function refuseNeedlessCash(charge: ChargeRow) {
  if (charge.paidAt) throw new Refusal('CONFLICT', 'payments.alreadyRecorded', { field: 'reference' })
  if (dueOf(charge) <= 0) throw new Refusal('CHARGE_CLOSED', 'payments.closed', { field: 'reference' })
}

const pieceOf = ({ amount, operatorReference, receivedBy, note, idempotencyKey }: Input): Piece => ({
  status: 'succeeded',
  providerReference: null,
  operatorReference: operatorReference ?? null,
  amount,
  fee: null,
  payerPhone: null,
  authenticated: 'staff',
  dedupeKey: `staff:${idempotencyKey.toLowerCase()}`,
  raw: { receivedBy, note: note ?? '' },
})

/** The mandate that is meant, one that runs, or a new attempt for what is due. */
async function attemptToSettle(
  tx: Tx,
  ctx: Context,
  charge: ChargeRow,
  named: AttemptRow | undefined,
  input: Input,
): Promise<AttemptRow> {
  const all = (await attemptsOf(tx, [charge.id])).get(charge.id) ?? []
  if (all.some(({ status }) => status === 'review')) throw new Refusal('CONFLICT', 'payments.inReview')
  const mandates = all.filter(({ provider, status }) => provider === 'offline' && status !== 'succeeded')
  const running = mandates.find(({ id }) => id === named?.id) ?? mandates.find(({ status }) => status === 'started')
  return running ?? (await begin(tx, ctx, charge, input))
}

async function begin(tx: Tx, ctx: Context, charge: ChargeRow, input: Input): Promise<AttemptRow> {
  const provider = ctx.payments.get('offline')
  if (!provider) throw new Error('there is always the desk')
  const due = dueOf(charge)
  const asked: Ariary = !charge.paidAt && due > 0 ? due : toAriary(input.amount)
  const method = input.receivedBy === 'cash' ? 'cash' : 'mandate'
  const wish = { chargeId: charge.id, provider, method, operator: null, phone: null } as const
  const row = newAttempt(ctx, { ...wish, idempotencyKey: input.idempotencyKey }, asked)
  await insertAttempt(tx, { ...row, nextAskAt: null })
  return row
}
