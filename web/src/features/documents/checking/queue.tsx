import { documentStatuses } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
import { FileCheck, MousePointerClick, SearchX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { usePageKeys } from '../../../lib/device/use-page-keys.ts'
import { useWide } from '../../../lib/device/use-wide.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { CheckedCountsDocument, type CheckedDocument, CheckedTypesDocument } from '../operations.generated.ts'
import { DocumentPanel } from './document-panel.tsx'
import { QueuePage } from './queue-page.tsx'
import { StateFilter } from './state-filter.tsx'
import { useNews } from './use-news.ts'
import type { usePlace } from './use-place.ts'

/** The documents of one state and type; the open one is beside the list where there is room, else on its own sheet. */
export function Queue({ place: { status, typeId, open, keep } }: { place: ReturnType<typeof usePlace> }) {
  const t = useTexts(texts)
  const isWide = useWide()
  const key = `${status} ${typeId}`
  const { rows, onRows } = useLoadedRows(key)
  const news = useNews()
  const [{ data: types }] = useQuery({ query: CheckedTypesDocument, requestPolicy: 'cache-and-network' })
  const [{ data: counts }, countAgain] = useQuery({
    query: CheckedCountsDocument,
    variables: { documentTypeId: typeId },
    requestPolicy: 'cache-and-network',
    keepPrevious: true,
  })
  useEffect(() => {
    if (news.news > 0) countAgain({ requestPolicy: 'network-only' })
  }, [news.news, countAgain])
  const countOf = (one: string) => {
    const sum = counts?.documentCounts
      .filter((count) => one === 'all' || count.status === one)
      .reduce((all, { count }) => all + count, 0)
    return sum === undefined ? '' : formatNumber(sum)
  }
  const show = useCallback((id: string | null) => keep({ document: id ?? '' }, id !== null && !open), [keep, open])
  const at = rows.findIndex(({ id }) => id === open)
  const document = rows[at] ?? news.decided.get(open ?? '') ?? null
  const step = (to: CheckedDocument | undefined) => (to ? () => show(to.id) : null)
  // Without an open one the first is next; the open one has keys of its own, wherever it has the focus.
  usePageKeys({ j: step(rows[open ? at + 1 : 0]), k: step(open ? rows[at - 1] : undefined) })
  const panel = open && (rows.length > 0 || document) && (
    <DocumentPanel
      document={document}
      isBeside={isWide}
      key={open}
      news={news}
      onClose={() => show(null)}
      onNext={at >= 0 ? step(rows[at + 1]) : null}
      onPrevious={at > 0 ? step(rows[at - 1]) : null}
    />
  )
  return (
    <>
      <div className="mb-4 grid gap-3 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-end">
        <StateFilter
          countOf={countOf}
          onChoose={(chosen) => keep({ status: chosen, document: '' })}
          states={[...documentStatuses, 'all']}
          value={status ?? 'all'}
        />
        <SelectField
          label={t('checking.type')}
          onChange={({ target }) => keep({ type: target.value, document: '' })}
          options={types?.documentTypes.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t('checking.anyType')}
          value={typeId ?? ''}
        />
      </div>
      <div className="items-start gap-5 lg:grid lg:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)]">
        <Card flush>
          <Pages key={key}>
            {(page) => (
              <QueuePage
                {...page}
                news={news.news}
                empty={<Nothing isQueue={status === 'pending' && !typeId} />}
                onOpen={show}
                onRows={onRows}
                open={open}
                status={status}
                typeId={typeId}
              />
            )}
          </Pages>
        </Card>
        {isWide &&
          (panel || (
            <Card className="sticky top-20">
              <EmptyState
                icon={<MousePointerClick aria-hidden="true" />}
                text={t('checking.chooseText')}
                title={t('checking.choose')}
              />
            </Card>
          ))}
      </div>
      {!isWide && panel}
    </>
  )
}

/** The rows that are on the screen, in their order, for « next »; what was decided stays until the list is left. */
function useLoadedRows(key: string) {
  const [loaded, setLoaded] = useState<{ key: string; pages: ReadonlyMap<string, readonly CheckedDocument[]> }>({
    key,
    pages: new Map(),
  })
  const onRows = useCallback(
    (after: string | null, rows: readonly CheckedDocument[]) =>
      setLoaded((now) => ({ key, pages: new Map(now.key === key ? now.pages : []).set(after ?? '', rows) })),
    [key],
  )
  return { rows: loaded.key === key ? [...loaded.pages.values()].flat() : [], onRows }
}

function Nothing({ isQueue }: { isQueue: boolean }) {
  const t = useTexts(texts)
  return (
    <EmptyState
      icon={isQueue ? <FileCheck aria-hidden="true" /> : <SearchX aria-hidden="true" />}
      text={t(isQueue ? 'checking.noneText' : 'checking.noneFoundText')}
      title={t(isQueue ? 'checking.none' : 'checking.noneFound')}
    />
  )
}
