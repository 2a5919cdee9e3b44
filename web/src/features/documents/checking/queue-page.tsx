import { pageSize } from '@vondrona/rules/constants'
import type { DocumentStatus } from '@vondrona/rules/documents'
import { texts } from '@vondrona/rules/documents/checking'
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
import { StatusBadge } from '../document-status.tsx'
import { type CheckedDocument, CheckedDocumentsDocument } from '../operations.generated.ts'

interface QueueProps extends PagePlace {
  status: DocumentStatus | null
  typeId: string | null
  open: string | null
  empty: ReactNode
  /** Grows when others changed the list. */
  news: number
  onOpen: (id: string) => void
  /** What is loaded of the list, page by page. */
  onRows: (after: string | null, rows: readonly CheckedDocument[]) => void
}

/** One page of documents. The last one requests the next as soon as its end comes into sight. */
export function QueuePage({
  status,
  typeId,
  open,
  empty,
  news,
  onOpen,
  onRows,
  after,
  isFirst,
  isLast,
  onMore,
}: QueueProps) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: CheckedDocumentsDocument,
    variables: {
      status,
      documentTypeId: typeId,
      pagination: { limit: pageSize.rows, ...(after && { after }) },
    },
    requestPolicy: 'cache-and-network',
  })
  useEffect(() => {
    if (news > 0) again({ requestPolicy: 'network-only' })
  }, [news, again])
  const page = data?.allUserDocuments
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
          {t(`checking.total.${plural(page.total)}`, { n: formatNumber(page.total) })}
        </p>
      )}
      <ul aria-label={t('checking.documents')} className="divide-y">
        {page.items.map((document) => (
          <Line document={document} isOpen={open === document.id} key={document.id} onOpen={onOpen} />
        ))}
      </ul>
      {next && <More next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function Line({
  document: { id, owner, documentType, status, uploadedAt },
  isOpen,
  onOpen,
}: {
  document: CheckedDocument
  isOpen: boolean
  onOpen: (id: string) => void
}) {
  const t = useTexts(texts)
  const name = owner?.name ?? t('checking.unknownPerson')
  return (
    <li className={classes('[contain-intrinsic-size:auto_5rem] [content-visibility:auto]', isOpen && 'bg-accent-soft')}>
      <button
        aria-current={isOpen || undefined}
        className="flex min-h-18 w-full min-w-0 items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px]"
        onClick={() => onOpen(id)}
        type="button"
      >
        <Avatar name={name} picture={owner?.profilePicture ?? null} />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 break-words font-medium">{name}</span>
          <span className="line-clamp-2 break-words text-faint text-sm">{documentType.name}</span>
          <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
            <StatusBadge status={status} />
            <span className="ml-auto text-faint text-xs">{formatRelative(uploadedAt)}</span>
          </span>
        </span>
      </button>
    </li>
  )
}
