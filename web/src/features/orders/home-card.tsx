import { isDateOpen } from '@vondrona/rules/events'
import { texts } from '@vondrona/rules/orders/reservations'
import { linkTo } from '@vondrona/rules/pages'
import { Ticket } from 'lucide-react'
import { useQuery } from '../../lib/api/graphql.ts'
import { formatDeadline } from '../../lib/texts/format-deadline.ts'
import { formatSaid } from '../../lib/texts/format-said.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { useMinute } from '../../lib/time/use-now.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { MyPlacesDocument } from './operations.generated.ts'
import { type OnHome, onHome } from './waiting.ts'

const asked = 50
const shown = 3

export const myPlaces = { query: MyPlacesDocument, variables: { pagination: { limit: asked } } }

/** The member's places to pay, to answer for, and to come; readable without a network. */
export function useMyPlaces(): OnHome[] {
  const now = useMinute()
  const [{ data }] = useQuery({
    ...myPlaces,
    requestPolicy: 'cache-and-network',
  })
  return onHome(data?.myOrders ?? [], now)
}

/** On one's home: places to pay, to answer for, and to come. Nothing for who has none. */
export function TicketsCard() {
  const t = useTexts(texts)
  const title = t('shell.menu.tickets')
  const mine = useMyPlaces()
  if (mine.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('tickets')}>
          {t('shell.seeAll')}
        </ButtonLink>
      }
      flush
      title={title}
    >
      <List className="border-t" label={title}>
        {mine.slice(0, shown).map(({ order: { id, event, choice, holdUntil }, waits }) => (
          <Row
            key={id}
            leading={
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
                <Ticket aria-hidden="true" className="size-5" />
              </span>
            }
            text={
              waits === 'choice' && choice
                ? t('reservations.answerBy', { date: formatDeadline(choice.postponement.choiceUntil) })
                : [event.date && !isDateOpen(event) ? formatSaid(event.date) : null, event.location]
                    .filter(Boolean)
                    .join(' · ')
            }
            title={event.title}
            to={waits === 'pay' ? linkTo('event-payment', { eventId: event.id }) : linkTo('tickets')}
            trailing={
              waits && (
                <span className="flex flex-col items-end gap-1">
                  <Badge tone="warning">
                    {t(waits === 'pay' ? 'reservations.status.awaiting_payment' : 'reservations.todo')}
                  </Badge>
                  {waits === 'pay' && holdUntil && <Countdown until={holdUntil} />}
                </span>
              )
            }
          />
        ))}
      </List>
    </Card>
  )
}
