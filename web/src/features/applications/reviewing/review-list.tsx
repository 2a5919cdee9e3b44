import { texts } from '@vondrona/rules/applications/reviewing'
import { pageSize } from '@vondrona/rules/constants'
import { type ReactNode, useEffect } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber, formatRelative } from '../../../lib/texts/format.ts'
import { plural } from '../../../lib/texts/plural.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { More, type PagePlace } from '../../../ui/layout/pagination.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { StatusBadge } from '../application-status.tsx'
import { statusOf } from '../status.ts'
import { type ApplicationFilters, type ReviewLine, ReviewListDocument } from './operations.generated.ts'

interface ListProps extends PagePlace {
  filters: ApplicationFilters
  open: string | null
  selected: ReadonlySet<string>
  empty: ReactNode
  onOpen: (id: string) => void
  onSelect: (id: string, isSelected: boolean) => void
  /** What is loaded of the list, page by page. */
  onRows: (after: string | null, rows: readonly ReviewLine[]) => void
}

/** One page of applications. The last one requests the next as soon as its end comes into sight. */
export function ReviewPage({ filters, after, isFirst, isLast, onMore, onRows, empty, ...row }: ListProps) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: ReviewListDocument,
    variables: { filters, pagination: { limit: pageSize.rows, ...(after && { after }) } },
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

function Line({
  application: { id, status, applicant, applicationType, event, submittedAt, score },
  open,
  selected,
  onOpen,
  onSelect,
}: { application: ReviewLine } & Pick<ListProps, 'open' | 'selected' | 'onOpen' | 'onSelect'>) {
  const t = useTexts(texts)
  const name = applicant?.name || applicant?.pseudo || t('reviewing.unknownPerson')
  const isOpen = open === id
  return (
    <li
      className={classes(
        'flex items-stretch [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
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
        className="flex min-h-18 min-w-0 flex-1 items-center gap-3 py-3 pr-4 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px]"
        onClick={() => onOpen(id)}
        type="button"
      >
        <Avatar name={name} picture={applicant?.profilePicture ?? null} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words font-medium">{name}</span>
          <span className="line-clamp-2 break-words text-faint text-sm">
            {[applicationType?.name, event?.title].filter(Boolean).join(' · ')}
          </span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={statusOf(status)} />
            {score !== null && <span className="text-faint text-sm tabular-nums">{score}/100</span>}
            {submittedAt && <span className="ml-auto text-faint text-xs">{formatRelative(submittedAt)}</span>}
          </span>
        </span>
      </button>
    </li>
  )
}
