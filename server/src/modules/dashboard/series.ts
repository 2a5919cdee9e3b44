import type { Context } from '../../kernel/context.ts'
import { dailyFigures, periodOf } from '../../kernel/figures/days.ts'
import type { DailySeries, Series } from '../../kernel/figures/overview.ts'

/** What happened on each of the last days, today included; only what the caller may read elsewhere, too. */
export async function dashboardSeries(ctx: Context, asked?: number | null) {
  ctx.require('dashboardSeries')
  const period = periodOf(ctx.now(), asked)
  const [first, last] = [period.before.at(0) ?? '', period.days.at(-1) ?? '']
  const all = ctx.overviews.flatMap(({ series }) => Object.entries(series ?? {})) as [
    keyof Series,
    DailySeries<Context>,
  ][]
  return Promise.all(
    all
      .filter(([, { operation }]) => ctx.may(operation))
      .map(async ([name, one]) => ({ name, ...dailyFigures(period, await one.days(ctx, first, last)) })),
  )
}
