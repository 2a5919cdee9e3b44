import { texts } from '@vondrona/rules/reports/moderating'
import { Flag, MessageSquareOff, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useTitle } from '../../lib/site/use-title.ts'
import { formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { ReportsPanel } from './reports-panel.tsx'
import { useReportCounts } from './use-counts.ts'

const views = ['reports', 'lives', 'people'] as const
type View = (typeof views)[number]
const icons = { reports: <Flag />, lives: <Radio />, people: <MessageSquareOff /> }

/** `/moderation` (D-20): the home of moderators. Lives and who is kept from writing come from their features. */
export function ModerationPage({ lives, people }: { lives: ReactNode; people: ReactNode }) {
  const t = useTexts(texts)
  const title = t('shell.moderation')
  useTitle(title)
  const [search, setSearch] = useSearchParams()
  const view = views.find((one) => one === search.get('view')) ?? 'reports'
  const counts = useReportCounts()
  const panel: Record<View, ReactNode> = { reports: <ReportsPanel counts={counts} />, lives, people }
  return (
    <>
      <PageHeader text={t('moderating.text')} title={title} />
      <Tabs
        label={title}
        onChange={(id) => setSearch(id === 'reports' ? {} : { view: id }, { replace: true })}
        tabs={views.map((id) => ({
          id,
          label: t(`moderating.view.${id}`),
          icon: icons[id],
          badge: id === 'reports' && counts && counts.open > 0 && (
            <span className="rounded-full bg-accent px-1.5 font-semibold text-on-accent text-xs leading-5 tabular-nums">
              {formatNumber(counts.open)}
            </span>
          ),
        }))}
        value={view}
      >
        {panel[view]}
      </Tabs>
    </>
  )
}
