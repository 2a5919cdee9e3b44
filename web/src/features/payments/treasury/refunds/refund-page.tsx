import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { HandCoins, SearchX } from 'lucide-react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatMoney, formatNumber, formatRelative } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import { More, type PagePlace } from '../../../../ui/layout/pagination.tsx'
import { RefundBadge } from '../badges.tsx'
import { type RefundFilters, type TreasuryRefund, TreasuryRefundsDocument } from '../operations.generated.ts'

/** A page of refunds; those of a batch are shown in its sheet. */
export function RefundPage({
  filters,
  after,
  isFirst,
  isLast,
  onMore,
  onOpen,
  clear,
}: PagePlace & { filters: RefundFilters; onOpen: (id: string) => void; clear: (() => void) | null }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: TreasuryRefundsDocument,
    variables: { filters, pagination: { limit: pageSize.rows, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.refunds
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 6} />
  }
  if (page.items.length === 0) return isFirst ? <Nothing clear={clear} /> : null
  const next = isLast && page.hasMore ? page.endCursor : null
  const amount = formatMoney(page.totalAmount)
  return (
    <>
      {isFirst && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums sm:px-5">
          {t(`treasury.refundTotal.${plural(page.total)}`, { n: formatNumber(page.total), amount })}
        </p>
      )}
      <List label={t('treasury.refunds')}>
        {page.items.map((one) => (
          <RefundRow key={one.id} onOpen={onOpen} one={one} />
        ))}
      </List>
      {next && <More label={t('treasury.more')} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function RefundRow({ one, onOpen }: { one: TreasuryRefund; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  return (
    <Row
      onClick={() => onOpen(one.id)}
      text={
        <>
          <span className="block break-words">{one.title}</span>
          <span className="block">
            {t(`treasury.why.${one.reason}`)} · {formatRelative(one.requestedAt)}
          </span>
        </>
      }
      title={one.payerName ?? t('treasury.unknownPayer')}
      trailing={
        <span className="flex flex-col items-end gap-1.5">
          <span className="font-semibold tabular-nums">{formatMoney(one.amount)}</span>
          <RefundBadge status={one.status} />
        </span>
      }
    />
  )
}

function Nothing({ clear }: { clear: (() => void) | null }) {
  const t = useTexts(texts)
  return clear ? (
    <EmptyState
      action={<Button onClick={clear}>{t('treasury.clear')}</Button>}
      icon={<SearchX aria-hidden="true" />}
      title={t('treasury.noneFound')}
    />
  ) : (
    <EmptyState
      icon={<HandCoins aria-hidden="true" />}
      text={t('treasury.refundsNoneText')}
      title={t('treasury.refundsNone')}
    />
  )
}
