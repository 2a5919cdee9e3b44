import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { formatMoney, formatRelative } from '../../../../lib/texts/format.ts'
import { shortDay } from '../../../../lib/texts/short-day.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { classes } from '../../../../ui/layout/class-names.ts'
import { SortButton } from '../../../../ui/layout/sort-button.tsx'
import { PaymentBadge, ProblemBadge } from '../badges.tsx'
import type { PaymentOrder, TreasuryPayment } from '../operations.generated.ts'

/** The columns of a wide screen; a phone puts them under each other. */
const columns = 'lg:grid-cols-[minmax(0,5fr)_minmax(0,5fr)_5.5rem_7rem_10rem] lg:gap-4'

/** The names of the columns; those that have an index sort. A phone has the choice among its filters. */
export function PaymentHead({ order, onOrder }: { order: PaymentOrder; onOrder: (order: PaymentOrder) => void }) {
  const t = useTexts(texts)
  const sort = { order, onOrder, words: (one: PaymentOrder) => t(`treasury.sort.${one}`) }
  return (
    <div
      className={classes(
        'hidden items-center border-b bg-sunken px-5 py-1 font-medium text-faint text-sm lg:grid',
        columns,
      )}
    >
      <span>{t('treasury.column.payer')}</span>
      <span>{t('treasury.column.for')}</span>
      <SortButton {...sort} down="newest" first="down" label={t('treasury.column.date')} up="oldest" />
      <span className="flex justify-end">
        <SortButton {...sort} down="highest" first="down" label={t('treasury.column.amount')} up="lowest" />
      </span>
      <span>{t('treasury.status')}</span>
    </div>
  )
}

/** One attempt to pay; it opens. */
export function PaymentLine({ one, onOpen }: { one: TreasuryPayment; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const { id, title, reference, date, status, method, amount } = one.payment
  return (
    <li className="[contain-intrinsic-size:auto_5.5rem] [content-visibility:auto] lg:[contain-intrinsic-size:auto_3.25rem]">
      <button
        className={classes(
          'grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:outline-offset-[-3px] sm:px-5 lg:min-h-13 lg:py-1.5 lg:text-sm',
          columns,
        )}
        onClick={() => onOpen(id)}
        type="button"
      >
        <span className="min-w-0">
          <span className="block break-words font-medium lg:truncate">
            {one.payerName ?? t('treasury.unknownPayer')}
          </span>
          <span className="block truncate font-mono text-sm text-faint max-lg:hidden">{reference}</span>
          <span className="block break-words text-faint text-sm lg:hidden">
            {title} · {p(`payments.method.${method}`)}
          </span>
          <span className="block break-words text-faint text-sm lg:hidden">
            <span className="font-mono text-sm">{reference}</span> · {formatRelative(date)}
          </span>
        </span>
        <span className="min-w-0 max-lg:hidden">
          <span className="block truncate">{title}</span>
          <span className="block truncate text-faint text-sm">{p(`payments.method.${method}`)}</span>
        </span>
        <span className="text-soft tabular-nums max-lg:hidden">{shortDay(date)}</span>
        <span className="flex max-w-36 flex-col items-end gap-1.5 lg:contents">
          <span className="font-semibold tabular-nums lg:text-right">{formatMoney(amount)}</span>
          <span className="flex flex-col items-end gap-1 lg:items-start">
            <PaymentBadge status={status} />
            {one.problem && <ProblemBadge problem={one.problem} />}
          </span>
        </span>
      </button>
    </li>
  )
}
