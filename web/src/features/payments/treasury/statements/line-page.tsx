import { texts } from '@vondrona/rules/payments/treasury'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatDay, formatMoney, formatNumber } from '../../../../lib/texts/format.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Badge, type Tone } from '../../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { More, type PagePlace } from '../../../../ui/layout/pagination.tsx'
import {
  type StatementOutcome,
  type TreasuryStatementLines,
  TreasuryStatementLinesDocument,
} from '../operations.generated.ts'
import type { Place } from '../use-place.ts'

type Line = TreasuryStatementLines['statementLines']['items'][number]

const tones: Record<StatementOutcome, Tone> = {
  matched: 'success',
  settled: 'success',
  payout: 'success',
  found: 'neutral',
  skipped: 'neutral',
  amount_differs: 'warning',
  double: 'warning',
  unknown: 'warning',
}

/** A page of the lines of a statement, each beside the payment and the books (three-way match). */
export function LinePage({
  id,
  outcome,
  place,
  after,
  isFirst,
  isLast,
  onMore,
}: PagePlace & { id: string; outcome: StatementOutcome | null; place: Place }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: TreasuryStatementLinesDocument,
    variables: { id, outcome, after: after === null ? null : Number(after) },
    requestPolicy: 'cache-and-network',
  })
  const page = data?.statementLines
  if (!page) {
    if (error) return <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} />
    return <SkeletonRows rows={after ? 3 : 6} />
  }
  if (isFirst && page.items.length === 0)
    return <p className="px-4 py-8 text-center text-soft">{t('treasury.linesNone')}</p>
  const next = isLast && page.hasMore && page.endCursor !== null ? String(page.endCursor) : null
  return (
    <>
      <ul aria-label={t('treasury.line')} className="divide-y">
        {page.items.map((line) => (
          <StatementLine key={line.position} line={line} place={place} />
        ))}
      </ul>
      {next && <More label={t('treasury.more')} next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function StatementLine({ line, place }: { line: Line; place: Place }) {
  const t = useTexts(texts)
  const { payment, outcome, operatorReference, amount } = line
  const isAttached = outcome === 'unknown' && payment !== null
  const money = (value: number | null | undefined) => (value == null ? '–' : formatMoney(value))
  return (
    <li className="px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 break-all font-mono text-sm">
          {[line.reference, operatorReference].filter(Boolean).join(' · ') || '–'}
        </p>
        <Badge tone={isAttached ? 'success' : tones[outcome]}>
          {t(isAttached ? 'treasury.outcome.attached' : `treasury.outcome.${outcome}`)}
        </Badge>
      </div>
      <p className="mt-0.5 text-faint text-sm">
        {[
          t('treasury.lineNumber', { n: formatNumber(line.position + 1) }),
          line.at && formatDay(line.at),
          payment && (payment.payerName ?? t('treasury.unknownPayer')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <dl className="mt-2 grid grid-cols-3 gap-2 text-sm">
        {(
          [
            ['treasury.inStatement', amount],
            ['treasury.inPayment', payment?.payment.amount],
            ['treasury.inBooks', payment ? line.booked : null],
          ] as const
        ).map(([label, value]) => (
          <div key={label}>
            <dt className="text-faint">{t(label)}</dt>
            <dd className="font-semibold tabular-nums">{money(value)}</dd>
          </div>
        ))}
      </dl>
      {payment && outcome !== 'matched' && (
        <Button className="mt-2" onClick={() => place.keep({ payment: payment.payment.id }, true)} size="sm">
          {t('treasury.open')}
        </Button>
      )}
      {outcome === 'unknown' && !payment && operatorReference && amount !== null && (
        <Button
          className="mt-2"
          onClick={() => place.go({ tab: 'desk', operator: operatorReference, amount: String(amount) })}
          size="sm"
        >
          {t('treasury.attach')}
        </Button>
      )}
    </li>
  )
}
