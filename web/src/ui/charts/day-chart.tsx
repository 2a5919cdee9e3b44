import { texts } from '@vondrona/rules/shell/charts'
import { formatDay, formatMoney, formatNumber, formatShortDay, formatShortMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { BarChart } from './bar-chart.tsx'

export interface Daily {
  readonly days: readonly { readonly day: string; readonly value: number }[]
  readonly total: number
  readonly before: number
}

/** What happened on each day of a period, and how much in the one before; `money`: in Ariary. */
export function DayChart({ name, figures, money = false }: { name: string; figures: Daily; money?: boolean }) {
  const t = useTexts(texts)
  const { days, total, before } = figures
  const written = money ? formatMoney : formatNumber
  const most = days.reduce((best, one) => (one.value > best.value ? one : best), days[0] ?? { day: '', value: 0 })
  const isFlat = days.every(({ value }) => value === 0)
  const about = isFlat
    ? t('charts.flat', { before: written(before) })
    : t('charts.about', {
        most: written(most.value),
        day: formatShortDay(most.day),
        before: written(before),
      })
  const dayAt = (at: number | undefined) => (at === undefined ? '' : formatShortDay(days.at(at)?.day ?? ''))
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">{name}</span>
        <strong className="text-lg tabular-nums">{written(total)}</strong>
      </figcaption>
      <BarChart
        about={about}
        ends={[dayAt(0), dayAt(-1)]}
        label={t('charts.read', { name })}
        sayBar={(n) => t('charts.at', { day: formatDay(days[n]?.day ?? ''), value: written(days[n]?.value ?? 0) })}
        {...(money && { sayTick: formatShortMoney })}
        values={days.map(({ value }) => value)}
      />
    </figure>
  )
}
