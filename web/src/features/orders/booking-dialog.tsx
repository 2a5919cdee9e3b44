import { texts } from '@vondrona/rules/orders/booking'
import { linkTo } from '@vondrona/rules/pages'
import { useState } from 'react'
import { FormProblem } from '../../lib/forms/use-form-action.tsx'
import { formatMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { NeedsNetwork } from '../../ui/feedback/needs-network.tsx'
import type { BookableEvent } from './bookable.ts'
import { Booked } from './booked.tsx'
import type { BookedOrder } from './operations.generated.ts'
import { TypeChooser } from './type-chooser.tsx'
import { useBooking } from './use-booking.ts'

/** Chooses places, writes a name on each, sends them once; then shows what is reserved. */
export function BookingDialog({ event, onClose }: { event: BookableEvent; onClose: () => void }) {
  const t = useTexts(texts)
  const [order, setOrder] = useState<BookedOrder>()
  const booking = useBooking(event, setOrder)
  const isHeld = order?.status === 'awaiting_payment'
  if (order)
    return (
      <Dialog
        footer={
          <>
            {!isHeld && <Button onClick={onClose}>{t('shell.close')}</Button>}
            <ButtonLink to={linkTo('tickets')} variant={isHeld ? 'secondary' : 'primary'}>
              {t('booking.tickets')}
            </ButtonLink>
            {isHeld && (
              <ButtonLink to={linkTo('event-payment', { eventId: event.id })} variant="primary">
                {t('booking.pay')}
              </ButtonLink>
            )}
          </>
        }
        onClose={onClose}
        open
        title={t('booking.done')}
      >
        <Booked order={order} />
      </Dialog>
    )
  const { places, total, busy } = booking
  const problem = booking.errorAt('places') ?? booking.problem // R-EVT-21
  return (
    <Dialog
      footer={
        <>
          <Button busy={busy} form="booking" type="submit" variant="primary">
            {places.length === 0 && t('booking.title')}
            {places.length === 1 && t('booking.confirmOne')}
            {places.length > 1 && t('booking.confirm', { n: places.length })}
          </Button>
          <p
            aria-live="polite"
            className="flex items-baseline justify-between gap-3 sm:order-first sm:mr-auto sm:self-center"
          >
            <span className="text-soft">{t('booking.total')}</span>
            <strong className="text-lg tabular-nums">{total > 0 ? formatMoney(total) : t('booking.free')}</strong>
          </p>
        </>
      }
      locked={busy}
      onClose={onClose}
      open
      title={event.title}
    >
      <form
        id="booking"
        noValidate
        onSubmit={(submit) => {
          submit.preventDefault()
          void booking.send()
        }}
      >
        {booking.isUnanswered && !busy && (
          <p className="mb-4 rounded-control bg-warning-soft p-3.5 text-base" role="status">
            {t('booking.unanswered')}
          </p>
        )}
        <ul className="-my-4 divide-y">
          {booking.types.map((type) => (
            <TypeChooser booking={booking} key={type.id} type={type} />
          ))}
        </ul>
        {booking.isFull && <p className="mt-6 text-faint text-sm">{t('booking.most')}</p>}
        <div className="mt-6">
          <NeedsNetwork />
        </div>
        {problem && (
          <div className="mt-6">
            <FormProblem>{problem}</FormProblem>
          </div>
        )}
      </form>
    </Dialog>
  )
}
