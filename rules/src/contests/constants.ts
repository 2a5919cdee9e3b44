import { day } from '../constants/units.ts'

/** Contests of the community. */
export const contest = {
  name: { min: 3, max: 120 },
  description: { max: 10_000 },
  category: { max: 60 },
  prize: { max: 2000 },
  requirements: { max: 4000 },
  notes: { max: 2000 },
  roundName: { max: 60 },
  places: { max: 1_000_000 },
  score: { min: 0, max: 100 },
  jurors: 30,
  rounds: 10,
  entriesPerRound: 500, // what a jury can read
  candidates: 100, // of a public vote
  yearsAhead: 5,
  voteLongest: 60 * day,
} as const

/** What only the server needs of them. */
export const contestServer = {
  sentPerHour: 60, // entries that one member saves, sends or withdraws
  ballotsPerHour: 120, // per member: changes of mind, too
  toldPerTurn: 500, // entrants told of an end per transaction
  closedPerTurn: 500,
  lapsedPerTurn: 200, // unpaid entries that are looked at in one turn
} as const
