import { texts } from '@vondrona/rules/tickets/wallet'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { When } from '../../ui/layout/when.tsx'
import { CodeScreen } from './code-screen.tsx'
import type { TicketFields } from './operations.generated.ts'
import { TicketPaper, TicketPart } from './ticket-paper.tsx'
import { TicketCode, TicketFacts } from './ticket-view.tsx'

/** The whole ticket; a press on its code fills the screen with it. */
export function TicketInHand({ ticket, level }: { ticket: TicketFields; level: 'h1' | 'h2' }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { startsAt, status, code } = ticket
  return (
    <>
      <TicketPaper
        level={level}
        muted={status === 'cancelled' || status === 'revoked'}
        ticket={ticket}
        when={startsAt ? <When at={startsAt} /> : t('wallet.dateUnknown')}
      >
        {code && (
          <TicketPart className="relative">
            <TicketCode large ticket={ticket} />
            <button
              aria-label={t('wallet.enlarge')}
              className="absolute inset-2 rounded-control"
              onClick={() => setOpen(true)}
              type="button"
            />
          </TicketPart>
        )}
        <TicketPart>
          <TicketFacts ticket={ticket} />
        </TicketPart>
      </TicketPaper>
      <CodeScreen onClose={() => setOpen(false)} open={isOpen} ticket={ticket} />
    </>
  )
}
