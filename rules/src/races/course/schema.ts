import * as z from 'zod/mini'
import { course } from './constants.ts'

const cut = z.pipe(
  z.nullish(
    z
      .int('shell.badInput')
      .check(z.minimum(0, 'organising.course.cutRange'), z.maximum(course.cut, 'organising.course.cutRange')),
  ),
  z.transform((metres) => metres ?? 0),
)

/** Beside the file of a course: metres that are removed at both ends, and the revision that was seen. */
export const courseInput = z.strictObject({
  eventId: z.string('shell.badInput'),
  cutStart: cut,
  cutEnd: cut,
  revision: z.nullish(z.int('shell.badInput')),
})
