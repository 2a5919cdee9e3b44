import * as z from 'zod/mini'
import { day, normalizePhone } from '../accounts/index.ts'
import { email } from '../sessions/index.ts'

/** R-TKT-02: all three, however they are typed. */
export const retrieveTicketsInput = z.strictObject({
  email,
  phone: z.string('accounts.phoneInvalid').check(
    z.maxLength(40, 'accounts.phoneInvalid'),
    z.refine((typed) => normalizePhone(typed) !== null, 'accounts.phoneInvalid'),
  ),
  birthDate: day,
})
