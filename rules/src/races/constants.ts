import { day, hour, MB, minute } from '../constants/units.ts'
import { inputFile } from '../uploads/constants.ts'

/** Races and the registrations for them. */
export const race = {
  distance: { max: 1_000_000 }, // metres
  categories: 40,
  category: { max: 60 },
  commitment: { title: 200, body: 20_000 },
  club: { max: 80 }, // of a club or team
  teamSize: 10, // runners whose times count, at most
  relation: { max: 40 }, // of a guardian to a minor
  medicalNumber: { max: 40 },
  bib: { max: 999_999 },
  reason: { max: 500 }, // for which a document is refused
  search: { max: 200 },
  message: { subject: 120, body: 4000 },
  planting: { max: 1_000_000, place: 120 },
  signature: { length: 20_000, side: 1000 }, // characters of its strokes; each value is 0 to `side`
  documentMaxBytes: inputFile.registrationDocument, // R-EVT-19
} as const

/** What only the server needs of them. */
export const raceServer = {
  upload: {
    life: 48 * hour, // of photos with which nobody registers
    perSession: 24, // photos of one place for documents: several people, and second tries
    sessionsPerHour: 1200, // per address: many phones share one operator address
    filesPerHour: 4800, // per address
    replacedPerHour: 20, // per registration
  },
  registrations: { perAddressPerHour: 1200, perContactPerHour: 30 },
  lookups: { perSubjectPerHour: 5, perAddressPerHour: 300 }, // D-30
  lookupTime: 250, // ms that a look-up takes, whatever it finds
  linksPerDay: 5, // mails with the link of one registration that anybody can trigger
  changesPerHour: 30, // per registration
  changesShown: 100,
  documentTicket: minute,
  results: {
    maxBytes: 5 * MB,
    lines: 30_000,
    shown: 200, // problems, unknown bibs and lines that are named at once
    page: 50,
    columns: 200,
    words: 100, // that an organiser explains
    readers: 1, // files that are read at once in this process
    waiting: 4,
    reading: { timeout: 20_000, memory: 384 }, // ms, MB
  },
  certificatesPerHour: 1200, // per address
  exports: { page: 1000, max: 200_000, atOnce: 2, ticket: minute, stalled: minute },
  messagesPerDay: 10, // to everybody who takes part in one race
  messageAgain: 10 * minute, // the same words without a key of the sender are one message at least that long
  smsLength: 280, // characters of a message to somebody without an e-mail address
  reminders: { ahead: day, turn: 200 }, // before a place is lost, and before the start
  teams: {
    perSuggestion: 2, // confirmed registrations that carry a name before it is suggested
    suggested: 200,
    filters: 300,
    ranked: 100,
  },
  perTurn: 200, // registrations moved or documents removed per transaction
  mine: 50,
} as const

/** What is suggested to whoever types a team. */
export const teamSuggestions = { begun: 2, atOnce: 4 } as const // letters from which on there are some
export const treesPerRegistration = 1 // R-CONST-28
