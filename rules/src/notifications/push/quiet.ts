import { day, hour } from '../../constants/units.ts'
import { asInMadagascar, startOfDay } from '../../dates/index.ts'
import { push } from '../constants.ts'

/**
 * When what happens now may ring: at once, or in the morning when it is night in Antananarivo. The day of the event
 * itself has no night: what is told on its eve comes as it begins, not after the start.
 */
export function ringsAt(now: Date, eventDay?: Date | null): Date {
  const { from, until } = push.quiet
  const today = startOfDay(now)
  const own = eventDay ? startOfDay(eventDay).getTime() : null
  const clock = asInMadagascar(now).getUTCHours()
  if (own === today.getTime() || (clock >= until && clock < from)) return now
  const morning = clock < until ? today.getTime() : today.getTime() + day
  return new Date(morning === own ? morning : morning + until * hour)
}
