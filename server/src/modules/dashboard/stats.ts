import type { Context } from '../../kernel/context.ts'
import type { Figures } from '../../kernel/figures/overview.ts'

/** R-DASH-01: every figure, asked of the domains at once. */
export async function dashboardStats(ctx: Context): Promise<Record<keyof Figures, number>> {
  ctx.require('dashboardStats')
  const parts = await Promise.all(ctx.overviews.map(({ figures }) => figures?.(ctx)))
  return Object.assign({}, ...parts)
}
