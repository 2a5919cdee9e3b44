import { texts } from '@vondrona/rules/orders/booking'
import { linkTo } from '@vondrona/rules/pages'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { useMyPlaces } from './home-card.tsx'

/** That the reader holds places here already, with the way to them; they may still reserve more. */
export function HeldHere({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const mine = useMine(eventId)
  if (!mine) return null
  const pays = mine.waits === 'pay'
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-base" role="status">
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

/** The same in the bar of a phone, in the place of the price; what is left to pay leads there, with its clock. */
export function HeldInShort({ eventId, orElse }: { eventId: string; orElse: string }) {
  const t = useTexts(texts)
  const mine = useMine(eventId)
  if (mine?.waits !== 'pay') return mine ? t('booking.heldShort') : orElse
  const { holdUntil } = mine.order
  return (
    <Link className="link target inline-block" to={linkTo('event-payment', { eventId })}>
      {t('booking.toPayShort')} {holdUntil && <Countdown until={holdUntil} />}
    </Link>
  )
}

const useMine = (eventId: string) => useMyPlaces().find(({ order }) => order.event.id === eventId)
