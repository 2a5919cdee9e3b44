import { day, hour, minute, second } from '../constants/units.ts'
import { payment } from '../payments/constants.ts'

/** Places that members reserve. */
export const order = {
  places: 10, // of one order
  perMember: 20, // places of one member at one event that are held or confirmed
  hold: payment.hold,
  // of one member at one event: places whose holds ran out or were given back unpaid; then no new ones are held
  abandoned: { places: 30, window: day },
  queue: 20_000, // reservations waiting for their turn; when full, clients are told to retry
  perTurn: 500, // reservations per transaction
  pace: { capacity: 10, perSecond: 1 }, // per member
  guestPace: { capacity: 600, perSecond: 50 }, // per address of people without an account: many share one
  /** D-28: of places without an account whose contact nobody verified, as far as they are limited in number. */
  unverified: { share: 10, least: 5 }, // percent of what is left: default of UNVERIFIED_SHARE
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
  together: 60 * minute, // how long the places of a charge can be held while others join it
  tellAfter: 20 * second, // of a confirmation: not while a rush for places goes on
  expirePerTurn: 500,
  payingPerTurn: 40, // of those that are being paid: their providers are asked before
  membersPerTurn: 100, // told of a cancellation, postponement or confirmation in one transaction
} as const
