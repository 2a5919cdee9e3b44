import * as z from 'zod/mini'
import { nameLength } from '../accounts/constants.ts'
import { oneLine } from '../typed/index.ts'
import { order } from './constants.ts'

const holder = z.strictObject({
  ticketTypeId: z.guid('orders.typeUnknown'),
  fullName: z
    .string('orders.nameMissing')
    .check(
      oneLine,
      z.minLength(nameLength.min, 'orders.nameMissing'),
      z.maxLength(2 * nameLength.max, 'orders.nameTooLong'),
      z.regex(/^(?=.*\p{L})[^\p{Cc}\p{Cs}]*$/u, 'orders.nameMissing'),
    ),
})

/** `ReservePlacesInput` of the contract: several named places in one go, all or none. */
export const reservePlacesInput = z.strictObject({
  eventId: z.guid('orders.eventMissing'), // R-EVT-22
  places: z
    .array(holder, 'orders.typeMissing')
    .check(z.minLength(1, 'orders.typeMissing'), z.maxLength(order.places, 'orders.placesTooMany')), // R-EVT-21
  /** The same one answers with the same order. */
  idempotencyKey: z.guid('shell.badInput'),
})
export type ReservePlacesInput = z.infer<typeof reservePlacesInput>
