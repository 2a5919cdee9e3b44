import { day, hour, minute, second } from './units.ts'

/** Events with their ticket types and application types. */
export const event = {
  title: { min: 3, max: 120 },
  description: { max: 10_000 },
  location: { max: 200 },
  ticketTypes: 20,
  applicationTypes: 20,
  name: { max: 120 }, // of a ticket type or application type
  details: { max: 4000 },
  requiredDocuments: { max: 20, length: 120 },
  price: { max: 100_000_000 }, // D-27: whole Ariary
  quantity: { max: 1_000_000 },
  longest: 60 * day,
  lengthUnknown: 12 * hour, // an event without an end counts as past this long after its start
  reason: { max: 500 }, // of a cancellation or postponement
  // who takes part is told of a changed place or end: after the last change, and after the first of several
  tellChanges: { after: 10 * minute, latest: hour },
  toldPerTurn: 500, // members told of it in one transaction
  choiceTime: 14 * day, // default deadline of « keep my place / refund me »
  yearsAhead: 5,
} as const

/** Places that members reserve. */
export const order = {
  places: 10, // of one order
  perMember: 20, // places of one member at one event that are held or confirmed
  hold: 15 * minute, // D-28
  // of one member at one event: places whose holds ran out or were given back unpaid; then no new ones are held
  abandoned: { places: 30, window: day },
  queue: 20_000, // reservations waiting for their turn; when full, clients are told to retry
  perTurn: 500, // reservations per transaction
  pace: { capacity: 10, perSecond: 1 }, // per member
  guestPace: { capacity: 600, perSecond: 50 }, // per address of people without an account: many share one
  /** D-28: of places without an account whose contact nobody verified, as far as they are limited in number. */
  unverified: { least: 5 },
  contactCode: {
    life: hour,
    digits: 6,
    tries: 5,
    perContactPerHour: 4,
    perRegistrationPerDay: 10,
    perAddressPerHour: 300,
  },
  contactProof: day, // how long a verified contact is known to whoever verified it
  originLife: 30 * day, // how long it is known from which connection a place was reserved
  suspicious: { places: 5, shown: 50 }, // held from one connection, or for one contact, before the organiser sees them
  retakes: 3, // how often what is paid with one charge is held again after its hold
  together: 60 * minute, // how long the places of a charge can be held while others join it
  tellAfter: 20 * second, // of a confirmation: not while a rush for places goes on
  expirePerTurn: 500,
  payingPerTurn: 40, // of those that are being paid: their providers are asked before
  membersPerTurn: 100, // told of a cancellation, postponement or confirmation in one transaction
} as const

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
