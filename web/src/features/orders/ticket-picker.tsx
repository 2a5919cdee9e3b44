import { hasBegun } from '@vondrona/rules/events'
import { whyNotChoosable } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/orders/booking'
import { Suspense, useEffect, useState } from 'react'
import { latePart } from '../../lib/lifecycle/late-part.ts'
import { takeWanted } from '../../lib/session/after-login.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { serverNow } from '../../lib/time/server-clock.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lateDialog } from '../../ui/dialogs/late-dialog.tsx'
import { PageAction } from '../../ui/layout/page-action.tsx'
import type { BookableEvent } from './bookable.ts'
import { pendingFor } from './pending-reservation.ts'

const BookingDialog = lateDialog(() =>
  import('./booking-dialog.tsx').then((module) => ({ default: module.BookingDialog })),
)

/** After what everybody needs. */
const HeldHere = latePart(() => import('./held-here.tsx').then(({ HeldHere }) => ({ default: HeldHere })))
const HeldInShort = latePart(() => import('./held-here.tsx').then((module) => ({ default: module.HeldInShort })))

/**
 * Where a member reserves places at an event; nothing where none can be reserved. Opens again where an answer got lost, and after the login of who
 * pressed it as a visitor.
 */
export function TicketPicker({ event, price }: { event: BookableEvent; price: string }) {
  const t = useTexts(texts)
  const limited = useSession().user?.limited ?? false
  const [isOpen, setOpen] = useState(() => pendingFor(event.id) !== null)
  useEffect(() => {
    if (takeWanted('reserve', event.id)) setOpen(true)
  }, [event.id])
  const types = event.ticketTypes.filter((type) => type.isActive)
  const isOn = event.status === 'published' && !hasBegun(event, serverNow())
  const held = (
    <Suspense>
      <HeldHere eventId={event.id} />
    </Suspense>
  )
  if (!isOn || types.length === 0) return held
  const reasons = types.map((type) => whyNotChoosable(type, { limited }))
  const isClosed = reasons.every((reason) => reason !== null)
  return (
    <>
      <PageAction
        text={
          <Suspense fallback={price}>
            <HeldInShort eventId={event.id} orElse={price} />
          </Suspense>
        }
      >
        <Button block disabled={isClosed} onClick={() => setOpen(true)} variant="primary">
          {t(!isClosed ? 'booking.reserve' : reasons.includes('soldOut') ? 'booking.soldOut' : 'booking.adults')}
        </Button>
      </PageAction>
      {held}
      {isOpen && <BookingDialog event={event} onClose={() => setOpen(false)} />}
    </>
  )
}
