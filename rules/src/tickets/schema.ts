import * as z from 'zod/mini'
import { day, normalizePhone } from '../accounts/index.ts'
import { email } from '../sessions/index.ts'

const facts = {
  phone: z.string('accounts.phoneInvalid').check(
    z.maxLength(40, 'accounts.phoneInvalid'),
    z.refine((typed) => normalizePhone(typed) !== null, 'accounts.phoneInvalid'),
  ),
  birthDate: day,
}

/** R-TKT-02: all three, however they are typed. */
export const retrieveByEmailInput = z.object({ email, ...facts })

/** D-30, the other way, for registrations without an e-mail. Whose number it is says the server. */
export const retrieveByNumberInput = z.object({
  registrationNumber: z.string('tickets.numberWrong').check(z.trim(), z.minLength(1, 'tickets.numberWrong')),
  ...facts,
})
