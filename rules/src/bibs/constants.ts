import { day, minute } from '../constants/units.ts'

/** Bib numbers. */
export const bib = {
  most: 99_999_999, // the largest number
  digits: 8,
  prefix: 6, // characters
  perTurn: 200, // tickets that get their numbers in one transaction, after the numbering was saved
} as const

/** Bibs that are handed out at desks. */
export const desk = {
  forgottenPerTurn: 200, // pick-ups whose collector is forgotten, per transaction
  pile: 50, // numbers that a device takes along
  refill: 20, // with fewer it asks for more
  mostNumbers: 200, // of one device at a time
  linkNumbers: 400, // of all devices of one link at a time
  ticketNumbers: 3, // that pick-ups of one ticket use up, mistakes included
  pickUps: 200, // of one synchronisation
  reason: { max: 300 }, // why although something is missing
  collector: { max: 120 },
  problems: 200, // shown at once
  found: 20, // people of one search
  oldList: 5 * minute, // from which on a search that finds nobody says how old the list is
  window: { before: 14 * day, after: day }, // around the event: pick-ups count only within
} as const
