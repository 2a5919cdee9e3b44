import { type EventCardView, type EventListView, texts } from '@vondrona/rules/events/agenda'
import { Each, slot } from '../../lib/takeover/template-slots.tsx'
import { useTexts } from '../../lib/texts/texts.ts'
import { SearchField } from '../../ui/controls/search-field.tsx'
import { More } from '../../ui/layout/pagination.tsx'
import { EventCard, EventGrid } from './event-card.tsx'
import { EventListSheet, NoEvents } from './list-sheet.tsx'

/** One page of the list as the server fills it: with events, or with the reason why there are none. */
export function PrerenderedEvents({ view, card }: { view: EventListView; card: EventCardView }) {
  const t = useTexts(texts)
  const nothing = () => {}
  return (
    <EventListSheet
      field={
        <SearchField
          className="max-w-md"
          clearable={false}
          label={t('agenda.search')}
          name="q"
          onChange={nothing}
          value={view.search}
        />
      }
      view={view}
    >
      <Each of={slot('some', { cards: slot('cards', card) })}>
        {({ cards }) => (
          <EventGrid>
            <Each of={cards}>
              {(one) => (
                <li>
                  <EventCard card={one} />
                </li>
              )}
            </Each>
          </EventGrid>
        )}
      </Each>
      <Each of={slot('noneUpcoming', {})}>{() => <NoEvents kind="upcoming" />}</Each>
      <Each of={slot('nonePast', {})}>{() => <NoEvents kind="past" />}</Each>
      <Each of={slot('noneFound', {})}>{() => <NoEvents kind="found" />}</Each>
      <Each of={slot('more', { href: '/{{href}}' })}>
        {({ href }) => <More href={href} label={t('agenda.more')} next="" onMore={nothing} />}
      </Each>
    </EventListSheet>
  )
}
