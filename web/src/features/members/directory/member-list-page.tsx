import { texts as accountTexts } from '@vondrona/rules/accounts'
import { texts } from '@vondrona/rules/members'
import type { ReactNode } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { formatNumber } from '../../../lib/texts/format.ts'
import { shortDay } from '../../../lib/texts/short-day.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { classes } from '../../../ui/layout/class-names.ts'
import { More } from '../../../ui/layout/pagination.tsx'
import { SortButton } from '../../../ui/layout/sort-button.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import {
  type MemberRow,
  MembersDocument,
  type PaginationInput,
  type Status,
  type UserFilters,
  type UserOrder,
} from '../operations.generated.ts'
import { useNames } from '../person-words.ts'

export const statusTones: Record<Status, Tone> = { pending: 'warning', active: 'success', blocked: 'danger' }

/** The columns of a wide screen; a phone puts them under each other. */
const columns = 'lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_8.5rem_6.5rem_6.5rem] lg:items-center lg:gap-4'

/** One page of members. The last one requests the next as soon as its end comes into sight. */
export function MemberPage({
  filters,
  order,
  onOrder,
  pagination,
  isLast,
  isFirst,
  actions,
  empty,
  onMore,
  onOpen,
}: {
  filters: UserFilters
  order: UserOrder
  onOrder: (order: UserOrder) => void
  pagination: PaginationInput
  isLast: boolean
  isFirst: boolean
  /** Beside the total. */
  actions: ReactNode
  empty: ReactNode
  onMore: (after: string) => void
  onOpen: (id: string) => void
}) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: MembersDocument,
    variables: { filters, pagination, order },
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
        <>
          <div className="flex min-h-12 items-center justify-between gap-3 border-b py-1 pr-2 pl-4 sm:pl-5">
            <p aria-live="polite" className="text-faint text-sm tabular-nums">
              {t(page.totalCapped ? 'members.totalCapped' : 'members.total', { n: formatNumber(page.total) })}
            </p>
            {actions}
          </div>
          <Head onOrder={onOrder} order={order} />
        </>
      )}
      <ul className="divide-y">
        {page.items.map((member) => (
          <MemberLine key={member.id} member={member} onOpen={() => onOpen(member.id)} />
        ))}
      </ul>
      {next && <More next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

/** The names of the columns; those that have an index sort. A phone has the choice among its filters. */
function Head({ order, onOrder }: { order: UserOrder; onOrder: (order: UserOrder) => void }) {
  const t = useTexts(texts)
  const sort = { order, onOrder, words: (one: UserOrder) => t(`members.sort.${one}`) }
  return (
    <div className={classes('hidden border-b bg-sunken px-5 py-1 font-medium text-faint text-sm', columns)}>
      <SortButton {...sort} down="nameDesc" first="up" label={t('members.name')} up="name" />
      <span>{t('members.email')}</span>
      <span>{t('members.role')}</span>
      <span>{t('members.status')}</span>
      <SortButton {...sort} down="newest" first="down" label={t('members.memberSince')} up="oldest" />
    </div>
  )
}

function MemberLine({ member, onOpen }: { member: MemberRow; onOpen: () => void }) {
  const t = useTexts(texts)
  const account = useTexts(accountTexts)
  const name = useNames()(member)
  const role = account(`accounts.role.${member.role}`)
  const status = <Badge tone={statusTones[member.status]}>{account(`accounts.status.${member.status}`)}</Badge>
  return (
    <li className="[contain-intrinsic-size:auto_4.5rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_3.25rem]">
      <button
        className={classes(
          'grid min-h-18 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 lg:min-h-13 lg:py-1.5 lg:text-sm',
          columns,
        )}
        onClick={onOpen}
        type="button"
      >
        {/* On a phone the name has the width of the line, and the status is below it, beside the address. */}
        <span className="max-lg:contents lg:flex lg:min-w-0 lg:items-center lg:gap-3">
          <span className="max-lg:row-span-2">
            <Avatar name={name} picture={member.profilePicture} />
          </span>
          <span className="max-lg:contents lg:min-w-0 lg:flex-1">
            <span className="block truncate font-medium max-lg:col-span-2">{name}</span>
            <span className="block truncate text-faint text-sm">
              <span className="lg:hidden">
                {member.role !== 'user' && `${role} · `}
                {member.email ?? member.pseudo}
              </span>
              <span className="max-lg:hidden">{member.pseudo}</span>
            </span>
          </span>
        </span>
        <span className="min-w-0 max-lg:hidden">
          <span className="block truncate">{member.email}</span>
          {!member.emailVerified && <span className="block text-warning text-xs">{t('members.emailUnverified')}</span>}
        </span>
        <span className="truncate text-soft max-lg:hidden">{role}</span>
        <span className="flex shrink-0 flex-row-reverse items-center gap-2 lg:flex-col lg:items-start lg:gap-1">
          {status}
          {member.limited && <span className="text-faint text-xs">{t('members.minor')}</span>}
        </span>
        <span className="text-soft tabular-nums max-lg:hidden">{shortDay(member.createdAt)}</span>
      </button>
    </li>
  )
}
