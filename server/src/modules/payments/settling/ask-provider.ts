import { liveStatuses } from '@vondrona/rules/payments'
import { payment } from '@vondrona/rules/payments/constants'
import { ProviderRefused, ProviderUnreachable } from '../../../gateways/payment/port.ts'
import { type Context, systemContext } from '../../../kernel/context.ts'
import { type AttemptRow, claimAsk, findAttempt, moveAttempt } from '../attempts/store.ts'
import { type ChargeRow, chargesOf, lockCharges } from '../charges/store.ts'
import { attemptFor } from '../paying/start-attempt.ts'
import { applyEvidence, tellFailed, tellUpdated } from './apply-evidence.ts'

/**
 * `answered`: whatever the provider said is applied. `unreachable`: it gave no usable answer. `silent`: it does not know,
 * or what it said could not be applied. `refused`: not asked, because it is settled or was asked a moment ago.
 */
export type Asked = 'answered' | 'unreachable' | 'silent' | 'refused'

/** What became of the payment is still not known. */
export const isUnanswered = (asked: Asked): boolean => asked === 'unreachable' || asked === 'silent'

/** Asks the provider what became of an attempt; of all who want to know, one asks at a time (`every` ms). */
export async function askProvider(ctx: Context, id: string, every: number = payment.askEvery): Promise<Asked> {
  const attempt = await claimAsk(ctx.db, id, ctx.now(), every)
  if (!attempt) return 'refused'
  const asked = await ask(systemContext(ctx), attempt)
  if (asked === 'answered' || ctx.now() >= longestWait(attempt)) await endWindow(systemContext(ctx), attempt)
  return asked
}

/** Until when it is worth waiting for a provider that does not answer. */
export const longestWait = ({ createdAt, expiresAt }: AttemptRow) =>
  new Date((expiresAt ?? new Date(createdAt.getTime() + payment.window)).getTime() + payment.longestWait)

async function ask(ctx: Context, attempt: AttemptRow): Promise<Asked> {
  const provider = ctx.payments.get(attempt.provider)
  if (!provider) return 'silent'
  try {
    const charge = (await chargesOf(ctx.db, [attempt.chargeId])).get(attempt.chargeId)
    const evidence = await provider.ask(attemptFor(ctx, attempt, charge ?? { title: '', language: 'fr' }))
    await applyEvidence(ctx, attempt, 'query', evidence)
    return evidence.status === 'unknown' ? 'silent' : 'answered'
  } catch (error) {
    const about = { reference: attempt.reference, provider: attempt.provider }
    if (error instanceof ProviderUnreachable || error instanceof ProviderRefused) ctx.log.warn(about, error.message)
    else
      ctx.log.error(
        {
          todo: 'compare the payment with the portal of the provider, and report it with these lines',
          ...about,
          err: error,
        },
        'what a provider says of a payment cannot be applied',
      )
    return error instanceof ProviderUnreachable ? 'unreachable' : 'silent' // the others are still asked
  }
}

/** After its window nobody can pay with it any more, whatever the provider calls it: another one may begin. */
async function endWindow(ctx: Context, { id, chargeId, createdAt, expiresAt, provider }: AttemptRow): Promise<void> {
  const window = ctx.payments.get(provider)?.capabilities.window ?? payment.window
  const end = (expiresAt ?? new Date(createdAt.getTime() + window)).getTime() + payment.afterWindow
  if (ctx.now().getTime() < end) return
  await ctx.transaction(async (tx) => {
    const charge = (await lockCharges(tx, [chargeId])).get(chargeId) as ChargeRow
    const attempt = await findAttempt(tx, id)
    if (!attempt || !liveStatuses.includes(attempt.status)) return
    await moveAttempt(tx, id, 'expire', {})
    await tellFailed(tx, ctx, charge)
    tellUpdated(tx, ctx, attempt)
  })
}
