import { asInMadagascar, fromClock } from './zone.ts'

/** For an `<input type="datetime-local">`: dates are entered in Madagascar's time, wherever the phone is. */
export const toMadagascar = (at: Date): string => asInMadagascar(at).toISOString().slice(0, 16)

/** The ISO time of such a field; null for an empty or invalid value. */
export function fromMadagascar(local: string): string | null {
  const at = fromClock(new Date(`${local}:00Z`))
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}
