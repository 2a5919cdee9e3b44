import { texts } from '@vondrona/rules/orders/reservations'
import { useQuery } from '../../lib/api/graphql.ts'
import { formatMoney, formatNumber } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EventOrdersDocument } from './operations.generated.ts'

/** For who runs an event: how many places are taken, due back, and what was answered to the postponement. */
export function EventOrdersPanel({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const [{ data, error }, again] = useQuery({
    query: EventOrdersDocument,
    variables: { eventId },
    requestPolicy: 'cache-and-network',
  })
  const counts = data?.eventOrders
  if (!counts)
    return (
      <Card title={t('reservations.counts')}>
        {error ? (
          <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} title={t('reservations.countsError')} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    )
  const { held, confirmed, refundDue, refundDueTotal, keep, refund, unanswered } = counts
  return (
    <Card title={t('reservations.counts')}>
      <Figures
        of={[
          [t('reservations.countsConfirmed'), formatNumber(confirmed)],
          [t('reservations.countsHeld'), formatNumber(held)],
          ...(refundDue > 0
            ? ([
                [t('reservations.countsRefundDue'), formatNumber(refundDue)],
                [t('reservations.countsRefundTotal'), formatMoney(refundDueTotal)],
              ] as const)
            : []),
        ]}
      />
      {keep + refund + unanswered > 0 && (
        <>
          <h3 className="mt-5 mb-3 font-semibold text-base">{t('reservations.countsAnswers')}</h3>
          <Figures
            of={[
              [t('reservations.countsKeep'), formatNumber(keep)],
              [t('reservations.countsRefund'), formatNumber(refund)],
              [t('reservations.countsUnanswered'), formatNumber(unanswered)],
            ]}
          />
        </>
      )}
    </Card>
  )
}

function Figures({ of }: { of: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
      {of.map(([label, value]) => (
        <div className="flex flex-col-reverse justify-end" key={label}>
          <dt className="text-faint text-sm">{label}</dt>
          <dd className="font-semibold text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
