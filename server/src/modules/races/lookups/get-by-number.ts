import { readRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import { type SeenParticipation, seenParticipations } from '../seen-participations.ts'
import { inEvenTime } from './even-time.ts'
import { spendLookup } from './limits.ts'
import { shownByNumber } from './store.ts'

/** R-MIT-04, D-30: state and amount due, the name masked, and the link by mail; null where there is none. */
export async function getMitParticipationByRegistrationNumber(
  ctx: Context,
  typed: string,
): Promise<SeenParticipation | null> {
  ctx.admit('getMitParticipationByRegistrationNumber')
  const number = readRegistrationNumber(typed)
  await spendLookup(ctx, number ? [number] : [])
  return inEvenTime(
    (async () => {
      const row = number ? await shownByNumber(ctx.db, number) : undefined
      await ctx.jobs.enqueue(ctx.db, 'races.mailLinks', { ids: row ? [row.id] : [] })
      return row ? (seenParticipations(ctx, [row], 'none')[0] ?? null) : null
    })(),
  )
}
