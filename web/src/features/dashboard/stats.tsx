import { texts } from '@vondrona/rules/dashboard'
import { formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Dashboard } from './operations.generated.ts'

/** Each total, with what of it is active. */
const shown = [
  ['totalUsers', 'activeUsers'],
  ['totalArticles'],
  ['totalEvents'],
  ['totalLives', 'activeLives'],
  ['totalVotes', 'activeVotes'],
] as const

/** R-DASH-01: the eight figures. */
export function Stats({ stats }: { stats: Dashboard['dashboard']['stats'] | undefined }) {
  const t = useTexts(texts)
  return (
    <Card title={t('dashboard.figures')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-5">
        {shown.map(([total, active]) => (
          <div className="min-w-0" key={total}>
            <dt className="text-faint text-sm">{t(`dashboard.figure.${total}`)}</dt>
            <dd className="font-bold text-xl tabular-nums leading-tight tracking-tight">
              {stats ? formatNumber(stats[total]) : <Skeleton className="my-1 h-7 w-14" />}
            </dd>
            {active && (
              <dd className="text-soft text-sm tabular-nums">
                {stats ? t(`dashboard.figure.${active}`, { n: formatNumber(stats[active]) }) : <>&nbsp;</>}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}
