import * as z from 'zod/mini'
import { plausibleMoment } from '../dates/index.ts'
import { formConfigInput } from '../forms/index.ts'
import { oneLine, severalLines, withLetter } from '../typed/index.ts'
import { event } from './constants.ts'
import { eventStatuses, postponementChoices } from './states.ts'

/** One line without control characters, and without those that turn the direction of what follows. */
const line = (max: number, tooLong: string) =>
  z
    .string()
    .check(
      oneLine,
      z.maxLength(max, tooLong),
      z.regex(/^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u, 'events.characters'),
    )
/** Without width; the joiners within emoji and letters stay. */
/** Several lines. */
const text = (max: number, tooLong: string) =>
  z.string().check(severalLines, z.maxLength(max, tooLong), z.regex(/^[^\0\p{Cs}]*$/u, 'events.characters'))
const moment = plausibleMoment('events.dateInvalid')
const price = z
  .int('events.priceInvalid')
  .check(z.minimum(0, 'events.priceInvalid'), z.maximum(event.price.max, 'events.priceInvalid'))
const years = z
  .int('events.agesInvalid')
  .check(z.minimum(0, 'events.agesInvalid'), z.maximum(120, 'events.agesInvalid'))
const quantity = z
  .int('events.quantityInvalid')
  .check(z.minimum(0, 'events.quantityInvalid'), z.maximum(event.quantity.max, 'events.quantityInvalid'))
const title = line(event.title.max, 'events.titleTooLong').check(
  z.minLength(event.title.min, 'events.titleTooShort'),
  withLetter('events.titleTooShort'),
)
const name = line(event.name.max, 'events.nameTooLong').check(withLetter('events.nameMissing'))
const details = text(event.details.max, 'events.detailsTooLong')

/**
 * R-EVT-03. With the id of a kept one it changes it, with another one it makes it, so that a save that is sent twice makes
 * one type; those that are left out are removed while nobody has a place. Absent = unchanged.
 */
export const ticketTypeInput = z.strictObject({
  id: z.nullish(z.guid('shell.badInput')),
  type: z.nullish(line(event.name.max, 'events.nameTooLong')),
  title: name,
  description: z.nullish(details),
  price: z.nullish(price),
  isActive: z.nullish(z.boolean()),
  isPopular: z.nullish(z.boolean()),
  allowMinors: z.nullish(z.boolean()),
  /** On the day of the event; null: no limit. */
  minAge: z.nullish(years),
  maxAge: z.nullish(years),
  /** D-28: null = unlimited. */
  maxQuantity: z.nullish(quantity),
})
export type TicketTypeInput = z.infer<typeof ticketTypeInput>

/** Of the event that was read. */
const revision = z.nullish(z.int())

const applicationTypeFields = {
  details: z.nullish(details),
  eligibilityCriteria: z.nullish(details),
  requiredDocuments: z.nullish(
    z
      .array(line(event.requiredDocuments.length, 'events.nameTooLong').check(withLetter('events.nameMissing')))
      .check(z.maxLength(event.requiredDocuments.max, 'events.documentsTooMany')),
  ),
  price: z.nullish(price),
  applicationDeadline: z.nullish(moment),
  isActive: z.nullish(z.boolean()),
  allowMinors: z.nullish(z.boolean()),
  /** How many can be approved; null = unlimited. Beyond it there is the waiting list. */
  places: z.nullish(quantity),
  formConfig: z.nullish(formConfigInput),
}
/** R-EVT-06, with the same rules. */
export const applicationTypeInput = z.strictObject({
  id: z.nullish(z.guid('shell.badInput')),
  name,
  ...applicationTypeFields,
})
export type ApplicationTypeInput = z.infer<typeof applicationTypeInput>
export const createApplicationTypeInput = z.strictObject({
  eventId: z.guid('events.notFound'),
  name,
  ...applicationTypeFields,
})

const fields = {
  description: z.nullish(text(event.description.max, 'events.descriptionTooLong')),
  endDate: z.nullish(moment),
  location: z.nullish(line(event.location.max, 'events.locationTooLong')),
  latitude: z.nullish(z.number().check(z.minimum(-90, 'events.placeInvalid'), z.maximum(90, 'events.placeInvalid'))),
  longitude: z.nullish(z.number().check(z.minimum(-180, 'events.placeInvalid'), z.maximum(180, 'events.placeInvalid'))),
  /** The address of an uploaded picture, for existing clients. */
  coverImage: z.nullish(z.string().check(z.maxLength(2000, 'events.coverUnknown'))),
  coverId: z.nullish(z.guid('events.coverUnknown')),
  status: z.nullish(z.enum(eventStatuses)),
  isMit: z.nullish(z.boolean()),
  ticketTypes: z.nullish(z.array(ticketTypeInput).check(z.maxLength(event.ticketTypes, 'events.ticketTypesTooMany'))),
  applicationTypes: z.nullish(
    z.array(applicationTypeInput).check(z.maxLength(event.applicationTypes, 'events.applicationTypesTooMany')),
  ),
}
/** `EventInput` of the contract. Absent = unchanged; a draft may lack everything but its title. */
export const eventInput = z.strictObject({
  ...fields,
  id: z.nullish(z.guid('events.notFound')),
  title: z.nullish(title),
  date: z.nullish(moment),
  revision,
})
export type EventInput = z.infer<typeof eventInput>

export const duplicateEventInput = z.strictObject({
  id: z.string(),
  idempotencyKey: z.nullish(z.guid('shell.badInput')),
})

const reason = text(event.reason.max, 'events.reasonTooLong')
export const cancelEventInput = z.strictObject({
  id: z.guid('events.notFound'),
  reason: reason.check(z.minLength(1, 'events.reasonMissing')),
  revision,
})
/** A new date, or none yet; who has a place answers until `choiceUntil`, afterwards `otherwise` holds. */
export const postponeEventInput = z.strictObject({
  id: z.guid('events.notFound'),
  date: z.nullish(moment),
  endDate: z.nullish(moment),
  reason: reason.check(z.minLength(1, 'events.reasonMissing')),
  choiceUntil: z.nullish(moment),
  otherwise: z.nullish(z.enum(postponementChoices)),
  revision,
})
