import type { Context } from '../../kernel/context.ts'
import type { Waiting } from '../../kernel/figures/overview.ts'

/** What waits for the caller: only what they may do themselves, in the order of the domains. */
export async function dashboardWaiting(ctx: Context): Promise<{ kind: keyof Waiting; count: number }[]> {
  ctx.require('dashboardWaiting')
  const mine = ctx.overviews.flatMap(({ waiting }) => (waiting && ctx.may(waiting.operation) ? waiting : []))
  const counts = await Promise.all(mine.map(({ count }) => count(ctx)))
  return counts.flatMap((one) =>
    Object.entries(one).flatMap(([kind, count]) => (count > 0 ? { kind: kind as keyof Waiting, count } : [])),
  )
}
