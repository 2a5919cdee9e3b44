import { availabilityLimit } from '@vondrona/rules/constants'
import { cleanEmail } from '@vondrona/rules/sessions'
import type { Context } from '../../kernel/context.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import { emailTaken, pseudoTaken } from '../accounts/index.ts'
import { isNumberTaken } from '../identity/index.ts'

/**
 * R-GQL-50..52: the echo is the cleaned value. These answers tell who has an account, so they are counted per address;
 * a client that is refused goes on as if the value were free, and registering is the judge (security.md, weak point 4).
 */
const perMinute = { name: 'availability-minute', points: availabilityLimit.perMinute, seconds: 60 }
const perDay = { name: 'availability-day', points: availabilityLimit.perDay, seconds: 86_400 }

/** Before each answer that tells whether somebody has a value, wherever it is given. */
export async function spendAvailability(ctx: Context) {
  await ctx.limits.spend(perMinute, addressKey(ctx.address))
  await ctx.limits.spend(perDay, addressKey(ctx.address))
}

export async function checkEmailAvailability(ctx: Context, typed: string) {
  ctx.admit('checkEmailAvailability')
  await spendAvailability(ctx)
  const email = cleanEmail(typed)
  return { available: !(await emailTaken(ctx.db, email)), email }
}

export async function checkCinAvailability(ctx: Context, typed: string) {
  ctx.admit('checkCinAvailability')
  await spendAvailability(ctx)
  const cin = typed.replace(/\s/g, '')
  return { available: !(await isNumberTaken(ctx, 'cin', cin)), cin }
}

export async function checkPseudoAvailability(ctx: Context, typed: string) {
  ctx.admit('checkPseudoAvailability')
  await spendAvailability(ctx)
  const pseudo = typed.trim()
  return { available: !(await pseudoTaken(ctx.db, pseudo)), pseudo }
}
