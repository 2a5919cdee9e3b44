import * as z from 'zod/mini'
import { event } from '../constants/index.ts'
import { formConfigInput } from '../forms/index.ts'
import { eventStatuses, postponementChoices } from './states.ts'

/** One line without control characters. */
const line = (max: number, tooLong: string) =>
  z.string().check(
    z.overwrite((value) => value.replace(/\s+/g, ' ').trim()),
    z.maxLength(max, tooLong),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'events.characters'),
  )
/** Several lines. */
const text = (max: number, tooLong: string) =>
  z.string().check(z.trim(), z.maxLength(max, tooLong), z.regex(/^[^\0\p{Cs}]*$/u, 'events.characters'))
const moment = z.pipe(
  z.union([z.date(), z.iso.datetime({ offset: true })], 'events.dateInvalid'),
  z.transform((value) => new Date(value)),
)
const price = z
  .int('events.priceInvalid')
  .check(z.minimum(0, 'events.priceInvalid'), z.maximum(event.price.max, 'events.priceInvalid'))
const quantity = z
  .int('events.quantityInvalid')
  .check(z.minimum(0, 'events.quantityInvalid'), z.maximum(event.quantity.max, 'events.quantityInvalid'))
const title = line(event.title.max, 'events.titleTooLong').check(z.minLength(event.title.min, 'events.titleTooShort'))
const name = line(event.name.max, 'events.nameTooLong').check(z.minLength(1, 'events.nameMissing'))
const details = text(event.details.max, 'events.detailsTooLong')

/** R-EVT-03. With the id of a kept one it changes it; those that are left out are removed while nobody has a place. */
export const ticketTypeInput = z.strictObject({
  id: z.nullish(z.guid('shell.badInput')),
  type: z._default(z.nullish(line(event.name.max, 'events.nameTooLong')), 'standard'),
  title: name,
  description: z._default(z.nullish(details), ''),
  price: z._default(z.nullish(price), 0),
  isActive: z._default(z.nullish(z.boolean()), true),
  isPopular: z._default(z.nullish(z.boolean()), false),
  allowMinors: z._default(z.nullish(z.boolean()), true),
  /** D-28: null = unlimited. */
  maxQuantity: z.nullish(quantity),
})
export type TicketTypeInput = z.infer<typeof ticketTypeInput>

const applicationTypeFields = {
  details: z._default(z.nullish(details), ''),
  eligibilityCriteria: z._default(z.nullish(details), ''),
  requiredDocuments: z._default(
    z.nullish(
      z
        .array(line(event.requiredDocuments.length, 'events.nameTooLong').check(z.minLength(1, 'events.nameMissing')))
        .check(z.maxLength(event.requiredDocuments.max, 'events.documentsTooMany')),
    ),
    [],
  ),
  price: z._default(z.nullish(price), 0),
  applicationDeadline: z.nullish(moment),
  isActive: z._default(z.nullish(z.boolean()), true),
  allowMinors: z._default(z.nullish(z.boolean()), false),
  /** How many can be approved; null = unlimited. Beyond it there is the waiting list. */
  places: z.nullish(quantity),
  formConfig: z.nullish(formConfigInput),
}
/** R-EVT-06. */
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
  revision: z.nullish(z.int()),
})
export type EventInput = z.infer<typeof eventInput>

const reason = text(event.reason.max, 'events.reasonTooLong')
export const cancelEventInput = z.strictObject({
  id: z.guid('events.notFound'),
  reason: reason.check(z.minLength(1, 'events.reasonMissing')),
})
/** A new date, or none yet; who has a place answers until `choiceUntil`, afterwards `otherwise` holds. */
export const postponeEventInput = z.strictObject({
  id: z.guid('events.notFound'),
  date: z.nullish(moment),
  endDate: z.nullish(moment),
  reason: reason.check(z.minLength(1, 'events.reasonMissing')),
  choiceUntil: z.nullish(moment),
  otherwise: z._default(z.nullish(z.enum(postponementChoices)), 'keep'),
})
