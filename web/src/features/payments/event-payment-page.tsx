import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/payments/paying'
import { Ticket } from 'lucide-react'
import { useParams } from 'react-router'
import { call } from '../../lib/api/call.ts'
import { useAnswer } from '../../lib/api/use-answer.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { OrdersToPayDocument } from './operations.generated.ts'
import { Pay } from './pay.tsx'

/** R-ROUTE-34: the member's reservations of an event that wait for their payment. */
export function EventPaymentPage() {
  const t = useTexts(texts)
  useTitle(t('paying.event'))
  const { eventId = '' } = useParams()
  const { data, problem, again } = useAnswer(
    () => call(OrdersToPayDocument, { pagination: { limit: pageSize.max } }),
    eventId,
  )
  const orders = data?.myOrders.filter(({ status, event }) => status === 'awaiting_payment' && event?.id === eventId)
  const path = linkTo('event-payment', { eventId })
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader back={linkTo('tickets')} title={t('paying.event')} />
      {problem && <ErrorState onRetry={again} text={problem.message || undefined} />}
      {!problem && !orders && <Skeleton className="h-96 w-full rounded-card" />}
      {orders?.length === 0 && (
        <EmptyState
          action={
            <>
              <ButtonLink to={linkTo('event', { id: eventId })}>{t('paying.toEvent')}</ButtonLink>
              <ButtonLink to={linkTo('tickets')} variant="quiet">
                {t('paying.tickets')}
              </ButtonLink>
            </>
          }
          icon={<Ticket aria-hidden="true" />}
          text={t('paying.nothingText')}
          title={t('paying.nothing')}
        />
      )}
      <div className="flex flex-col gap-10">
        {orders?.map(({ id }) => (
          <Pay back={path} key={id} orderId={id} />
        ))}
      </div>
    </div>
  )
}
