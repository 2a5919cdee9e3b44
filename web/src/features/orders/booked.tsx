import { texts } from '@vondrona/rules/orders/booking'
import { CircleCheck, Clock } from 'lucide-react'
import { formatTime } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { Countdown } from '../../ui/feedback/countdown.tsx'
import type { BookedOrder } from './operations.generated.ts'
import { PlaceList } from './place-list.tsx'

/** What is reserved now, and what comes next. */
export function Booked({ order }: { order: BookedOrder }) {
  const t = useTexts(texts)
  const { status, holdUntil } = order
  const isHeld = status === 'awaiting_payment'
  const sentence = isHeld
    ? t('booking.held', { time: formatTime(holdUntil ?? '') })
    : t(status === 'confirmed' ? 'booking.confirmed' : 'booking.past')
  return (
    <div className="flex flex-col gap-4">
      <p
        className={
          isHeld
            ? 'flex gap-3 rounded-control bg-warning-soft p-3.5'
            : 'flex gap-3 rounded-control bg-success-soft p-3.5'
        }
        role="status"
      >
        {isHeld ? (
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
        ) : (
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success" />
        )}
        <span className="min-w-0 flex-1">{sentence}</span>
        {isHeld && holdUntil && <Countdown className="text-lg" until={holdUntil} />}
      </p>
      <PlaceList order={order} />
    </div>
  )
}
