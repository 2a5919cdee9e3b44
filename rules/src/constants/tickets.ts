import { day, minute, second } from './units.ts'

/** Tickets. */
export const ticket = {
  /** D-30: searches without an account. */
  retrieval: {
    perContact: 5, // an hour, per e-mail and per phone
    perAddress: 300, // an hour
    most: 50, // tickets in one answer
    digits: 6, // of the code
    life: 10 * minute, // of the code
    tries: 5, // of one code
    leastTime: 400, // of an answer, found or not
  },
  contactLife: 90 * day, // after the event, e-mail and phone of its holder are forgotten
  perTurn: 500, // orders that get their tickets in one transaction
  mailedPerTurn: 100, // tickets that are mailed in one transaction
  mailsPerHour: 5, // of one ticket, on request
  mailsPerSender: 20, // an hour, by one member
  mailsPerAddress: 300, // an hour, by visitors
  pdfsPerHour: 30, // of one ticket
  pdfRetry: 5, // seconds
} as const

/** Bib numbers. */
export const bib = {
  most: 99_999_999, // the largest number
  digits: 8,
  prefix: 6, // characters
} as const

/** Tickets that are scanned at the gate. */
export const gate = {
  name: { max: 60 }, // of a gate
  device: { max: 60 },
  code: { max: 200 }, // what was read or typed
  links: 100, // of one event
  linkLife: 7 * day, // after the event, or from now where it has no date
  scans: 500, // of one synchronisation
  devices: 50, // of one link; the database bounds them by the same number
  window: { before: day, after: day / 2 }, // around the event: scans count only within
  codeRounds: 200_000, // of PBKDF2, before a typed code is compared (decision 0052)
  codesAtOnce: 40, // that a bundle makes itself; others wait for the job
  codesPerTurn: 200, // of the job
  clock: { ahead: 2 * minute, behind: 7 * day }, // a corrected time outside of it is not believed
  syncEvery: 5 * second, // by a phone with a network, while something happens
  syncSeldom: 30 * second, // while nothing does
  tellEvery: second, // consoles hear new counts
  raceWeekend: 4 * day, // before a race, homes of organisers show it
} as const

/** Bibs that are handed out at desks. */
export const desk = {
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
