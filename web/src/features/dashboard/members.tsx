import { texts as accountTexts, roles } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/dashboard'
import { formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { figuresOf } from './member-figures.ts'
import type { Dashboard } from './operations.generated.ts'

/** Members by status and by role. */
export function Members({ counts }: { counts: Dashboard['userCounts'] | undefined }) {
  const t = useTexts(texts)
  const words = useTexts(accountTexts)
  const figures = figuresOf(counts ?? [])
  const main = [
    [t('dashboard.figureActive'), figures.status.active],
    [words('accounts.status.pending'), figures.status.pending],
    [t('dashboard.figureBlocked'), figures.status.blocked],
    [t('dashboard.figureTotal'), figures.total],
  ] as const
  return (
    <Card title={t('dashboard.members')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
        {main.map(([label, value]) => (
          <div className="flex flex-col-reverse" key={label}>
            <dt className="text-faint text-sm">{label}</dt>
            <dd className="font-bold text-xl tabular-nums leading-tight tracking-tight">
              {counts ? formatNumber(value) : <Skeleton className="my-1 h-7 w-14" />}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-6 mb-1 font-medium text-faint text-sm">{t('dashboard.byRole')}</h3>
      <dl className="grid gap-x-8 sm:grid-cols-2">
        {roles.map((role) => (
          <div className="flex min-h-10 items-center justify-between border-b py-1.5 text-base" key={role}>
            <dt>{words(`accounts.role.${role}`)}</dt>
            <dd className="font-semibold tabular-nums">{counts ? formatNumber(figures.role[role]) : '–'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
