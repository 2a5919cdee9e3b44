import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { linkTo } from '@vondrona/rules/pages'
import { payment } from '@vondrona/rules/payments/constants'
import {
  type Attempt,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnreachable,
  type Started,
} from '../../../gateways/payment/port.ts'
import { type Context, systemContext } from '../../../kernel/context.ts'
import { type Tx, Unavailable } from '../../../kernel/db.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { nextAskAt } from '../attempts/next-ask.ts'
import {
  type AttemptRow,
  attemptsById,
  type Begun,
  beginAttempts,
  findAttempt,
  moveAttempt,
} from '../attempts/store.ts'
import { holdEndsOf } from '../charges/hold-ends.ts'
import { type ChargeRow, extendCharges, lockCharges } from '../charges/store.ts'
import { makeChargeTurns } from '../charges/turns.ts'
import { tellFailed, tellUpdated } from '../settling/apply-evidence.ts'
import { callbackUrl } from './callback-address.ts'

/** As callbacks name an attempt that do not repeat our reference: only its hash is stored. */
export const callbackKeyOf = (key: string) => createHash('sha256').update(key).digest('hex')

/** What a provider is told of an attempt. */
export const attemptFor = (
  ctx: Context,
  row: AttemptRow,
  { title, language }: Pick<ChargeRow, 'title' | 'language'>,
): Attempt => ({
  reference: row.reference,
  method: row.method === 'cash' ? 'mandate' : row.method,
  amount: row.amount,
  label: title,
  language,
  operator: row.operator,
  payerPhone: row.payerPhone,
  callbackUrl: callbackUrl(ctx, row),
  returnUrl: ctx.links.to(`${linkTo('payment-result')}?transactionId=${row.id}`),
  createdAt: row.createdAt,
  providerReference: row.providerRef,
})

const underway = perProcess(() => new Map<string, Promise<AttemptRow>>())
const unnoted = perProcess(() => new Set<string>())

/** The start of this attempt by this process, as long as it runs. */
export const startOf = (ctx: Context, attemptId: string) => underway(ctx).get(attemptId)

/** This process is done with its start, and could not write what became of it: nobody has its link. */
export const isUnnoted = (ctx: Context, attemptId: string): boolean => unnoted(ctx).has(attemptId)

/**
 * Tells the provider of a stored attempt, once. Gives the attempt as it is then: `started`; `failed` if the provider
 * refuses; `start_unknown` if it does not answer, because it may have accepted. Throws where a yes cannot be noted: the
 * next one may begin at once.
 */
export function startAttempt(ctx: Context, provider: PaymentProvider, row: AttemptRow, charge: ChargeRow) {
  const work = start(systemContext(ctx), provider, row, charge).finally(() => underway(ctx).delete(row.id))
  underway(ctx).set(row.id, work)
  return work
}

async function start(ctx: Context, provider: PaymentProvider, row: AttemptRow, charge: ChargeRow): Promise<AttemptRow> {
  let started: Started
  try {
    started = await provider.start(attemptFor(ctx, row, charge))
  } catch (error) {
    const isNo = error instanceof ProviderRefused || (error instanceof ProviderUnreachable && error.outcome === 'none')
    if (!isNo && !(error instanceof ProviderUnreachable)) throw error
    ctx.log.warn({ reference: row.reference, provider: provider.id }, (error as Error).message)
    return ctx.transaction(async (tx) => {
      const locked = (await lockCharges(tx, [row.chargeId])).get(row.chargeId) as ChargeRow
      const failure = error instanceof ProviderRefused ? `${error.reason} (${error.code})` : 'unreachable'
      const moved = await moveAttempt(tx, row.id, isNo ? 'fail' : 'doubt', {
        failure,
        nextAskAt: isNo ? null : nextAskAt(row, ctx.now()),
      })
      if (moved && isNo) await tellFailed(tx, ctx, locked)
      tellUpdated(tx, ctx, row)
      return moved ?? ((await findAttempt(tx, row.id)) as AttemptRow)
    })
  }
  try {
    return await noted({ ctx, attempt: row, provider, started })
  } catch (error) {
    await doubtUnnoted(ctx, row, isPassing(error) ? started : null)
    throw error
  }
}

/** The provider is told once; what it answered is written by several tries, because only it leads the payer to pay. */
async function noted(start: Start): Promise<AttemptRow> {
  for (const pause of payment.noteAgainAfter)
    try {
      return await startedOf(start.ctx)(start)
    } catch (error) {
      if (!isPassing(error)) throw error
      await wait(pause)
    }
  return startedOf(start.ctx)(start)
}

