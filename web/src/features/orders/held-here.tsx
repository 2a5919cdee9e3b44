import { texts } from '@vondrona/rules/orders/booking'
import { linkTo } from '@vondrona/rules/pages'
import { Link } from 'react-router'
import { useTexts } from '../../lib/texts/texts.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import { useMyPlaces } from './home-card.tsx'
import type { Waiting } from './waiting.ts'

/** That the reader holds places here already, with the way to them; they may still reserve more. */
export function HeldHere({ eventId }: { eventId: string }) {
  const t = useTexts(texts)
  const mine = useMine(eventId)
  if (!mine) return null
  const { text, way, to } = waysOf(eventId)[mine.waits ?? 'none']
  return (
    <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 text-base" role="status">
      {t(text)}
      <Link className="link inline-flex min-h-11 items-center font-semibold" to={to}>
        {t(way)}
      </Link>
    </p>
  )
}

/** The same in the bar of a phone, in the place of the price; what is awaited leads there, with its clock. */
export function HeldInShort({ eventId, orElse }: { eventId: string; orElse: string }) {
  const t = useTexts(texts)
  const mine = useMine(eventId)
  if (!mine?.waits) return mine ? t('booking.heldShort') : orElse
  const { short, to } = waysOf(eventId)[mine.waits]
  const { holdUntil, choice } = mine.order
  const until = mine.waits === 'pay' ? holdUntil : choice?.postponement.choiceUntil
  return (
    <Link className="link target inline-block" to={to}>
      {t(short)} {until && <Countdown until={until} />}
    </Link>
  )
}

/** What is said of places by what they wait for, and where that is done. */
const waysOf = (eventId: string) =>
  ({
    pay: {
      text: 'booking.mineToPay',
      short: 'booking.toPayShort',
      way: 'booking.pay',
      to: linkTo('event-payment', { eventId }),
    },
    choice: {
      text: 'booking.mineToAnswer',
      short: 'booking.toAnswerShort',
      way: 'booking.answer',
      to: linkTo('tickets'),
    },
    none: { text: 'booking.mine', short: 'booking.heldShort', way: 'booking.tickets', to: linkTo('tickets') },
  }) as const satisfies Record<NonNullable<Waiting> | 'none', object>

const useMine = (eventId: string) => useMyPlaces().find(({ order }) => order.event.id === eventId)
