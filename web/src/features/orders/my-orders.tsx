import { pageSize } from '@vondrona/rules/constants'
import { texts } from '@vondrona/rules/orders/reservations'
import { linkTo } from '@vondrona/rules/pages'
import { type ReactNode, useCallback } from 'react'
import { useQuery } from '../../lib/api/graphql.ts'
import { NotifyMe } from '../../lib/push/notify-me.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { useMinute } from '../../lib/time/use-now.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import { firstToEnd, isDue, isUpcoming, soonestFirst } from './is-upcoming.ts'
import { MyOrdersDocument, type OrderFields } from './operations.generated.ts'
import { OrderCard } from './order-card.tsx'

/** The member's reservations after this one; null: the first page, which stays on the device (R-NET-03). */
export const ordersAfter = (after: string | null) => ({
  query: MyOrdersDocument,
  variables: { pagination: { limit: pageSize.rows, after } },
})

const useOrders = (after: string | null) => {
  const now = useMinute()
  const [{ data, error }, ask] = useQuery({ ...ordersAfter(after), requestPolicy: 'cache-and-network' })
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  return { orders: data?.myOrders, error, again, now }
}

/** What runs out unless the member pays or answers, above all else: of the newest page, where such reservations are. */
export function DueOrders() {
  const t = useTexts(texts)
  const { orders = [], again, now } = useOrders(null)
  const due = firstToEnd(orders.filter((order) => isDue(order, now)))
  if (due.length === 0) return null
  return (
    <Section title={t('reservations.due')}>
      {due.map((order) => (
        <OrderCard key={order.id} now={now} onOver={again} order={order} />
      ))}
    </Section>
  )
}

/**
 * The member's reservations but those of DueOrders, those to come first; the last list stays readable offline (R-NET-03). `isAlone`: nothing
 * else is on the page, so that an empty list has to say what comes here.
 */
export const MyOrders = ({ isAlone }: { isAlone: boolean }) => (
  <Pages>{(place) => <OrderPage {...place} isAlone={isAlone} />}</Pages>
)

function OrderPage({ after, isFirst, isLast, onMore, isAlone }: PagePlace & { isAlone: boolean }) {
  const t = useTexts(texts)
  const { orders, error, again, now } = useOrders(after)
  if (!orders) {
    if (error) return <ErrorState onRetry={again} title={t('reservations.error')} />
    return (
      <Card flush>
        <SkeletonRows rows={3} />
      </Card>
    )
  }
  if (orders.length === 0) return isFirst && isAlone && <NoTickets />
  const isAbove = (order: OrderFields) => isFirst && isDue(order, now)
  const upcoming = soonestFirst(orders.filter((order) => isUpcoming(order, now) && !isAbove(order)))
  const past = orders.filter((order) => !isUpcoming(order, now))
  const last = orders.at(-1)?.id
  const cards = (some: readonly OrderFields[]) =>
    some.map((order) => <OrderCard key={order.id} now={now} onOver={again} order={order} />)
  return (
    <>
      {upcoming.length > 0 && <Section title={isFirst ? t('reservations.upcoming') : null}>{cards(upcoming)}</Section>}
      {isFirst && orders.some((order) => isUpcoming(order, now)) && (
        <div className="mb-7">
          <NotifyMe subjects={['events', 'tickets', 'payments']} />
        </div>
      )}
      {past.length > 0 && <Section title={isFirst ? t('reservations.past') : null}>{cards(past)}</Section>}
      {isLast && orders.length === pageSize.rows && last && (
        <More label={t('reservations.more')} next={last} onMore={onMore} />
      )}
    </>
  )
}

function Section({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section className="mb-7">
      {title && <h2 className="mb-3 font-semibold text-faint text-sm">{title}</h2>}
      <ul className="flex flex-col gap-4">{children}</ul>
    </section>
  )
}

function NoTickets() {
  const t = useTexts(texts)
  return (
    <EmptyState
      action={<ButtonLink to={linkTo('events')}>{t('reservations.events')}</ButtonLink>}
      vignette="tickets"
      text={t('reservations.emptyText')}
      title={t('reservations.empty')}
    />
  )
}
