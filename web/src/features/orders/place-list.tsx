import { texts } from '@vondrona/rules/orders/booking'
import { formatMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import type { BookedOrder } from './operations.generated.ts'

/** Whose places they are, of which type, and the sum. */
export function PlaceList({ order: { places, total } }: { order: Pick<BookedOrder, 'places' | 'total'> }) {
  const t = useTexts(texts)
  return (
    <>
      <ul className="flex flex-col gap-2">
        {places.map(({ position, fullName, price, ticketType }) => (
          <li className="flex items-baseline justify-between gap-4" key={position}>
            <span className="min-w-0">
              <span className="block break-words font-medium">{fullName}</span>
              <span className="block break-words text-faint text-sm">{ticketType.title}</span>
            </span>
            <span className="shrink-0 text-sm text-soft tabular-nums">
              {price > 0 ? formatMoney(price) : t('booking.free')}
            </span>
          </li>
        ))}
      </ul>
      {places.length > 1 && total > 0 && (
        <p className="flex items-baseline justify-between gap-4 border-t pt-2">
          <span className="text-soft">{t('booking.total')}</span>
          <strong className="tabular-nums">{formatMoney(total)}</strong>
        </p>
      )}
    </>
  )
}
