import { texts } from '@vondrona/rules/applications/reviewing'
import { pageSize } from '@vondrona/rules/constants'
import { type ReactNode, useEffect } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber, formatRelative } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { shortDay } from '../../../lib/texts/short-day.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { More, type PagePlace } from '../../../ui/layout/pagination.tsx'
import { SortButton } from '../../../ui/layout/sort-button.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { StatusBadge } from '../application-status.tsx'
import { statusOf } from '../status.ts'
import {
  type ApplicationFilters,
  type ApplicationOrder,
  type ReviewLine,
  ReviewListDocument,
} from './operations.generated.ts'

/** The columns of a wide screen, as long as no application is open beside the list. */
const columns = 'grid grid-cols-[minmax(0,4fr)_minmax(0,5fr)_11rem_4rem_5.5rem] gap-4'

interface ListProps extends PagePlace {
  filters: ApplicationFilters
  order: ApplicationOrder
  /** A line each, under the names of columns. */
  isTable: boolean
  onOrder: (order: ApplicationOrder) => void
  open: string | null
  selected: ReadonlySet<string>
  empty: ReactNode
  onOpen: (id: string) => void
  onSelect: (id: string, isSelected: boolean) => void
  /** What is loaded of the list, page by page. */
  onRows: (after: string | null, rows: readonly ReviewLine[]) => void
}

/** One page of applications. The last one requests the next as soon as its end comes into sight. */
export function ReviewPage({
  filters,
  order,
  after,
  isFirst,
  isLast,
  onMore,
  onOrder,
  onRows,
  empty,
  ...row
}: ListProps) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: ReviewListDocument,
    variables: { filters, order, pagination: { limit: pageSize.rows, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.allApplications
  const items = page?.items
  useEffect(() => {
    if (items) onRows(after, items)
  }, [items, after, onRows])
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 8} />
  }
  if (page.items.length === 0) return isFirst ? empty : null
  const next = isLast && page.hasMore ? page.endCursor : null
  return (
    <>
      {isFirst && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums">
          {t(`reviewing.total.${plural(page.total)}`, {
            n: `${formatNumber(page.total)}${page.totalCapped ? '+' : ''}`,
          })}
        </p>
      )}
      {isFirst && row.isTable && <Head onOrder={onOrder} order={order} />}
      <ul className="divide-y" aria-label={t('reviewing.list')}>
        {page.items.map((application) => (
          <Line application={application} key={application.id} {...row} />
        ))}
      </ul>
      {next && <More label={t('reviewing.more')} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

/** The names of the columns. */
function Head({ order, onOrder }: Pick<ListProps, 'order' | 'onOrder'>) {
  const t = useTexts(texts)
  return (
    <div className={classes('items-center border-b bg-sunken py-1 pr-4 pl-12 font-medium text-faint text-sm', columns)}>
      <span>{t('reviewing.column.applicant')}</span>
      <span>{t('reviewing.column.for')}</span>
      <span>{t('reviewing.status')}</span>
      <span>{t('reviewing.column.score')}</span>
      <SortButton
        down="newest"
        first="down"
        label={t('reviewing.column.sentOn')}
        onOrder={onOrder}
        order={order}
        up="oldest"
        words={(one) => t(`reviewing.sort.${one}`)}
      />
    </div>
  )
}

function Line({
  application: { id, status, applicant, applicationType, event, submittedAt, score },
  isTable,
  open,
  selected,
  onOpen,
  onSelect,
}: { application: ReviewLine } & Pick<ListProps, 'isTable' | 'open' | 'selected' | 'onOpen' | 'onSelect'>) {
  const t = useTexts(texts)
  const name = applicant?.name || applicant?.pseudo || t('reviewing.unknownPerson')
  const isOpen = open === id
  const about = [applicationType?.name, event?.title].filter(Boolean).join(' · ')
  return (
    <li
      className={classes(
        'flex items-stretch [content-visibility:auto]',
        isTable ? '[contain-intrinsic-size:auto_2.75rem]' : '[contain-intrinsic-size:auto_5rem]',
        isOpen && 'bg-accent-soft',
      )}
    >
      <label className="grid w-12 shrink-0 place-items-center pl-1">
        <input
          aria-label={t('reviewing.select', { name })}
          checked={selected.has(id)}
          className="size-5 accent-accent"
          onChange={({ target }) => onSelect(id, target.checked)}
          type="checkbox"
        />
      </label>
      <button
        aria-current={isOpen || undefined}
        className={classes(
          'min-w-0 flex-1 items-center pr-4 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px]',
          isTable ? `min-h-11 py-1.5 text-sm ${columns}` : 'flex min-h-18 gap-3 py-3',
        )}
        onClick={() => onOpen(id)}
        type="button"
      >
        {isTable ? (
          <>
            <span className="truncate font-medium">{name}</span>
            <span className="truncate text-soft">{about}</span>
            <span>
              <StatusBadge status={statusOf(status)} />
            </span>
            <span className="text-soft tabular-nums">{score ?? '–'}</span>
            <span className="text-soft tabular-nums">{submittedAt && shortDay(submittedAt)}</span>
          </>
        ) : (
          <>
            <Avatar name={name} picture={applicant?.profilePicture ?? null} />
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 break-words font-medium">{name}</span>
              <span className="line-clamp-2 break-words text-faint text-sm">{about}</span>
              <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
                <StatusBadge status={statusOf(status)} />
                {score !== null && <span className="text-faint text-sm tabular-nums">{score}/100</span>}
                {submittedAt && <span className="ml-auto text-faint text-xs">{formatRelative(submittedAt)}</span>}
              </span>
            </span>
          </>
        )}
      </button>
    </li>
  )
}
