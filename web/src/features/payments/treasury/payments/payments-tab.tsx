import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { CircleCheck, SearchX, SlidersHorizontal, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { DateField } from '../../../../ui/controls/date-field.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../../../ui/layout/pagination.tsx'
import { type PaymentFilters, type PaymentOrder, TreasuryPaymentsDocument } from '../operations.generated.ts'
import type { Place } from '../use-place.ts'
import { BooksCard } from './books-card.tsx'
import { PaymentHead, PaymentLine } from './payment-lines.tsx'

const statuses = ['success', 'pending', 'unknown', 'failed'] as const
const methods = ['mobile_money', 'international', 'mandate', 'cash'] as const
const orders = ['newest', 'oldest', 'highest', 'lowest'] as const satisfies readonly PaymentOrder[]
const problems = [
  'amount_differs',
  'double_payment',
  'reversed',
  'late_money',
  'stuck',
  'statement_only',
  'missing_in_statement',
  'unknown_status',
] as const

/** The books, and every attempt to pay: by state, way, problem and day, or by a reference; each opens on a sheet. */
export function PaymentsTab({ place, turn }: { place: Place; turn: number }) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const { eventId, keep } = place
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), searchDelay)
  const status = statuses.find((one) => one === place.get('status'))
  const method = methods.find((one) => one === place.get('method'))
  const problem = place.get('problem')
  const kind = problems.find((one) => one === problem)
  const order = orders.find((one) => one === place.get('order')) ?? 'newest'
  const day = (name: 'from' | 'to') => (/^\d{4}-\d\d-\d\d$/.test(place.get(name)) ? place.get(name) : '')
  const [from, to] = [day('from'), day('to')]
  const others: PaymentFilters = {
    ...(status && { status }),
    ...(method && { method }),
    ...(kind ? { kind } : problem && { problem: true }),
    ...(from && { from }),
    ...(to && { to }),
    ...(search && { search }),
  }
  const filters = { ...others, ...(eventId && { eventId }) }
  const clear = () => {
    setTyped('')
    keep({ status: '', method: '', problem: '', from: '', to: '' })
  }
  return (
    <>
      <BooksCard eventId={eventId} key={turn} />
      <div className="mb-3 grid gap-2.5 lg:grid-cols-[1fr_14rem_10rem_12rem]">
        <SearchField label={t('treasury.search')} onChange={setTyped} value={typed} />
        <SelectField
          className="min-w-0 [&>label]:sr-only"
          label={t('treasury.problem')}
          onChange={({ target }) => keep({ problem: target.value })}
          options={[
            { value: 'any', label: t('treasury.anyProblem') },
            ...problems.map((one) => ({ value: one, label: t(`treasury.problem.${one}`) })),
          ]}
          placeholder={t('treasury.noProblemFilter')}
          value={kind ?? (problem ? 'any' : '')}
        />
        <div className="grid grid-cols-2 gap-2.5 lg:contents">
          <SelectField
            className="min-w-0 [&>label]:sr-only"
            label={t('treasury.status')}
            onChange={({ target }) => keep({ status: target.value })}
            options={statuses.map((one) => ({ value: one, label: t(`treasury.status.${one}`) }))}
            placeholder={t('treasury.anyStatus')}
            value={status ?? ''}
          />
          <SelectField
            className="min-w-0 [&>label]:sr-only"
            label={t('treasury.method')}
            onChange={({ target }) => keep({ method: target.value })}
            options={methods.map((one) => ({ value: one, label: p(`payments.method.${one}`) }))}
            placeholder={t('treasury.anyMethod')}
            value={method ?? ''}
          />
        </div>
      </div>
      <details className="mb-3" open={Boolean(from || to) || undefined}>
        <summary className="target inline-flex min-h-10 cursor-pointer list-none items-center gap-2 rounded-control px-1 font-medium text-base text-accent-ink [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal aria-hidden="true" className="size-4" />
          {t('treasury.moreFilters')}
        </summary>
        <div className="mt-1 grid grid-cols-2 gap-x-2.5 gap-y-3 rounded-card border bg-raised p-3.5 lg:grid-cols-[10rem_10rem]">
          <DateField
            label={t('treasury.from')}
            max={to || undefined}
            onChange={({ target }) => keep({ from: target.value })}
            value={from}
          />
          <DateField
            label={t('treasury.to')}
            min={from || undefined}
            onChange={({ target }) => keep({ to: target.value })}
            value={to}
          />
          <SelectField
            className="col-span-2 lg:hidden"
            label={t('treasury.sort')}
            onChange={({ target }) => keep({ order: target.value })}
            options={orders.map((value) => ({ value, label: t(`treasury.sort.${value}`) }))}
            value={order}
          />
        </div>
      </details>
      <Card flush>
        <Pages key={`${JSON.stringify(filters)}${order}${turn}`}>
          {(part) => (
            <OnePage
              {...part}
              clear={Object.keys(others).length > 0 ? clear : null}
              filters={filters}
              isProblems={Boolean(problem) && Object.keys(others).length === 1}
              onOpen={(id) => keep({ payment: id }, true)}
              onOrder={(next) => keep({ order: next === 'newest' ? '' : next })}
              order={order}
            />
          )}
        </Pages>
      </Card>
    </>
  )
}

function OnePage({
  filters,
  after,
  isFirst,
  isLast,
  isProblems,
  order,
  onMore,
  onOpen,
  onOrder,
  clear,
}: PagePlace & {
  filters: PaymentFilters
  order: PaymentOrder
  onOrder: (order: PaymentOrder) => void
  isProblems: boolean
  onOpen: (id: string) => void
  clear: (() => void) | null
}) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: TreasuryPaymentsDocument,
    variables: { filters, order, pagination: { limit: pageSize.rows, ...(after && { after }) } },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.payments
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 8} />
  }
  if (page.items.length === 0) return isFirst ? <Nothing clear={clear} isProblems={isProblems} /> : null
  const next = isLast && page.hasMore ? page.endCursor : null
  return (
    <>
      {isFirst && (
        <p aria-live="polite" className="border-b px-4 py-2.5 text-faint text-sm tabular-nums sm:px-5">
          {t(`treasury.total.${plural(page.total)}`, { n: formatNumber(page.total) })}
        </p>
      )}
      {isFirst && <PaymentHead onOrder={onOrder} order={order} />}
      <ul aria-label={t('treasury.payments')} className="divide-y">
        {page.items.map((one) => (
          <PaymentLine key={one.payment.id} onOpen={onOpen} one={one} />
        ))}
      </ul>
      {next && <More next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function Nothing({ clear, isProblems }: { clear: (() => void) | null; isProblems: boolean }) {
  const t = useTexts(texts)
  if (!clear)
    return <EmptyState icon={<Wallet aria-hidden="true" />} text={t('treasury.noneText')} title={t('treasury.none')} />
  return (
    <EmptyState
      action={<Button onClick={clear}>{t('treasury.clear')}</Button>}
      icon={isProblems ? <CircleCheck aria-hidden="true" /> : <SearchX aria-hidden="true" />}
      text={isProblems ? t('treasury.problemsNoneText') : undefined}
      title={t(isProblems ? 'treasury.problemsNone' : 'treasury.noneFound')}
    />
  )
}
