import type { EventCardView } from '@vondrona/rules/events/agenda'
import { Each } from '../../lib/takeover/template-slots.tsx'
import { Icon } from './icons.tsx'

const look =
  'flex h-16 w-14 shrink-0 flex-col items-center justify-center rounded-control bg-accent-soft text-accent-ink leading-none'

/** The day as a small calendar leaf. The date stands next to it in words, so it is silent. */
export function CalendarLeaf({ card }: { card: Pick<EventCardView, 'leaf' | 'noLeaf'> }) {
  return (
    <>
      <Each of={card.leaf}>
        {({ weekday, day, month }) => (
          <span aria-hidden="true" className={look}>
            <span className="text-xs">{weekday}</span>
            <span className="my-0.5 font-bold text-lg tabular-nums">{day}</span>
            <span className="font-medium text-xs">{month}</span>
          </span>
        )}
      </Each>
      <Each of={card.noLeaf}>
        {() => (
          <span aria-hidden="true" className={look}>
            <Icon className="size-6" name="calendar" thin />
          </span>
        )}
      </Each>
    </>
  )
}
