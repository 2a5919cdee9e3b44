import { texts } from '@vondrona/rules/tickets/wallet'
import type { CSSProperties } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import type { TicketFields } from './operations.generated.ts'
import { bandOf } from './ticket-colours.ts'

/** The bib as it is pinned on: white in both themes, the race's colour, the number as large as it fits, four holes. */
export function Bib({ ticket }: { ticket: TicketFields & { number: string } }) {
  const t = useTexts(texts)
  const { eventId, eventTitle, number, fullName, ticketType } = ticket
  const size = Math.min(104, 430 / Math.max(number.length, 1))
  return (
    <div className="bib" style={{ '--band': bandOf(eventId) } as CSSProperties}>
      <p className="truncate font-semibold text-sm">{eventTitle}</p>
      <svg aria-label={`${t('wallet.bib')} ${number}`} className="block w-full" role="img" viewBox="0 0 288 104">
        <text
          dominantBaseline="central"
          fill="currentColor"
          fontFamily="var(--font-heading, var(--font-sans))"
          fontSize={size}
          fontWeight="700"
          textAnchor="middle"
          x="144"
          y="54"
        >
          {number}
        </text>
      </svg>
      <p>
        <span className="block break-words font-semibold">{fullName}</span>
        <span className="block break-words text-sm">{ticketType}</span>
      </p>
    </div>
  )
}
