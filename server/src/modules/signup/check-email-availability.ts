import { cleanEmail } from '@vondrona/rules/sessions'
import type { Context } from '../../kernel/context.ts'
import { emailTaken } from '../accounts/index.ts'
import { spendAvailability } from './availability.ts'

/** R-GQL-50: whether this address is free. */
export async function checkEmailAvailability(ctx: Context, typed: string) {
  ctx.admit('checkEmailAvailability')
  await spendAvailability(ctx)
  const email = cleanEmail(typed)
  return { available: !(await emailTaken(ctx.db, email)), email }
}
