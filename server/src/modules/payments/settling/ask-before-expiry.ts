import { payment } from '@vondrona/rules/payments/constants'
import type { Context } from '../../../kernel/context.ts'
import { type AttemptRow, liveAttemptsOf } from '../attempts/store.ts'
import { askProvider, isUnanswered, longestWait } from './ask-provider.ts'
import { inParallel } from './in-parallel.ts'

/**
 * Asks the providers of all that is being paid with these charges right now. Gives the charges whose provider did not
 * answer, and for which it is worth waiting a little: what is held for them must not be given away yet.
 */
export async function askBeforeExpiry(ctx: Context, chargeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const unanswered = new Set<string>()
  const live = chargeIds.length > 0 ? await liveAttemptsOf(ctx.db, [...new Set(chargeIds)]) : []
  await inParallel(live.filter(isAsked), payment.asksAtOnce, async (attempt) => {
    const asked = await askProvider(ctx, attempt.id, 0)
    if (isUnanswered(asked) && ctx.now() < longestWait(attempt)) unanswered.add(attempt.chargeId)
  })
  return unanswered
}

const isAsked = ({ method }: AttemptRow) => method !== 'mandate' && method !== 'cash'
