import { asInMadagascar, fromClock, hoursAhead } from './zone.ts'

/** For an `<input type="datetime-local">`: dates are entered in Madagascar's time, wherever the phone is. */
export const toMadagascar = (at: Date): string => asInMadagascar(at).toISOString().slice(0, 16)

/** The same instant for a file that a program reads: `2026-11-21T12:00:00+03:00`. */
export const isoInMadagascar = (at: Date): string =>
  `${asInMadagascar(at).toISOString().slice(0, 19)}+0${hoursAhead}:00`

/** The ISO time of such a field; null for an empty or invalid value. */
export function fromMadagascar(local: string): string | null {
  const at = fromClock(new Date(`${local}:00Z`))
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

const day = 86_400_000

/** Between which instants it is this day (YYYY-MM-DD) in Madagascar: its first one and that of the next; null: no day. */
export function boundsOfDay(date: string): { from: Date; before: Date } | null {
  const start = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(start.getTime()) || start.toISOString().slice(0, 10) !== date) return null
  const from = fromClock(start)
  return { from, before: new Date(from.getTime() + day) }
}

/** When the day of this instant began in Madagascar. */
export const startOfDay = (at: Date): Date => fromClock(new Date(Math.floor(asInMadagascar(at).getTime() / day) * day))
