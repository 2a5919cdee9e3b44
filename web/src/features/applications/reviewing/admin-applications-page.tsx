import { texts as domainTexts } from '@vondrona/rules/applications'
import { application as limits } from '@vondrona/rules/applications/constants'
import { texts } from '@vondrona/rules/applications/reviewing'
import { useCallback, useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { toast } from '../../../ui/dialogs/toast.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import '../cache-updates.ts'
import { usePageKeys } from '../../../lib/device/use-page-keys.ts'
import { useWide } from '../../../lib/device/use-wide.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ExportMenu } from './export-menu.tsx'
import { FilterFields } from './filter-fields.tsx'
import { type ReviewCounts, ReviewCountsDocument, type ReviewLine } from './operations.generated.ts'
import { ReviewPage } from './review-list.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { reviewedStatuses, useFilters } from './use-filters.ts'

/** `/admin/applications` (R-APP-06): what members applied for, filtered, read beside the list and decided. */
export function Component() {
  const t = useTexts(texts)
  const title = t('shell.menu.admin-applications')
  const d = useTexts(domainTexts)
  useTitle(title)
  const isWide = useWide()
  const filters = useFilters()
  const { status, order, open, keep } = filters
  const key = JSON.stringify([filters.filters, order])
  const { rows, onRows } = useLoadedRows(key)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [{ data }] = useQuery({
    query: ReviewCountsDocument,
    variables: { filters: filters.others },
    requestPolicy: 'cache-and-network',
    keepPrevious: true,
  })
  const countsOf = (one: string) =>
    data?.applicationCounts.filter((count) => (one === 'all' ? count.status !== 'draft' : count.status === one))

  const show = useCallback((id: string | null) => keep({ application: id ?? '' }, id !== null && !open), [keep, open])
  const at = rows.findIndex(({ id }) => id === open)
  const nextId = rows[at + 1]?.id
  const chosen = rows.filter((row) => selected.has(row.id))
  const select = (id: string, isSelected: boolean) => {
    if (isSelected && chosen.length >= limits.decideAtOnce) return void toast.warning(t('reviewing.selectedMost'))
    const others = chosen.flatMap((row) => (row.id === id ? [] : [row.id]))
    setSelected(new Set(isSelected ? [...others, id] : others))
  }
  const press = (id: string | undefined) => (id ? () => show(id) : null)
  usePageKeys({ j: press(open ? nextId : rows[0]?.id), k: press(open ? rows[at - 1]?.id : undefined) })
  const panel = open && (
    <ReviewPanel
      id={open}
      isBeside={isWide}
      key={open}
      onClose={() => show(null)}
      onNext={nextId ? () => show(nextId) : null}
      onPrevious={at > 0 ? () => show(rows[at - 1]?.id ?? null) : null}
    />
  )

  return (
    <>
      <PageHeader actions={<ExportMenu filters={filters.filters} />} text={t('reviewing.text')} title={title} />
      <FilterFields filters={filters} />
      <Tabs
        label={t('reviewing.status')}
        onChange={(chosenTab) => keep({ status: chosenTab === 'all' ? '' : chosenTab, application: '' })}
        tabs={['all' as const, ...reviewedStatuses].map((id) => ({
          id,
          label: id === 'all' ? t('reviewing.all') : d(`applications.status.${id}`),
          badge: <Count counts={countsOf(id)} />,
        }))}
        value={status || 'all'}
      >
        <div
          className={open ? 'items-start gap-5 lg:grid lg:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)]' : undefined}
        >
          <div>
            {rows.length > 1 && (
              <Button
                className="mb-2"
                onClick={() =>
                  setSelected(
                    chosen.length > 0 ? new Set() : new Set(rows.slice(0, limits.decideAtOnce).map(({ id }) => id)),
                  )
                }
                size="sm"
                variant="quiet"
              >
                {t(chosen.length > 0 ? 'reviewing.selectNone' : 'reviewing.selectAll')}
              </Button>
            )}
            <Card flush>
              <Pages key={key}>
                {(place) => (
                  <ReviewPage
                    {...place}
                    empty={<Nothing clear={filters.isFiltered ? filters.clear : null} />}
                    filters={filters.filters}
                    isTable={isWide && !open}
                    onOpen={show}
                    onOrder={(next) => keep({ order: next === 'newest' ? '' : next })}
                    onRows={onRows}
                    onSelect={select}
                    open={open}
                    order={order}
                    selected={selected}
                  />
                )}
              </Pages>
            </Card>
          </div>
          {isWide && panel}
        </div>
        {chosen.length > 0 && (
          <>
            <div className="h-36 sm:hidden" /> {/* the bar covers the end of the list */}
            <BulkBar onDone={() => setSelected(new Set())} selected={chosen} />
          </>
        )}
      </Tabs>
      {!isWide && panel}
    </>
  )
}

/** The rows that are on the screen, in their order, for « next » and the selection. */
function useLoadedRows(key: string) {
  const [loaded, setLoaded] = useState<{ key: string; pages: ReadonlyMap<string, readonly ReviewLine[]> }>({
    key,
    pages: new Map(),
  })
  const onRows = useCallback(
    (after: string | null, rows: readonly ReviewLine[]) =>
      setLoaded((now) => ({ key, pages: new Map(now.key === key ? now.pages : []).set(after ?? '', rows) })),
    [key],
  )
  return { rows: loaded.key === key ? [...loaded.pages.values()].flat() : [], onRows }
}

function Count({ counts }: { counts: ReviewCounts['applicationCounts'] | undefined }) {
  const sum = counts?.reduce((all, { count }) => all + count, 0)
  const more = counts?.some(({ countCapped }) => countCapped) ? '+' : ''
  return (
    <span className="min-w-4 text-faint text-sm tabular-nums">
      {sum === undefined ? '' : `${formatNumber(sum)}${more}`}
    </span>
  )
}

function Nothing({ clear }: { clear: (() => void) | null }) {
  const t = useTexts(texts)
  return clear ? (
    <EmptyState
      action={<Button onClick={clear}>{t('reviewing.clearFilters')}</Button>}
      vignette="search"
      text={t('reviewing.noneFoundText')}
      title={t('reviewing.noneFound')}
    />
  ) : (
    <EmptyState vignette="documents" text={t('reviewing.noneText')} title={t('reviewing.none')} />
  )
}
