import { day, hour, minute } from '../constants/units.ts'

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
  admission: { before: day, after: day / 2 }, // scans at the gate count only then, around the event
  settleTime: hour, // what nobody answered is settled that long before admission begins
  yearsAhead: 5,
} as const
