import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/members'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { More } from '../../../ui/layout/pagination.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import {
  type MemberRow,
  MembersDocument,
  type PaginationInput,
  type Status,
  type UserFilters,
} from '../operations.generated.ts'
import { useNames } from '../person-words.ts'

export const statusTones: Record<Status, Tone> = { pending: 'warning', active: 'success', blocked: 'danger' }

/** One page of members. The last one requests the next as soon as its end comes into sight. */
export function MemberPage({
  filters,
  pagination,
  isLast,
  isFirst,
  empty,
  onMore,
  onOpen,
}: {
  filters: UserFilters
  pagination: PaginationInput
  isLast: boolean
  isFirst: boolean
  empty: ReactNode
  onMore: (after: string) => void
  onOpen: (id: string) => void
}) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: MembersDocument,
    variables: { filters, pagination },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.users
  const next = isLast && page?.hasMore ? page.endCursor : null

  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={pagination.after ? 3 : 8} />
  }
  if (page.items.length === 0) return isFirst ? empty : null
  return (
    <>
      {isFirst && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums sm:px-5">
          {t(page.totalCapped ? 'members.totalCapped' : 'members.total', { n: formatNumber(page.total) })}
        </p>
      )}
      <ul className="divide-y">
        {page.items.map((member) => (
          <MemberLine key={member.id} member={member} onOpen={() => onOpen(member.id)} />
        ))}
      </ul>
      {next && <More label={t('members.more')} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function MemberLine({ member, onOpen }: { member: MemberRow; onOpen: () => void }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const name = useNames()(member)
  return (
    <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <button
        className="flex min-h-18 w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5"
        onClick={onOpen}
        type="button"
      >
        <Avatar name={name} picture={member.profilePicture} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{name}</span>
          <span className="block truncate text-faint text-sm">
            {member.role !== 'user' && `${account(`accounts.role.${member.role}`)} · `}
            {member.email ?? member.pseudo}
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <span className={member.status === 'active' ? 'max-sm:hidden' : undefined}>
            <Badge tone={statusTones[member.status]}>{account(`accounts.status.${member.status}`)}</Badge>
          </span>
          {member.limited && <span className="text-faint text-xs">{t('members.minor')}</span>}
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-faint max-sm:hidden" />
      </button>
    </li>
  )
}
