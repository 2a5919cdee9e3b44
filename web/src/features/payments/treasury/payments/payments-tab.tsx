import { pageSize, searchDelay } from '@vondrona/rules/constants'
import { texts as paymentTexts } from '@vondrona/rules/payments'
import { texts } from '@vondrona/rules/payments/treasury'
import { CircleCheck, SearchX, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { useSettled } from '../../../../lib/forms/use-debounced-value.ts'
import { formatMoney, formatNumber, formatRelative } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { SearchField } from '../../../../ui/controls/search-field.tsx'
import { SelectField } from '../../../../ui/controls/select-field.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { List, Row } from '../../../../ui/layout/list.tsx'
import { More, type PagePlace, Pages } from '../../../../ui/layout/pagination.tsx'
import { PaymentBadge, ProblemBadge } from '../badges.tsx'
import { type PaymentFilters, type TreasuryPayment, TreasuryPaymentsDocument } from '../operations.generated.ts'
import type { Place } from '../use-place.ts'
import { BooksCard } from './books-card.tsx'

const statuses = ['success', 'pending', 'unknown', 'failed'] as const
const methods = ['mobile_money', 'international', 'mandate', 'cash'] as const
const problems = [
  'amount_differs',
  'double_payment',
  'late_money',
  'stuck',
  'statement_only',
  'missing_in_statement',
  'unknown_status',
] as const

/** The books, and every attempt to pay: by state, way and problem, or by a reference; each opens on a sheet. */
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
  const others: PaymentFilters = {
    ...(status && { status }),
    ...(method && { method }),
    ...(kind ? { kind } : problem && { problem: true }),
    ...(search && { search }),
  }
  const filters = { ...others, ...(eventId && { eventId }) }
  const clear = () => {
    setTyped('')
    keep({ status: '', method: '', problem: '' })
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
      <Card flush>
        <Pages key={`${JSON.stringify(filters)}${turn}`}>
          {(part) => (
            <OnePage
              {...part}
              clear={Object.keys(others).length > 0 ? clear : null}
              filters={filters}
              isProblems={Boolean(problem) && Object.keys(others).length === 1}
              onOpen={(id) => keep({ payment: id }, true)}
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
  onMore,
  onOpen,
  clear,
}: PagePlace & {
  filters: PaymentFilters
  isProblems: boolean
  onOpen: (id: string) => void
  clear: (() => void) | null
}) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: TreasuryPaymentsDocument,
    variables: { filters, pagination: { limit: pageSize.rows, ...(after && { after }) } },
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
      <List label={t('treasury.payments')}>
        {page.items.map((one) => (
          <PaymentRow key={one.payment.id} onOpen={onOpen} one={one} />
        ))}
      </List>
      {next && <More label={t('treasury.more')} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function PaymentRow({ one, onOpen }: { one: TreasuryPayment; onOpen: (id: string) => void }) {
  const t = useTexts(texts)
  const p = useTexts(paymentTexts)
  const { id, title, reference, date, status, method, amount } = one.payment
  return (
    <Row
      onClick={() => onOpen(id)}
      text={
        <>
          <span className="block break-words">
            {title} · {p(`payments.method.${method}`)}
          </span>
          <span className="block break-words">
            <span className="font-mono text-[0.8125rem]">{reference}</span> · {formatRelative(date)}
          </span>
        </>
      }
      title={one.payerName ?? t('treasury.unknownPayer')}
      trailing={
        <span className="flex max-w-36 flex-col items-end gap-1.5">
          <span className="font-semibold tabular-nums">{formatMoney(amount)}</span>
          <PaymentBadge status={status} />
          {one.problem && <ProblemBadge problem={one.problem} />}
        </span>
      }
    />
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
