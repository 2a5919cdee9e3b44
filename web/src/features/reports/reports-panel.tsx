import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/reports/moderating'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { usePageKeys } from '../../lib/device/use-page-keys.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FilterLinks } from '../../ui/controls/filter-links.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import { type ReportCounts, ReportsDocument } from './operations.generated.ts'
import { ReportCard } from './report-card.tsx'

const lists = ['open', 'escalated', 'decided'] as const
type List = (typeof lists)[number]
type Counts = ReportCounts['reportCounts'] | undefined

/**
 * The reports of one list. What is shown holds still: a decided one stays where it is, flat, and new ones wait until
 * somebody asks for them.
 */
export function ReportsPanel({ counts }: { counts: Counts }) {
  const t = useTexts(texts)
  const [search] = useSearchParams()
  const list = lists.find((one) => one === search.get('list')) ?? 'open'
  const [version, setVersion] = useState(0)
  const label = (one: List) => {
    const n = counts && one !== 'decided' ? counts[one] : 0
    return n > 0 ? `${t(`moderating.list.${one}`)} (${n})` : t(`moderating.list.${one}`)
  }
  return (
    <div className="flex flex-col gap-4">
      <FilterLinks
        label={t('moderating.lists')}
        links={lists.map((one) => ({
          name: label(one),
          href: linkTo('moderation', one === 'open' ? {} : { query: { list: one } }),
          current: String(one === list),
        }))}
      />
      <ListOf counts={counts} key={`${list} ${version}`} list={list} onAgain={() => setVersion((now) => now + 1)} />
    </div>
  )
}

function ListOf({ list, counts, onAgain }: { list: List; counts: Counts; onAgain: () => void }) {
  const t = useTexts(texts)
  const waiting = list === 'decided' ? undefined : counts?.[list]
  const [first, setFirst] = useState(waiting)
  const [decided, setDecided] = useState(0)
  useEffect(() => setFirst((now) => now ?? waiting), [waiting])
  const fresh = waiting === undefined || first === undefined ? 0 : waiting - (first - decided)
  return (
    <>
      <div aria-live="polite" className="empty:hidden">
        {fresh > 0 && (
          <Button block icon={<RotateCw aria-hidden="true" className="size-4" />} onClick={onAgain} size="sm">
            {t('moderating.fresh', { n: fresh })}
          </Button>
        )}
      </div>
      <Pages>
        {(place) => <ReportPage list={list} onDecided={() => setDecided((now) => now + 1)} place={place} />}
      </Pages>
    </>
  )
}

function ReportPage({ list, place, onDecided }: { list: List; place: PagePlace; onDecided: () => void }) {
  const t = useTexts(texts)
  const [{ data, error }, ask] = useQuery({
    query: ReportsDocument,
    variables: { list, pagination: { after: place.after } },
    requestPolicy: 'network-only',
  })
  if (error && !data) return <ErrorState onRetry={() => ask({ requestPolicy: 'network-only' })} />
  if (!data)
    return (
      <Card flush>
        <SkeletonRows rows={4} />
      </Card>
    )
  const { items, hasMore, endCursor } = data.reports
  if (items.length === 0 && place.isFirst)
    return (
      <Card flush>
        <EmptyState vignette="success" text={t(`moderating.emptyText.${list}`)} title={t('moderating.empty')} />
      </Card>
    )
  return (
    <>
      {place.isFirst && <FirstKey />}
      {list !== 'decided' && place.isFirst && (
        <p className="hidden text-faint text-xs lg:block">{t('moderating.keys')}</p>
      )}
      <ul className="flex flex-col gap-4">
        {items.map((report) => (
          <ReportCard key={report.id} onDecided={onDecided} report={report} />
        ))}
      </ul>
      {hasMore && place.isLast && <More label={t('moderating.more')} next={endCursor ?? ''} onMore={place.onMore} />}
    </>
  )
}

/** J leads from the page to the first report, where the keys of a report begin. */
function FirstKey() {
  usePageKeys({ j: () => document.querySelector<HTMLElement>('[data-report]')?.focus() })
  return null
}
