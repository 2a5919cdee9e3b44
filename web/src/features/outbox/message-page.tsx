import { texts } from '@vondrona/rules/outbox'
import { Mail, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { formatRelative } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import {
  type MessageStatus,
  type Outbox,
  OutboxDocument,
  type OutboxFilters,
  type PaginationInput,
} from './operations.generated.ts'

export type Message = Outbox['outbox']['items'][number]

export const statusTones: Record<MessageStatus, Tone> = {
  waiting: 'warning',
  sent: 'success',
  kept: 'neutral',
  failed: 'danger',
  stopped: 'danger',
}

/** One page of messages. */
export function MessagePage({
  filters,
  pagination,
  isFirst,
  isLast,
  onMore,
  onOpen,
  empty,
}: {
  filters: OutboxFilters
  pagination: PaginationInput
  isFirst: boolean
  isLast: boolean
  onMore: (after: string) => void
  onOpen: (message: Message) => void
  empty: ReactNode
}) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: OutboxDocument,
    variables: { filters, pagination },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.outbox
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={isFirst ? 6 : 2} />
  }
  if (page.items.length === 0) return isFirst ? empty : null
  return (
    <>
      <ul className="divide-y">
        {page.items.map((message) => {
          const Icon = message.channel === 'mail' ? Mail : MessageSquareText
          const state = (
            <>
              <Badge tone={statusTones[message.status]}>{t(`outbox.status.${message.status}`)}</Badge>
              <span className="text-faint text-xs">{formatRelative(message.createdAt)}</span>
            </>
          )
          return (
            <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]" key={message.id}>
              <button
                className="flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5"
                onClick={() => onOpen(message)}
                type="button"
              >
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-soft">
                  <Icon aria-label={t(`outbox.channel.${message.channel}`)} className="size-5" />
                </span>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    {message.subject ?? message.body ?? t('outbox.noSubject')}
                  </span>
                  <span className="block truncate text-faint text-sm">{message.recipient}</span>
                  <span className="mt-1 flex items-center gap-2 sm:hidden">{state}</span>
                </span>
                <span className="flex shrink-0 flex-col items-end gap-1.5 max-sm:hidden">{state}</span>
              </button>
            </li>
          )
        })}
      </ul>
      {isLast && page.hasMore && page.endCursor && <More next={page.endCursor} onMore={onMore} />}
    </>
  )
}
