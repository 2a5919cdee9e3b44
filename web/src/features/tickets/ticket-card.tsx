import { texts } from '@vondrona/rules/tickets/wallet'
import { QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import { formatDateTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { classes } from '../../ui/layout/class-names.ts'
import { Unbroken } from '../../ui/layout/unbroken.tsx'
import type { TicketFields } from './operations.generated.ts'
import { TicketView } from './ticket-view.tsx'

/** One ticket in the wallet: what it is for and whose; the rest opens on the whole screen. */
export function TicketCard({ ticket, isPast }: { ticket: TicketFields; isPast?: boolean }) {
  const t = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  const { eventTitle, startsAt, location, fullName, ticketType, number, status, code } = ticket
  return (
    <li
      className={classes(
        'overflow-hidden rounded-card border bg-raised',
        !isPast && 'border-l-4 border-l-accent shadow-card',
      )}
    >
      <div className="flex items-start justify-between gap-4 p-4 sm:p-5">
        <div className="min-w-0">
          <p className="text-sm text-soft">{startsAt ? formatDateTime(startsAt) : t('wallet.dateUnknown')}</p>
          <h2 className="mt-0.5 break-words text-lg leading-snug">{eventTitle}</h2>
          {location && <p className="break-words text-sm text-soft">{location}</p>}
          <p className="mt-3 break-words font-medium">{fullName}</p>
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
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-dashed px-4 py-3 sm:px-5">
        {status === 'issued' ? null : (
          <Badge tone={status === 'checked_in' ? 'success' : 'neutral'}>{t(`wallet.status.${status}`)}</Badge>
        )}
        {code && (
          <Button
            block={status === 'issued'}
            icon={<QrIcon aria-hidden="true" className="size-5" />}
            onClick={() => setOpen(true)}
            variant={isPast || status !== 'issued' ? 'secondary' : 'primary'}
          >
            {t('wallet.show')}
          </Button>
        )}
      </div>
      <Dialog onClose={() => setOpen(false)} open={isOpen} title={eventTitle}>
        <TicketView ticket={ticket} />
      </Dialog>
    </li>
  )
}
