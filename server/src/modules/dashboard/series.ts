import { lastDays } from '@vondrona/rules/dashboard'
import { dashboard } from '@vondrona/rules/dashboard/constants'
import type { Context } from '../../kernel/context.ts'
import type { DailySeries, Series } from '../../kernel/figures/overview.ts'
import { badInput } from '../../kernel/refusal.ts'

const usual = 30

/** What happened on each of the last days, today included; only what the caller may read elsewhere, too. */
export async function dashboardSeries(ctx: Context, asked?: number | null) {
  ctx.require('dashboardSeries')
  const count = asked ?? usual
  if (count < 1 || count > dashboard.longest) throw badInput([{ field: 'days', key: 'shell.badInput' }])
  const days = lastDays(ctx.now(), count)
  const all = ctx.overviews.flatMap(({ series }) => Object.entries(series ?? {})) as [
    keyof Series,
    DailySeries<Context>,
  ][]
  return Promise.all(
    all
      .filter(([, { operation }]) => ctx.may(operation))
      .map(async ([name, one]) => {
        const found = new Map(
          (await one.days(ctx, days.at(0) ?? '', days.at(-1) ?? '')).map(({ day, value }) => [day, value]),
        )
        const filled = days.map((day) => ({ day, value: found.get(day) ?? 0 }))
        return { name, days: filled, total: filled.reduce((sum, { value }) => sum + value, 0) }
      }),
  )
}
