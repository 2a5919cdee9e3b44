import { pageSize } from '@vondrona/rules/constants'
import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/tickets/wallet'
import { type ReactNode, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { Together } from '../../lib/api/together.tsx'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { More, type PagePlace, Pages } from '../../ui/layout/pagination.tsx'
import { isPast } from './is-past.ts'
import { walletAfter } from './kept-tickets.ts'
import { TicketCard } from './ticket-card.tsx'

/**
 * /tickets: first what runs out, `due`, then the member's tickets, then `orders`, the reservations they come from; `isAlone`
 * when there are none. The last list stays readable offline (R-TKT-09).
 */
export function WalletPage({ due, orders }: { due: ReactNode; orders: (isAlone: boolean) => ReactNode }) {
  const t = useTexts(texts)
  const [{ data }] = useQuery({ ...walletAfter(null), requestPolicy: 'cache-first' })
  useTitle(t('shell.menu.tickets'))
  return (
    <div className="mx-auto w-full max-w-page">
      <PageHeader title={t('shell.menu.tickets')} />
      <Together
        asking={
          <>
            {due}
            <Pages>{(place) => <TicketList {...place} />}</Pages>
            {orders(data?.myTickets.length === 0)}
          </>
        }
        fallback={
          <Card flush>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        <p className="mt-2 text-center">
          <Link className="link inline-flex min-h-11 items-center" to={linkTo('ticket-retrieval')}>
            {t('wallet.retrieval')}
          </Link>
        </p>
      </Together>
    </div>
  )
}

function TicketList({ after, isLast, onMore }: PagePlace) {
  const t = useTexts(texts)
  const [now] = useState(serverNow)
  const [{ data, error }, ask] = useQuery({ ...walletAfter(after), requestPolicy: 'cache-and-network' })
  const again = useCallback(() => ask({ requestPolicy: 'network-only' }), [ask])
  const tickets = data?.myTickets
  if (!tickets) {
    if (error) return <ErrorState onRetry={again} title={t('wallet.error')} />
    return (
      <Card className="mb-7" flush>
        <SkeletonRows rows={3} />
      </Card>
    )
  }
  const coming = tickets.filter((ticket) => !isPast(ticket, now))
  const past = tickets.filter((ticket) => isPast(ticket, now))
  const last = tickets.at(-1)?.id
  return (
    <>
      {coming.length > 0 && (
        <ul className="mb-7 flex flex-col gap-4">
          {coming.map((ticket) => (
            <TicketCard key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      {past.length > 0 && (
        <details className="mb-7">
          <summary className="flex min-h-11 cursor-pointer items-center rounded-control font-semibold text-faint text-sm">
            {t('wallet.past', { n: past.length })}
          </summary>
          <ul className="mt-2 flex flex-col gap-4">
            {past.map((ticket) => (
              <TicketCard isPast key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </details>
      )}
      {isLast && tickets.length === pageSize.rows && last && (
        <More label={t('wallet.more')} next={last} onMore={onMore} />
      )}
    </>
  )
}
