import { texts } from '@vondrona/rules/payments/treasury'
import { useQuery } from '../../../../lib/api/graphql.ts'
import { formatDay, formatMoney, formatNumber } from '../../../../lib/texts/format.ts'
import { plural } from '../../../../lib/texts/plural.ts'
import { useTexts } from '../../../../lib/texts/texts.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Badge, type Tone } from '../../../../ui/feedback/badge.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { classes } from '../../../../ui/layout/class-names.ts'
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
  attached: 'success',
  payout: 'success',
  found: 'neutral',
  skipped: 'neutral',
  amount_differs: 'warning',
  double: 'warning',
  unknown: 'warning',
  held: 'warning',
  reversed: 'warning',
}

/** The columns of a wide screen; a phone puts them under each other. */
const columns = 'lg:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_6.5rem_10.5rem]'

/** The three that must agree. */
const sums = ['treasury.inStatement', 'treasury.inPayment', 'treasury.inBooks'] as const

const moneyOf = (value: number | null | undefined) => (value == null ? '–' : formatMoney(value))

/** A page of the lines of a statement, each beside the payment and the books (three-way match). */
export function LinePage({
  id,
  outcome,
  place,
  after,
  isFirst,
  isLast,
  onMore,
  onClosing,
}: PagePlace & {
  id: string
  outcome: StatementOutcome | null
  place: Place
  onClosing?: (position: number) => void
}) {
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
  const hidden = isFirst && page.hidden > 0 && (
    <p className="border-b px-4 py-3 text-soft text-sm sm:px-5" role="note">
      {t(`treasury.linesHidden.${plural(page.hidden)}`, { n: formatNumber(page.hidden) })}
    </p>
  )
  if (isFirst && page.items.length === 0)
    return hidden || <p className="px-4 py-8 text-center text-soft">{t('treasury.linesNone')}</p>
  const next = isLast && page.hasMore && page.endCursor !== null ? String(page.endCursor) : null
  return (
    <>
      {hidden}
      {isFirst && <LineHead />}
      <ul aria-label={t('treasury.line')} className="divide-y">
        {page.items.map((line) => (
          <StatementLine key={line.position} line={line} onClosing={onClosing} place={place} />
        ))}
      </ul>
      {next && <More next={next} onMore={onMore} />}
      {!isLast && <hr className="border-line" />}
    </>
  )
}

function LineHead() {
  const t = useTexts(texts)
  return (
    <div
      aria-hidden="true"
      className={classes('hidden gap-x-3 border-b bg-sunken px-5 py-2 font-medium text-faint text-sm lg:grid', columns)}
    >
      <span>{t('treasury.reference')}</span>
      {sums.map((label) => (
        <span className="text-right" key={label}>
          {t(label)}
        </span>
      ))}
      <span className="pl-3">{t('treasury.column.outcome')}</span>
    </div>
  )
}

function StatementLine({
  line,
  place,
  onClosing,
}: {
  line: Line
  place: Place
  onClosing: ((position: number) => void) | undefined
}) {
  const t = useTexts(texts)
  const { payment, outcome, operatorReference, amount, reason } = line
  const isHeld = !line.closedAt && (outcome === 'unknown' || outcome === 'held')
  // What is asked of a payment is decided there, and ends its lines.
  const isAsked = payment !== null && (payment.problem !== null || payment.payment.status === 'unknown')
  const mayClose = !line.closedAt && tones[outcome] === 'warning' && !isAsked
  const isIncoming = (amount ?? 1) > 0 && reason !== 'reversal'
  const mayAttach = isHeld && line.booked === null && operatorReference !== null && isIncoming
  const amounts = [amount, payment?.payment.amount, payment ? line.booked : null]
  return (
    <li className={classes('grid grid-cols-3 gap-x-3 gap-y-2 px-4 py-4 sm:px-5 lg:items-center lg:py-2', columns)}>
      <div className="col-span-3 lg:col-span-1">
        <p className="break-all font-mono text-sm">
          {[...new Set([line.reference, operatorReference])].filter(Boolean).join(' · ') || '–'}
        </p>
        <p className="mt-0.5 text-faint text-sm">
          {[
            t('treasury.lineNumber', { n: formatNumber(line.position + 1) }),
            line.at && formatDay(line.at),
            payment && (payment.payerName ?? t('treasury.unknownPayer')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {reason && <p className="mt-0.5 text-sm text-warning">{t(`treasury.reason.${reason}`)}</p>}
      </div>
      {sums.map((label, at) => (
        <p className="text-sm lg:text-right" key={label}>
          <span className="block text-faint lg:sr-only">{t(label)} </span>
          <span className="font-semibold tabular-nums">{moneyOf(amounts[at])}</span>
        </p>
      ))}
      <div className="col-span-3 flex flex-wrap items-center gap-2 lg:col-span-1 lg:pl-3">
        <Badge tone={line.closedAt ? 'neutral' : tones[outcome]}>{t(`treasury.outcome.${outcome}`)}</Badge>
        {line.closedAt && <Badge tone="success">{t('treasury.lineClosed')}</Badge>}
        {payment && outcome !== 'matched' && (
          <Button onClick={() => place.keep({ payment: payment.payment.id }, true)} size="sm">
            {t('treasury.open')}
          </Button>
        )}
        {mayAttach && (
          <Button
            onClick={() =>
              place.go({
                tab: 'desk',
                operator: operatorReference,
                ...(payment && { reference: payment.payment.reference }),
                ...(amount !== null && { amount: String(amount) }),
              })
            }
            size="sm"
          >
            {t('treasury.attach')}
          </Button>
        )}
        {mayClose && onClosing && (
          <Button onClick={() => onClosing(line.position)} size="sm" variant="quiet">
            {t('treasury.closeLine')}
          </Button>
        )}
      </div>
    </li>
  )
}
