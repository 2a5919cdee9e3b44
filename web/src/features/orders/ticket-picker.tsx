import { hasBegun } from '@vondrona/rules/events'
import { whyNotChoosable } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/orders/booking'
import { linkTo } from '@vondrona/rules/pages'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { loadWithRetry } from '../../lib/lifecycle/lazy-with-retry.ts'
import { takeWanted } from '../../lib/session/after-login.ts'
import { useSession } from '../../lib/session/session.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { BookableEvent } from './bookable.ts'
import { pendingFor } from './pending-reservation.ts'
import { useMyPlaces } from './use-my-places.ts'

const BookingDialog = lazy(
  loadWithRetry(() => import('./booking-dialog.tsx').then((module) => ({ default: module.BookingDialog }))),
)

/** That the reader holds places here already, with the way to them; they may still reserve more. */
function HeldHere({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const mine = useMyPlaces().find(({ order }) => order.event.id === eventId)
  if (!mine) return null
  const pays = mine.waits === 'pay'
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-[0.9375rem]" role="status">
      {t(pays ? 'booking.mineToPay' : 'booking.mine')}
      <Link
        className="link inline-flex min-h-11 items-center font-semibold"
        to={pays ? linkTo('event-payment', { eventId }) : linkTo('tickets')}
      >
        {t(pays ? 'booking.pay' : 'booking.tickets')}
      </Link>
    </p>
  )
}

/**
 * Where a member reserves places at an event; nothing where none can be reserved. Opens again where an answer got lost, and after the login of who
 * pressed it as a visitor.
 */
export function TicketPicker({ event }: { event: BookableEvent }) {
  const t = useTexts(texts)
  const limited = useSession().user?.limited ?? false
  const [isOpen, setOpen] = useState(() => pendingFor(event.id) !== null)
  useEffect(() => {
    if (takeWanted('reserve', event.id)) setOpen(true)
  }, [event.id])
  const types = event.ticketTypes.filter((type) => type.isActive)
  const isOn = event.status === 'published' && !hasBegun(event, new Date())
  if (!isOn || types.length === 0) return <HeldHere eventId={event.id} />
  const reasons = types.map((type) => whyNotChoosable(type, { limited }))
  const isClosed = reasons.every((reason) => reason !== null)
  return (
    <>
      <Button block disabled={isClosed} onClick={() => setOpen(true)} variant="primary">
        {t(!isClosed ? 'booking.reserve' : reasons.includes('soldOut') ? 'booking.soldOut' : 'booking.adults')}
      </Button>
      <HeldHere eventId={event.id} />
      {isOpen && (
        <Suspense>
          <BookingDialog event={event} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
