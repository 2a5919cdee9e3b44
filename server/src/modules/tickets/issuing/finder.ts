import { normalizePhone } from '@vondrona/rules/accounts'
import { cleanEmail } from '@vondrona/rules/sessions'
import type { Kernel } from '../../../kernel/context.ts'

/** What finds tickets without an account. */
export interface FinderParts {
  email: string | null
  phone: string | null
  birthDate: string | null
}

/**
 * D-30: one keyed hash of all three, so that a search matches all of them or nothing, and nobody can read from the
 * table what they were. Null where one of them is not known: such a ticket is not found this way.
 */
export function finderOf(
  { secrets }: Pick<Kernel, 'secrets'>,
  { email, phone, birthDate }: FinderParts,
): Buffer | null {
  const number = phone && normalizePhone(phone)
  if (!email || !number || !birthDate) return null
  return secrets.keyedHash('ticket-finder', `${cleanEmail(email)}\n${number}\n${birthDate}`)
}
