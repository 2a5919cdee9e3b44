import * as z from 'zod/mini'
import { cleanLine, oneLine, withLetter } from '../../typed/index.ts'
import { payment } from '../constants.ts'

/** No control characters, nor those that turn the direction of what follows. */
const plain = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u
const { name, number, address } = payment.billTo

/** As it is printed on paper of the tax office: in letters and digits, with what groups them. */
const registered = z._default(
  z
    .string()
    .check(
      oneLine,
      z.maxLength(number.max, 'payments.billNumber'),
      z.regex(/^[\dA-Za-z ./-]*$/, 'payments.billNumber'),
    ),
  '',
)

/** « Facturé à »: whom a receipt names beside whoever paid. */
export const billToInput = z.strictObject({
  name: z
    .string('payments.billName')
    .check(
      oneLine,
      z.maxLength(name.max, 'payments.billName'),
      z.regex(plain, 'payments.billName'),
      withLetter('payments.billName'),
    ),
  nif: registered,
  stat: registered,
  /** Lines; empty ones are left out. */
  address: z._default(
    z.string().check(
      z.overwrite((value) => value.split(/\r?\n/).map(cleanLine).filter(Boolean).join('\n')),
      z.maxLength(address.max, 'payments.billAddress'),
      z.refine((value) => value.split('\n').length <= address.lines, 'payments.billAddress'),
      z.refine((value) => value.split('\n').every((line) => plain.test(line)), 'payments.billAddress'),
    ),
    '',
  ),
})

export type BillTo = z.output<typeof billToInput>
