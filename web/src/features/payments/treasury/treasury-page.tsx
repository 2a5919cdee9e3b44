import { texts } from '@vondrona/rules/payments/treasury'
import { useState } from 'react'
import { useQuery } from '../../../lib/api/graphql.ts'
import { useTitle } from '../../../lib/site/use-title.ts'
import { formatDay, formatNumber } from '../../../lib/texts/format.ts'
import { useTexts } from '../../../lib/texts/texts.ts'
import { SelectField } from '../../../ui/controls/select-field.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { Tabs } from '../../../ui/layout/tabs.tsx'
import { DeskTab } from './desk/desk-tab.tsx'
import { PaymentsWaitingDocument, TreasuryEventsDocument } from './operations.generated.ts'
import { PaymentSheet } from './payments/payment-sheet.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { RefundsTab } from './refunds/refunds-tab.tsx'
import { StatementsTab } from './statements/statements-tab.tsx'
import { tabs, usePlace } from './use-place.ts'

/** `/admin/payments`: what came, what goes back, what operators say, and the desk; of one event or of all. */
export function Component() {
  const t = useTexts(texts)
  useTitle(t('treasury.title'))
  const place = usePlace()
  const { tab, eventId } = place
  const [turn, setTurn] = useState(0)
  const [{ data }, ask] = useQuery({
    query: PaymentsWaitingDocument,
    variables: { eventId: eventId || null },
    requestPolicy: 'cache-and-network',
    keepPrevious: true,
  })
  const onChanged = () => {
    setTurn((now) => now + 1)
    ask({ requestPolicy: 'network-only' })
  }
  const { problems, refundsToApprove, payoutsToMake } = data?.paymentsWaiting ?? {}
  const waiting = { payments: problems, refunds: (refundsToApprove ?? 0) + (payoutsToMake ?? 0) }
  const payment = place.get('payment')
  return (
    <>
      <PageHeader text={t('treasury.text')} title={t('treasury.title')} />
      <EventField eventId={eventId} onChoose={(event) => place.keep({ event })} />
      <Tabs
        label={t('treasury.parts')}
        onChange={(id) => place.go({ tab: id })}
        tabs={tabs.map((id) => {
          const n = waiting[id as keyof typeof waiting]
          return {
            id,
            label: t(`treasury.tab.${id}`),
            badge: n ? <Badge tone="warning">{formatNumber(n)}</Badge> : null,
          }
        })}
        value={tab}
      >
        {tab === 'payments' && <PaymentsTab key={eventId} place={place} turn={turn} />}
        {tab === 'refunds' && <RefundsTab key={eventId} onChanged={onChanged} place={place} turn={turn} />}
        {tab === 'statements' && <StatementsTab onChanged={onChanged} place={place} turn={turn} />}
        {tab === 'desk' && <DeskTab onChanged={onChanged} place={place} />}
      </Tabs>
      {payment && (
        <PaymentSheet
          id={payment}
          key={payment}
          onChanged={onChanged}
          onClose={() => place.keep({ payment: '' })}
          place={place}
        />
      )}
    </>
  )
}

function EventField({ eventId, onChoose }: { eventId: string; onChoose: (id: string) => void }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: TreasuryEventsDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
  })
  const events = data?.eventsWithPagination.items ?? []
  const isListed = !eventId || events.some(({ id }) => id === eventId)
  return (
    <SelectField
      className="mb-4 sm:max-w-md [&>label]:sr-only"
      label={t('treasury.event')}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        ...events.map(({ id, title, date }) => ({ value: id, label: date ? `${title}, ${formatDay(date)}` : title })),
        ...(isListed ? [] : [{ value: eventId, label: '…' }]),
      ]}
      placeholder={t('treasury.anyEvent')}
      value={eventId}
    />
  )
}
