import * as z from 'zod/mini'
import { oneLine, severalLines } from '../typed/index.ts'
import { desk, bib as limits } from './constants.ts'

export const bibAssignments = ['payment', 'pickup'] as const
export type BibAssignment = (typeof bibAssignments)[number]

const number = z
  .int('bibs.numberInvalid')
  .check(z.gte(0, 'bibs.numberInvalid'), z.lte(limits.most, 'bibs.numberInvalid'))

/** R-BIB-01, as an organiser sends it. */
export const bibNumberConfigInput = z
  .strictObject({
    applicationTypeId: z.string('bibs.notFound').check(z.maxLength(60, 'bibs.notFound')),
    isEnabled: z.boolean(),
    prefix: z
      .string()
      .check(
        oneLine,
        z.regex(/^[\p{L}\d -]*$/u, 'bibs.prefixInvalid'),
        z.maxLength(limits.prefix, 'bibs.prefixInvalid'),
      ),
    digitCount: z
      .int('bibs.digitsInvalid')
      .check(z.gte(1, 'bibs.digitsInvalid'), z.lte(limits.digits, 'bibs.digitsInvalid')),
    startNumber: number,
    endNumber: z.nullish(number),
    assignment: z.nullish(z.enum(bibAssignments)),
    allowWishes: z.nullish(z.boolean()),
    revision: z.nullish(z.int()),
  })
  .check(
    z.refine(({ startNumber, endNumber }) => endNumber == null || endNumber >= startNumber, {
      path: ['endNumber'],
      error: 'bibs.endBeforeStart',
    }),
  )

const reason = z
  .string('bibs.reasonMissing')
  .check(severalLines, z.minLength(1, 'bibs.reasonMissing'), z.maxLength(desk.reason.max, 'bibs.reasonTooLong'))

export const assignBibInput = z.strictObject({
  ticketId: z.string('tickets.notFound').check(z.maxLength(60, 'tickets.notFound')),
  number: z.nullish(number),
  despite: z.nullish(reason),
})

/** `revision`: of the pile as it was seen. */
export const releaseBlockInput = z.strictObject({
  id: z.string('bibs.blockUnknown').check(z.maxLength(60, 'bibs.blockUnknown')),
  revision: z.nullish(z.int()),
})

/** What an organiser accepts although something was missing. */
export const settlePickUpInput = z.strictObject({
  nonce: z.uuid('bibs.pickUpUnknown'),
  despite: reason,
})
