import { pictureView } from '@vondrona/rules/uploads/view'
import type { CSSProperties, ReactNode } from 'react'
import { useDataSaver } from '../../lib/device/data-saver.ts'
import { classes } from '../../ui/layout/class-names.ts'
import { Picture } from '../../ui/pictures/picture.tsx'
import type { TicketFields } from './operations.generated.ts'
import './ticket.css'
import { bandOf } from './ticket-colours.ts'

/** A ticket as an object: the band of its event, then what stands on each part, with a perforated line between them. */
export function TicketPaper({
  ticket,
  when,
  level: Heading,
  muted,
  children,
}: {
  ticket: TicketFields
  when: ReactNode
  level: 'h1' | 'h2'
  /** Over, or not valid any more. */
  muted?: boolean | undefined
  children: ReactNode
}) {
  const { eventId, eventTitle, location, cover } = ticket
  const saves = useDataSaver()
  return (
    <article
      className={classes('ticket', muted && 'ticket-muted')}
      style={{ '--band': bandOf(eventId) } as CSSProperties}
    >
      <div className="ticket-part ticket-band">
        {cover && !saves ? (
          <div className="ticket-picture">
            <Picture className="size-full object-cover" view={pictureView(cover, '15rem', 'auto')} />
          </div>
        ) : (
          <Hills />
        )}
        <div className="ticket-words p-4 sm:p-5">
          <p className="font-medium text-sm">{when}</p>
          <Heading className="mt-1 break-words text-lg leading-snug">{eventTitle}</Heading>
          {location && <p className="mt-1 break-words text-sm">{location}</p>}
        </div>
      </div>
      {children}
    </article>
  )
}

export const TicketPart = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div className={classes('ticket-part p-4 sm:p-5', className)}>{children}</div>
)

/** Where an event has no picture, or data is saved: the hills and the sun of the scene. */
const Hills = () => (
  <svg
    aria-hidden="true"
    className="ticket-hills"
    fill="#fff"
    preserveAspectRatio="xMaxYMax slice"
    viewBox="0 0 160 120"
  >
    <circle cx="112" cy="44" fill="#f2a93b" r="17" />
    <path d="M0 104C26 74 46 80 72 84S118 62 160 52V120H0Z" opacity=".14" />
    <path d="M0 116C34 92 66 98 94 102S138 92 160 82V120H0Z" opacity=".18" />
  </svg>
)
