import { day, minute } from '../constants/units.ts'

/** Applications to events. */
export const application = {
  letter: { max: 5000 },
  notes: { max: 2000 },
  decideAtOnce: 100,
  payable: 60 * day, // what an approved one owes, of an event without a known end
  score: { min: 0, max: 100 },
  search: { max: 200 },
} as const

/** What only the server needs of them. */
export const applicationServer = {
  sentPerHour: 30, // applications that one member creates, sends or withdraws
  movesShown: 100, // the newest of one application
  toldPerTurn: 500, // applicants told of a cancelled event per transaction
  toldAgain: day, // how long the sweep looks for applicants who were not told
  searchLooked: 3000, // applications among which those of a common name are counted
  exportPage: 1000, // rows read at a time
  exportMax: 200_000,
  exportTicket: minute,
  exportsAtOnce: 2,
  exportStalled: minute, // a download that takes nothing for this long is broken off
} as const
