import { createHash } from 'node:crypto'
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
import type { Tx } from '../../../kernel/db.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { nextAskAt } from '../attempts/next-ask.ts'
import {
  type AttemptRow,
  attemptsById,
  type Begun,
  beginAttempts,
  findAttempt,
  moveAttempt,
} from '../attempts/store.ts'
import { holdEndOf } from '../charges/hold-ends.ts'
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

/** The start of this attempt by this process, as long as it runs. */
export const startOf = (ctx: Context, attemptId: string) => underway(ctx).get(attemptId)

/**
 * Tells the provider of a stored attempt, once. Gives the attempt as it is then: `started`; `failed` if the provider
 * refuses; `start_unknown` if it does not answer, because it may have accepted.
 */
export function startAttempt(ctx: Context, provider: PaymentProvider, row: AttemptRow, charge: ChargeRow) {
  const work = start(systemContext(ctx), provider, row, charge).finally(() => underway(ctx).delete(row.id))
  underway(ctx).set(row.id, work)
  return work
}

async function start(ctx: Context, provider: PaymentProvider, row: AttemptRow, charge: ChargeRow): Promise<AttemptRow> {
  try {
    const started = await provider.start(attemptFor(ctx, row, charge))
    return await startedOf(ctx)({ ctx, attempt: row, provider, started })
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
  const begun: (Begun & { chargeId: string; until: Date })[] = []
  for (const { attempt, provider, started } of turn) {
    const { flow, window } = provider.capabilities
    const isInstruction = flow === 'instruction'
    const charge = charges.get(attempt.chargeId) as ChargeRow
    const until = await heldUntil(tx, ctx, charge, window, isInstruction)
    const expiresAt = isInstruction ? until : new Date(now.getTime() + window)
    begun.push({
      id: attempt.id,
      chargeId: charge.id,
      until,
      ...namesOf(started),
      startedAt: now,
      expiresAt,
      nextAskAt: isInstruction ? new Date(expiresAt.getTime() + payment.afterWindow) : nextAskAt(attempt, now),
    })
  }
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
 * held may be.
 */
export async function heldUntil(
  tx: Tx,
  ctx: Context,
  charge: ChargeRow,
  window: number,
  isInstruction: boolean,
): Promise<Date> {
  const wanted = ctx.now().getTime() + window + (isInstruction ? 0 : payment.afterWindow)
  const longest = isInstruction ? Infinity : charge.heldSince.getTime() + payment.longestHold
  const end = await holdEndOf(tx, ctx, charge, isInstruction)
  return new Date(Math.min(wanted, longest, end?.getTime() ?? Infinity))
}
