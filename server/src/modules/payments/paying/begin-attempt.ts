import { randomBytes } from 'node:crypto'
import type { Ariary } from '@vondrona/rules/money'
import {
  attemptPrefix,
  liveStatuses,
  type MobileOperator,
  makeMandateReference,
  mandateReferenceBytes,
  shownStatus,
} from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import type { PaymentProvider } from '../../../gateways/payment/port.ts'
import { afterCommit, type Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { nextAskAt } from '../attempts/next-ask.ts'
import {
  type AttemptMethod,
  type AttemptRow,
  attemptsOf,
  changeAttempt,
  findAttempt,
  insertAttempt,
  moveAttempt,
} from '../attempts/store.ts'
import { holdEndsOf } from '../charges/hold-ends.ts'
import { type ChargeRow, dueOf, extendCharges, lockCharges } from '../charges/store.ts'
import { otherMandates } from '../mandates/store.ts'
import { heldUntil, isUnnoted, startAttempt, startOf } from './start-attempt.ts'

const hour = 3_600_000

export interface Wish {
  chargeId: string
  provider: PaymentProvider
  method: AttemptMethod
  operator: MobileOperator | null
  /** E.164. */
  phone: string | null
  idempotencyKey: string
  /** Somebody else pays by a link, and is told at this address. */
  byLink?: { email: string | null }
}

export interface InitiatedPayment {
  transactionId: string
  reference: string
  paymentUrl: string | null
  status: ReturnType<typeof shownStatus>
  expiresAt: Date | null
}

/**
 * Stores an attempt and tells the provider of it, or gives the one that runs. Refuses with CHARGE_CLOSED where there is
 * nothing to pay, PAYMENT_FAILED where the provider says no, BUSY while too many wait for their turn.
 */
export const beginAttempt = (ctx: Context, wish: Wish): Promise<InitiatedPayment> =>
  ctx.pools.payments.run(() => begin(ctx, wish))

async function begin(ctx: Context, wish: Wish): Promise<InitiatedPayment> {
  const { attempt, charge, isNew } = await ctx.transaction((tx) => storeAttempt(tx, ctx, wish))
  const running = isNew ? startAttempt(ctx, wish.provider, attempt, charge) : startOf(ctx, attempt.id)
  const started = (await running) ?? (await findAttempt(ctx.db, attempt.id)) ?? attempt
  if (started.status === 'failed') throw new Refusal('PAYMENT_FAILED', 'payments.failed')
  return initiated(started)
}

const initiated = (row: AttemptRow): InitiatedPayment => ({
  transactionId: row.id,
  reference: row.reference,
  paymentUrl: liveStatuses.includes(row.status) ? row.paymentUrl : null,
  status: shownStatus(row.status),
  expiresAt: row.expiresAt,
})

interface Stored {
  attempt: AttemptRow
  charge: ChargeRow
  /** This call has to tell the provider. */
  isNew: boolean
}

async function storeAttempt(tx: Tx, ctx: Context, wish: Wish): Promise<Stored> {
  const { chargeId, method, operator, idempotencyKey } = wish
  const charge = (await lockCharges(tx, [chargeId])).get(chargeId)
  if (!charge) throw new Refusal('NOT_FOUND', 'payments.notFound')
  const all = (await attemptsOf(tx, [chargeId])).get(chargeId) ?? []
  const sent = all.find((one) => one.idempotencyKey === idempotencyKey.toLowerCase())
  if (sent && (sent.method !== method || sent.operator !== operator))
    throw new Refusal('CONFLICT', 'payments.otherContent')
  const isLost = sent && (await isAbandoned(tx, ctx, sent, wish.provider, 'lost'))
  if (sent && !isLost) return { attempt: sent, charge, isNew: false }
  if (sent) await changeAttempt(tx, sent.id, { idempotencyKey: ctx.newId() }) // the key goes to the one that follows
  const amount = payable(charge, all, ctx.now())
  checkAmount(wish.provider, amount)
  const live = all.find((one) => one !== sent && one.method === method && liveStatuses.includes(one.status))
  if (live && !(await isAbandoned(tx, ctx, live, wish.provider))) {
    if (wish.byLink) await changeAttempt(tx, live.id, payerOf(wish))
    return { attempt: live, charge, isNew: false }
  }
  if (all.filter(({ createdAt }) => ctx.now().getTime() - createdAt.getTime() < hour).length >= payment.startsPerCharge)
    throw new Refusal('RATE_LIMITED', 'payments.tooManyTries')
  if (method === 'mandate')
    await ctx.publishWithin(tx, 'payments.mandateWanted', {
      chargeId,
      others: await otherMandates(tx, charge, ctx.now()),
    })
  if (method === 'mandate') await refuseTooLate(tx, ctx, charge)
  const attempt = newAttempt(ctx, wish, amount)
  await insertAttempt(tx, attempt)
  const isInstruction = wish.provider.capabilities.flow === 'instruction'
  const ends = await holdEndsOf(tx, ctx, [charge], isInstruction)
  const until = heldUntil(ctx.now(), charge, ends.get(chargeId), payment.startTimeout, isInstruction) // until the provider has answered
  await extendCharges(tx, [chargeId], until, ctx.now())
  await ctx.publishWithin(tx, 'payments.started', { chargeIds: [chargeId], until })
  afterCommit(tx, () => ctx.publish('payments.updated', { chargeId, paymentId: attempt.id }))
  return { attempt, charge, isNew: true }
}

/** A deadline that nobody can keep helps nobody. */
async function refuseTooLate(tx: Tx, ctx: Context, charge: ChargeRow): Promise<void> {
  const end = (await holdEndsOf(tx, ctx, [charge], true)).get(charge.id)
  if (end && end.getTime() - ctx.now().getTime() < payment.mandate.shortest)
    throw new Refusal('METHOD_DISABLED', 'payments.mandateTooLate', { field: 'method' })
}

const payerOf = ({ byLink }: Wish) => ({ byLink: byLink !== undefined, payerEmail: byLink?.email ?? null })

/** What is left to pay, above 0. */
export function payable(charge: ChargeRow, all: readonly AttemptRow[], now: Date): Ariary {
  if (charge.paidAt) throw new Refusal('CHARGE_CLOSED', 'payments.paid')
  if (all.some(({ status }) => status === 'review')) throw new Refusal('CHARGE_CLOSED', 'payments.inReview')
  const due = dueOf(charge)
  if (due <= 0 || charge.payableUntil <= now) throw new Refusal('CHARGE_CLOSED', 'payments.closed')
  return due
}

export function checkAmount({ capabilities: { minimum } }: PaymentProvider, amount: Ariary) {
  const isSmall = amount < minimum
  if (!isSmall && amount <= payment.amountMax) return
  const params = { amount: isSmall ? minimum : payment.amountMax }
  throw new Refusal('METHOD_DISABLED', isSmall ? 'payments.tooSmall' : 'payments.tooLarge', { field: 'method', params })
}

/**
 * A start that was never answered, or whose process is gone, blocks nobody where the payer would have needed its link.
 * Should money come all the same, it is found and goes where it belongs.
 */
async function isAbandoned(
  tx: Tx,
  ctx: Context,
  live: AttemptRow,
  { capabilities }: PaymentProvider,
  which: 'any' | 'lost' = 'any',
) {
  const needsLink = capabilities.flow === 'redirect'
  const isEnd =
    (which === 'any' && hasEnded(live, ctx.now())) ||
    (needsLink && isStartLost(live, ctx.now(), isUnnoted(ctx, live.id)))
  return isEnd && Boolean(await moveAttempt(tx, live.id, 'expire', {}))
}

export const hasEnded = ({ expiresAt }: Pick<AttemptRow, 'expiresAt'>, now: Date): boolean =>
  expiresAt !== null && expiresAt <= now

/** Whether nobody will ever hear of its link; `isUnnoted`: the process that started it is gone. */
export const isStartLost = (
  { status, createdAt }: Pick<AttemptRow, 'status' | 'createdAt'>,
  now: Date,
  isUnnoted: boolean,
): boolean =>
  status === 'start_unknown' ||
  (status === 'created' && (isUnnoted || now.getTime() - createdAt.getTime() > payment.startTimeout))

/** An attempt of which nobody knows yet. */
export function newAttempt(ctx: Context, wish: Wish, amount: Ariary): AttemptRow {
  const { chargeId, method, operator, phone, provider, idempotencyKey } = wish
  const now = ctx.now()
  return {
    id: ctx.newId(),
    chargeId,
    method,
    operator,
    provider: provider.id,
    reference: method === 'mandate' || method === 'cash' ? spokenReference() : referenceFrom(ctx.newId()),
    providerRef: null,
    callbackKey: null,
    status: 'created',
    problem: null,
    amount,
    seenAmount: null,
    captured: null,
    credited: null,
    fee: null,
    payerPhone: phone,
    operatorRef: null,
    paymentUrl: null,
    failure: null,
    idempotencyKey: idempotencyKey.toLowerCase(),
    isSandbox: provider.id === 'sandbox',
    createdAt: now,
    startedAt: null,
    expiresAt: null,
    settledAt: null,
    askedAt: null,
    timesAsked: 0,
    nextAskAt: nextAskAt({ createdAt: now }, now),
    ...payerOf(wish),
  }
}

/** Of what people read to each other: it finds their errors. */
const spokenReference = () => makeMandateReference(randomBytes(mandateReferenceBytes))

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ' // without those that are mistaken for another one
/** Twelve characters of an id's random part: unlike the id of the attempt, everybody may see it. */
function referenceFrom(id: string): string {
  let rest = BigInt(`0x${id.replaceAll('-', '').slice(17)}`)
  let text = ''
  for (let n = 0; n < 12; n++, rest >>= 5n) text += letters[Number(rest & 31n)]
  return `${attemptPrefix}-${text}`
}
