import { eventCardView, texts } from '@vondrona/rules/events/agenda'
import { linkTo } from '@vondrona/rules/pages'
import { cell } from '@vondrona/rules/permissions'
import { PencilLine } from 'lucide-react'
import { useQuery } from '../../lib/api/graphql.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { ButtonLink } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { List, Row } from '../../ui/layout/list.tsx'
import { CalendarLeaf } from '../../ui/pictures/calendar-leaf.tsx'
import { EventDraftsDocument, NextEventsDocument } from './operations.generated.ts'
import { useSpeech } from './speech.ts'

const shown = 3

export const nextEvents = { query: NextEventsDocument, variables: { limit: shown } }

/** On one's home: an editor's drafts, and what happens soon. Nothing where there is neither. */
export function EventCards() {
  const { user } = useSession()
  const isEditor = user?.status === 'active' && cell('createEvent', user.role) !== 'none'
  return (
    <>
      {isEditor && <Drafts />}
      <Next />
    </>
  )
}

function Drafts() {
  const t = useTexts(texts)
  const [{ data }] = useQuery({
    query: EventDraftsDocument,
    variables: { limit: shown },
    requestPolicy: 'cache-and-network',
  })
  const drafts = data?.events ?? []
  if (drafts.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('events', { query: { mine: '1' } })}>
          {t('agenda.seeMine')}
        </ButtonLink>
      }
      flush
      title={t('agenda.drafts')}
    >
      <List className="border-t" label={t('agenda.drafts')}>
        {drafts.map(({ id, title }) => (
          <Row
            key={id}
            leading={
              <span className="grid size-10 place-items-center rounded-control bg-accent-soft text-accent-ink">
                <PencilLine aria-hidden="true" className="size-5" />
              </span>
            }
            title={title || t('agenda.untitled')}
            to={linkTo('edit-event', { id })}
            trailing={<Badge>{t('agenda.draft')}</Badge>}
          />
        ))}
      </List>
    </Card>
  )
}

function Next() {
  const t = useTexts(texts)
  const speech = useSpeech()
  const [{ data }] = useQuery({
    ...nextEvents,
    requestPolicy: 'cache-and-network',
  })
  const events = data?.events ?? []
  if (events.length === 0) return null
  return (
    <Card
      actions={
        <ButtonLink size="sm" to={linkTo('events')}>
          {t('shell.seeAll')}
        </ButtonLink>
      }
      flush
      title={t('agenda.next')}
    >
      <List className="border-t" label={t('agenda.next')}>
        {events.map((event) => {
          const card = eventCardView(event, speech)
          const place = card.place.map(({ text }) => text)
          return (
            <Row
              key={event.id}
              leading={<CalendarLeaf card={card} />}
              text={[card.when, ...place].join(' · ')}
              title={card.title}
              to={card.href}
              trailing={[...card.cancelled, ...card.postponed].map(({ text }) => (
                <Badge key={text} tone="warning">
                  {text}
                </Badge>
              ))}
            />
          )
        })}
      </List>
    </Card>
  )
}
