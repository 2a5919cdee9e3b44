import { hasBegun, isDateOpen } from '@vondrona/rules/events'
import { type OrderStatus, openAnswers } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/orders/reservations'
import { linkTo } from '@vondrona/rules/pages'
import { Link } from 'react-router'
import { call } from '../../lib/api/graphql.ts'
import { mySex } from '../../lib/session/session.ts'
import { formatMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge, type Tone } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { When } from '../../ui/layout/when.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Choice } from './choice.tsx'
import { Hold } from './hold.tsx'
import { isUpcoming } from './is-upcoming.ts'
import { ChoosePostponementDocument, type OrderFields } from './operations.generated.ts'
import { PlaceList } from './place-list.tsx'

const tones: Record<OrderStatus, Tone> = {
  awaiting_payment: 'warning',
  confirmed: 'success',
  expired: 'neutral',
  cancelled: 'neutral',
  refund_due: 'accent',
  refunded: 'neutral',
}

/** One reservation: where and when, whose places, what is to be done. */
export function OrderCard({ order, now, onOver }: { order: OrderFields; now: Date; onOver: () => void }) {
  const t = useTexts(texts)
  const { event, status, total, holdUntil } = order
  const isOpen = isUpcoming(order, now)
  const begun = event ? hasBegun(event, now) : false
  const isAsked = order.choice?.choice === null && openAnswers(order.choice, now).includes('refund') // it has its own way to give the places back
  return (
    <li>
      <Card className={isOpen ? undefined : 'shadow-none'}>
        <article className="flex flex-col gap-4">
          <header>
            <div className="flex items-start justify-between gap-3">
              <h3 className="min-w-0 break-words text-lg leading-snug">
                {event && (
                  <Link
                    className="target inline-block underline-offset-4 hover:underline"
                    to={linkTo('event', { id: event.id })}
                  >
                    {event.title}
                  </Link>
                )}
              </h3>
              <span className="shrink-0">
                <Badge tone={tones[status]}>{t(`reservations.status.${status}`)}</Badge>
              </span>
            </div>
            <p className="mt-1 text-sm text-soft">
              {event?.date && !isDateOpen(event) ? <When at={event.date} /> : t('reservations.dateUnknown')}
              {event?.location && <span className="block break-words">{event.location}</span>}
            </p>
          </header>
          {event?.status === 'cancelled' && (
            <p className="whitespace-pre-line break-words rounded-control bg-sunken p-3.5 text-base">
              {t('reservations.eventCancelled')} {event.cancelReason}
            </p>
          )}
          {status === 'awaiting_payment' && holdUntil && <Hold onOver={onOver} until={holdUntil} />}
          {status === 'awaiting_payment' && event && (
            <ButtonLink block to={linkTo('event-payment', { eventId: event.id })} variant="primary">
              {t('reservations.pay')}
            </ButtonLink>
          )}
          {status === 'refund_due' && (
            <p className="rounded-control bg-accent-soft p-3.5 text-base">
              {t('reservations.refundDue', { amount: formatMoney(total), sex: mySex() })}
            </p>
          )}
          {isOpen && order.choice && (
            <Choice
              answer={(choice, postponementId) =>
                call(ChoosePostponementDocument, { orderId: order.id, choice, postponementId })
              }
              asked={order.choice}
              isPaid={status === 'confirmed' && total > 0}
              now={now}
              onOutdated={onOver}
              total={total}
            />
          )}
          <PlaceList order={order} />
          {isOpen && !isAsked && !(begun && status === 'confirmed') && <CancelOrder order={order} />}
        </article>
      </Card>
    </li>
  )
}
