import type { Context } from '../../../kernel/context.ts'
import { badInput, type FieldRefusal } from '../../../kernel/refusal.ts'
import { takesSms } from './numbers.ts'

interface Reach {
  email?: string | null | undefined
  phone?: string | null | undefined
}

/** Whoever gives no address has to have a number to which this installation sends SMS. */
export const whyUnreachable = ({ config }: Pick<Context, 'config'>, { email, phone }: Reach): FieldRefusal[] =>
  !email && phone && !takesSms(config, phone) ? [{ field: 'email', key: 'outbox.emailNeeded' }] : []

/** Before a code goes to a number. */
export function requireSmsNumber({ config }: Pick<Context, 'config'>, phone: string, field = 'phone'): void {
  if (!takesSms(config, phone)) throw badInput([{ field, key: 'outbox.noSmsToNumber' }])
}
