import { day, minute, second } from '../constants/units.ts'
import { event } from '../events/constants.ts'

/** Tickets that are scanned at the gate. */
export const gate = {
  name: { max: 60 }, // of a gate
  device: { max: 60 },
  code: { max: 200 }, // what was read or typed
  links: 100, // of one event
  linkLife: 7 * day, // after the event, or from now where it has no date
  scans: 500, // of one synchronisation
  devices: 50, // of one link; the database bounds them by the same number
  window: event.admission, // around the event: scans count only within
  codeRounds: 200_000, // of PBKDF2, before a typed code is compared (decision 0052)
  codesAtOnce: 40, // that a bundle makes itself; others wait for the job
  codesPerTurn: 200, // of the job
  clock: { ahead: 2 * minute, behind: 7 * day }, // a corrected time outside of it is not believed
  syncEvery: 5 * second, // by a phone with a network, while something happens
  syncSeldom: 30 * second, // while nothing does
  tellEvery: second, // consoles hear new counts
  raceWeekend: 4 * day, // before a race, homes of organisers show it
} as const
