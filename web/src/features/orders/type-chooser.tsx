import { mayAdd, placesLeft, whyNotChoosable } from '@vondrona/rules/orders'
import { texts } from '@vondrona/rules/orders/booking'
import { Minus, Plus } from 'lucide-react'
import { FormProblem } from '../../lib/forms/use-form-action.tsx'
import { formatMoney } from '../../lib/texts/format.ts'
import { useTexts } from '../../lib/texts/texts.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { BookableType } from './bookable.ts'
import type { Booking } from './use-booking.ts'

const round =
  'grid size-11 shrink-0 place-items-center rounded-full border border-edge bg-raised transition-colors hover:bg-sunken disabled:opacity-40'

/** One type: how many places of it, and whose. */
export function TypeChooser({ type, booking }: { type: BookableType; booking: Booking }) {
  const t = useTexts(texts)
  const own = booking.places.map((place, index) => ({ ...place, index })).filter((one) => one.ticketTypeId === type.id)
  const reason = whyNotChoosable(type, booking)
  const left = placesLeft(type)
  const notes = {
    adults: t('booking.adults'),
    soldOut: t('booking.soldOut'),
  }
  return (
    <li className="py-4">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="break-words font-semibold text-base">{type.title}</h3>
          <p className="text-sm text-soft tabular-nums">
            {type.price > 0 ? formatMoney(type.price) : t('booking.free')}
            <span className="text-faint">
              {reason ? ` · ${notes[reason]}` : Number.isFinite(left) && ` · ${t('booking.left', { n: left })}`}
            </span>
          </p>
        </div>
        {(!reason || own.length > 0) && (
          <div className="flex items-center gap-1">
            <button
              aria-label={t('booking.fewer', { type: type.title })}
              className={round}
              disabled={own.length === 0}
              onClick={() => booking.remove(type.id)}
              type="button"
            >
              <Minus aria-hidden="true" className="size-5" />
            </button>
            <output
              aria-label={t('booking.count', { n: own.length })}
              className="w-8 text-center font-semibold text-lg tabular-nums"
            >
              {own.length}
            </output>
            <button
              aria-label={t('booking.more', { type: type.title })}
              className={round}
              disabled={!mayAdd(type, own.length, booking.places.length)}
              onClick={() => booking.add(type.id)}
              type="button"
            >
              <Plus aria-hidden="true" className="size-5" />
            </button>
          </div>
        )}
      </div>
      <FormProblem>{own.map(({ index }) => booking.errorAt(`places.${index}.ticketTypeId`)).find(Boolean)}</FormProblem>
      {own.length > 0 && (
        <div className="mt-3 flex flex-col gap-3">
          {own.map(({ index, fullName }, n) => (
            <TextField
              autoComplete={index === 0 ? 'name' : 'off'}
              error={booking.errorAt(`places.${index}.fullName`)}
              id={`place-${index}`}
              key={index}
              label={t('booking.name', { n: index + 1 })}
              name={`places.${index}.fullName`}
              onChange={(change) => booking.rename(index, change.target.value)}
              required
              value={fullName}
              {...(n === 0 && { hint: t('booking.nameHint') })}
            />
          ))}
        </div>
      )}
    </li>
  )
}