/** Too many wait for their turn, or the database is away. */
const isPassing = (error: unknown) =>
  error instanceof Unavailable || (error instanceof Refusal && error.code === 'BUSY')

/**
 * The provider said yes, and the payer has no link: it blocks nobody, as if there had been no answer. Callbacks find it by
 * the names of the answer, unless it is these that cannot be written.
 */
async function doubtUnnoted(ctx: Context, row: AttemptRow, started: Started | null): Promise<void> {
  try {
    await ctx.transaction(async (tx) => {
      await lockCharges(tx, [row.chargeId])
      const names = started && { ...namesOf(started), paymentUrl: null }
      await moveAttempt(tx, row.id, 'doubt', { ...names, nextAskAt: nextAskAt(row, ctx.now()) })
      tellUpdated(tx, ctx, row)
    })
  } catch (error) {
    ctx.log.error(
      {
        todo: 'compare the payment with the portal of the provider: npm run vondrona -- payments:verify',
        reference: row.reference,
        err: error,
      },
      'the start of a payment cannot be noted',
    )
    unnoted(ctx).add(row.id)
    setTimeout(() => unnoted(ctx).delete(row.id), payment.startTimeout).unref() // then it counts as unanswered anyway
  }
}

interface Start {
  ctx: Context
  attempt: AttemptRow
  provider: PaymentProvider
  started: Started
}

/** In turns: those who begin in one second cost as much as one. */
const startedOf = perProcess(() => makeChargeTurns<Start, AttemptRow>(noteStarted))

/** Providers have answered; the charges are locked. Gives the attempts as they are then. */
async function noteStarted(
  tx: Tx,
  ctx: Context,
  turn: readonly Start[],
  charges: ReadonlyMap<string, ChargeRow>,
): Promise<Map<Start, AttemptRow>> {
  const now = ctx.now()
  const isInstruction = ({ provider }: Start) => provider.capabilities.flow === 'instruction'
  const chargeOf = ({ attempt }: Start) => charges.get(attempt.chargeId) as ChargeRow
  const endsOf = (are: boolean) =>
    holdEndsOf(tx, ctx, turn.filter((one) => isInstruction(one) === are).map(chargeOf), are)
  const [ends, mandateEnds] = [await endsOf(false), await endsOf(true)]
  const begun = turn.map((one): Begun & { chargeId: string; until: Date } => {
    const [{ attempt, started }, charge, isMandate] = [one, chargeOf(one), isInstruction(one)]
    const { window } = one.provider.capabilities
    const until = heldUntil(now, charge, (isMandate ? mandateEnds : ends).get(charge.id), window, isMandate)
    const expiresAt = isMandate ? until : new Date(now.getTime() + window)
    return {
      id: attempt.id,
      chargeId: charge.id,
      until,
      ...namesOf(started),
      startedAt: now,
      expiresAt,
      nextAskAt: isMandate ? new Date(expiresAt.getTime() + payment.afterWindow) : nextAskAt(attempt, now),
    }
  })
  await beginAttempts(tx, begun)
  for (const some of Map.groupBy(begun, ({ until }) => until.getTime()).values()) {
    const chargeIds = some.map(({ chargeId }) => chargeId)
    const { until } = some[0] as (typeof some)[0]
    await extendCharges(tx, chargeIds, until, now)
    await ctx.publishWithin(tx, 'payments.started', { chargeIds, until })
  }
  for (const { attempt } of turn) tellUpdated(tx, ctx, attempt)
  const rows = await attemptsById(
    tx,
    begun.map(({ id }) => id),
  )
  return new Map(turn.map((one) => [one, rows.get(one.attempt.id) as AttemptRow])) // of some a callback was faster
}

const namesOf = ({ providerReference, payUrl, callbackKey }: Started) => ({
  providerRef: providerReference,
  paymentUrl: payUrl,
  callbackKey: callbackKey === null ? null : callbackKeyOf(callbackKey),
})

/**
 * D-28: the provider's window and five minutes; at most two hours in all, except for mandates; and no longer than what is
 * held may be (`end`, of `holdEndsOf`).
 */
export function heldUntil(
  now: Date,
  charge: ChargeRow,
  end: Date | undefined,
  window: number,
  isInstruction: boolean,
): Date {
  const wanted = now.getTime() + window + (isInstruction ? 0 : payment.afterWindow)
  const longest = isInstruction ? Infinity : charge.heldSince.getTime() + payment.longestHold
  return new Date(Math.min(wanted, longest, end?.getTime() ?? Infinity))
}
