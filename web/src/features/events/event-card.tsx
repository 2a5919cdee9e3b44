import type { EventCardView } from '@vondrona/rules/events/agenda'
import { CalendarDays, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { CalendarLeaf } from '../../ui/pictures/calendar-leaf.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'

/**
 * An event at a glance; all of it is one link. A row with a calendar leaf on a phone, a card with its cover elsewhere.
 * `badge` stands next to its states.
 */
export function EventCard({
  card,
  badge,
  level: Heading = 'h2',
}: {
  card: EventCardView
  badge?: ReactNode
  level?: 'h2' | 'h3'
}) {
  return (
    <Link
      className="group relative flex h-full items-start gap-4 py-4 sm:flex-col sm:gap-0 sm:overflow-hidden sm:rounded-card sm:border sm:bg-raised sm:py-0 sm:shadow-card sm:transition-colors sm:hover:border-control"
      data-event={card.href}
      to={card.href}
    >
      <Each of={card.cover}>
        {(cover) => (
          <span className="order-last block w-16 shrink-0 overflow-hidden rounded-control bg-sunken sm:order-first sm:w-full sm:rounded-none">
            <Picture className="aspect-square w-full object-cover sm:aspect-[16/9]" view={cover} />
          </span>
        )}
      </Each>
      <span className="hidden aspect-[16/9] w-full place-items-center bg-accent-soft text-accent-ink group-has-[picture]:hidden sm:grid">
        <CalendarDays aria-hidden="true" className="size-10 opacity-40" />
      </span>
      <span className="contents sm:flex sm:w-full sm:flex-1 sm:gap-4 sm:p-4">
        <CalendarLeaf card={card} />
        <span className="flex min-w-0 flex-1 flex-col">
          <Heading className="line-clamp-3 text-lg leading-snug decoration-1 underline-offset-4 group-hover:underline">
            {card.title}
          </Heading>
          <time className="mt-1 text-sm text-soft" dateTime={card.dateTime}>
            {card.when}
          </time>
          <Each of={card.place}>
            {({ text }) => (
              <span className="mt-0.5 flex gap-1 text-faint text-sm">
                <MapPin aria-hidden="true" className="mt-[0.1875rem] size-3.5 shrink-0" />
                <span className="line-clamp-2">{text}</span>
              </span>
            )}
          </Each>
          <span className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <span className="font-semibold text-base tabular-nums empty:hidden">{card.price}</span>
            <Each of={card.cancelled}>{({ text }) => <Badge tone="danger">{text}</Badge>}</Each>
            <Each of={card.postponed}>{({ text }) => <Badge tone="warning">{text}</Badge>}</Each>
            <Each of={card.soldOut}>{({ text }) => <Badge>{text}</Badge>}</Each>
            {badge}
          </span>
        </span>
      </span>
    </Link>
  )
}

/** Rows on a phone, cards elsewhere; its children are `li`. */
export const EventGrid = ({ children }: { children: ReactNode }) => (
  <ul className="mb-2 divide-y sm:mb-8 sm:grid sm:grid-cols-2 sm:gap-5 sm:divide-y-0 lg:grid-cols-3 max-sm:border-b">
    {children}
  </ul>
)
