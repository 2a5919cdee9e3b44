import { desk } from '../bibs/constants.ts'
import { type EventDates, isDateOpen, overAt } from '../events/index.ts'
import { gate } from './constants.ts'
import type { GateRole } from './schema.ts'

/** When scans or pick-ups of an event count. */
export interface GateWindow {
  opensAt: Date
  closesAt: Date
}

/** Why a scan does not count although its ticket is good. */
export type OutOfTime = 'too_early' | 'too_late'

const around = { gate: gate.window, desk: desk.window }

/**
 * From the dates that the event has now, so that a postponement moves the window by itself. Null while the date is not
 * known: then nothing counts.
 */
export function windowOf(dates: EventDates, role: GateRole): GateWindow | null {
  if (!dates.date || isDateOpen(dates)) return null
  const start = new Date(dates.date)
  const end = overAt(start, dates.endDate ? new Date(dates.endDate) : null)
  const { before, after } = around[role]
  return { opensAt: new Date(start.getTime() - before), closesAt: new Date(end.getTime() + after) }
}

/** Null: within the window, both its ends included. */
export function whyOutOfTime(window: GateWindow | null, at: Date): OutOfTime | null {
  if (!window || at < window.opensAt) return 'too_early'
  return at > window.closesAt ? 'too_late' : null
}
