import { texts } from '@vondrona/rules/tickets/wallet'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Unbroken } from '../../ui/layout/unbroken.tsx'
import { When } from '../../ui/layout/when.tsx'
import { CodeScreen } from './code-screen.tsx'
import type { TicketFields } from './operations.generated.ts'
import { TicketPaper, TicketPart } from './ticket-paper.tsx'

/** One ticket in the wallet: what it is for and whose; a press holds out its code. */
export function TicketCard({ ticket, isPast }: { ticket: TicketFields; isPast?: boolean }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { startsAt, fullName, ticketType, number, status, code } = ticket
  const isPlain = isPast || status !== 'issued'
  return (
    <li>
      <TicketPaper
        level="h2"
        muted={isPlain}
        ticket={ticket}
        when={startsAt ? <When at={startsAt} /> : t('wallet.dateUnknown')}
      >
        <TicketPart className="flex items-end justify-between gap-4">
          <div className="min-w-0">
            <p className="break-words font-medium">{fullName}</p>
            <p className="break-words text-faint text-sm">{ticketType}</p>
          </div>
          {number && (
            <p className="max-w-[60%] shrink-0 text-right">
              <span className="block text-faint text-sm">{t('wallet.bib')}</span>
              <strong className="block break-all text-xl tabular-nums">
                <Unbroken>{number}</Unbroken>
              </strong>
            </p>
          )}
        </TicketPart>
        {(code || status !== 'issued') && (
          <TicketPart className="flex flex-wrap items-center justify-between gap-3">
            {status === 'issued' ? null : (
              <Badge tone={status === 'checked_in' ? 'success' : 'neutral'}>{t(`wallet.status.${status}`)}</Badge>
            )}
            {code && (
              <Button
                block={status === 'issued'}
                icon={<QrIcon aria-hidden="true" className="size-5" />}
                onClick={() => setOpen(true)}
                variant={isPlain ? 'secondary' : 'primary'}
              >
                {t('wallet.show')}
              </Button>
            )}
          </TicketPart>
        )}
      </TicketPaper>
      <CodeScreen onClose={() => setOpen(false)} open={isOpen} ticket={ticket} />
    </li>
  )
}
