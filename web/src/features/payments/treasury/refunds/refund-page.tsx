import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/payments/treasury'
import { HandCoins } from 'lucide-react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatMoney, formatNumber, formatRelative } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { shortDay } from '../../../../lib/texts/short-day.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
import { List } from '../../../../ui/layout/list.tsx'
import { More, type PagePlace } from '../../../../ui/layout/pagination.tsx'
import { RefundBadge } from '../badges.tsx'
import { type RefundFilters, type TreasuryRefund, TreasuryRefundsDocument } from '../operations.generated.ts'

/** The columns of a wide screen; a phone puts them under each other. */
const columns = 'lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)_5.5rem_7rem_7.5rem] lg:gap-4'

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
      {isFirst && <RefundHead />}
      <List label={t('treasury.refunds')}>
        {page.items.map((one) => (
          <RefundRow key={one.id} onOpen={onOpen} one={one} />
        ))}
      </List>
      {next && <More next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function RefundHead() {
  const t = useTexts(texts)
  return (
    <div className={classes('hidden border-b bg-sunken px-5 py-2 font-medium text-faint text-sm lg:grid', columns)}>
      <span>{t('treasury.column.payer')}</span>
      <span>{t('treasury.reason')}</span>
      <span>{t('treasury.column.date')}</span>
      <span className="text-right">{t('treasury.column.amount')}</span>
      <span>{t('treasury.status')}</span>
    </div>
  )
}

function RefundRow({ one, onOpen }: { one: TreasuryRefund; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const why = t(`treasury.why.${one.reason}`)
  return (
    <li className="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_3.25rem]">
      <button
        className={classes(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 lg:min-h-13 lg:py-1.5 lg:text-sm',
          columns,
        )}
        onClick={() => onOpen(one.id)}
        type="button"
      >
        <span className="min-w-0">
          <span className="block break-words font-medium lg:truncate">
            {one.payerName ?? t('treasury.unknownPayer')}
          </span>
          <span className="block break-words text-faint text-sm lg:truncate">{one.title}</span>
          <span className="block text-faint text-sm lg:hidden">
            {why} · {formatRelative(one.requestedAt)}
          </span>
        </span>
        <span className="text-soft text-sm leading-snug max-lg:hidden">{why}</span>
        <span className="text-soft tabular-nums max-lg:hidden">{shortDay(one.requestedAt)}</span>
        <span className="flex flex-col items-end gap-1.5 lg:contents">
          <span className="font-semibold tabular-nums lg:text-right">{formatMoney(one.amount)}</span>
          <span>
            <RefundBadge status={one.status} />
          </span>
        </span>
      </button>
    </li>
  )
}

function Nothing({ clear }: { clear: (() => void) | null }) {
  const t = useTexts(texts)
  return clear ? (
    <EmptyState
      action={<Button onClick={clear}>{t('treasury.clear')}</Button>}
      vignette="search"
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
