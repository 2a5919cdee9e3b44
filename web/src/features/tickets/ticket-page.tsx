import { linkTo } from '@vondrona/rules/pages'
import { texts } from '@vondrona/rules/tickets/wallet'
import { useEffect } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useQuery } from '../../lib/api/graphql.ts'
import { keepForOffline } from '../../lib/lifecycle/service-worker.ts'
import { useTitle } from '../../lib/site/use-title.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TicketByLinkDocument } from './operations.generated.ts'
import { TicketInHand } from './ticket-in-hand.tsx'

/** /tickets/:id?key=…: a ticket for whoever has its link, with or without an account; readable offline from then on (R-TKT-09). */
export function Component() {
  const t = useTexts(texts)
  const { id = '' } = useParams()
  const key = useSearchParams()[0].get('key')
  const [{ data, error }, again] = useQuery({
    query: TicketByLinkDocument,
    variables: { id, key },
    requestPolicy: 'cache-and-network',
  })
  const ticket = data?.ticket
  useTitle(ticket?.eventTitle ?? t('shell.menu.tickets'))
  useEffect(() => keepForOffline(['ticket']), [])
  return (
    <div className="mx-auto w-full max-w-lg flex-1 px-4 py-6">
      {data && !ticket && (
        <EmptyState
          action={<ButtonLink to={linkTo('ticket-retrieval')}>{t('wallet.search')}</ButtonLink>}
          vignette="tickets"
          level="h1"
          text={t('wallet.noTicketText')}
          title={t('wallet.noTicket')}
        />
      )}
      {!data && error && (
        <ErrorState onRetry={() => again({ requestPolicy: 'network-only' })} title={t('wallet.error')} />
      )}
      {!data && !error && (
        <Card>
          <SkeletonText lines={8} />
        </Card>
      )}
      {ticket && (
        <>
          <TicketInHand level="h1" ticket={ticket} />
          {ticket.code && (
            <p className="mt-4 text-center text-faint text-sm" role="status">
              {t(error?.isNetwork ? 'wallet.offline' : 'wallet.kept')}
            </p>
          )}
        </>
      )}
    </div>
  )
}
