import { texts } from '@vondrona/rules/tickets/wallet'
import { Sun } from 'lucide-react'
import { useTexts } from '../../lib/texts/texts.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import type { TicketFields } from './operations.generated.ts'
import { TicketCode, TicketFacts } from './ticket-view.tsx'

/**
 * What is held out at the gate: the code on a white screen, in the dark theme too, as large as it fits and whole without
 * scrolling. A page cannot turn the screen brighter; white is what it can do.
 */
export function CodeScreen({ ticket, open, onClose }: { ticket: TicketFields; open: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Dialog bright onClose={onClose} open={open} title={ticket.eventTitle}>
      <div className="mx-auto flex w-full max-w-sm flex-col gap-5">
        <TicketCode large ticket={ticket} />
        <p className="flex items-start gap-2.5 text-faint text-sm">
          <Sun aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>
            {t('wallet.bright')} {t('wallet.byHand')}
          </span>
        </p>
        <TicketFacts ticket={ticket} />
      </div>
    </Dialog>
  )
}
