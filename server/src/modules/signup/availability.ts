import { availabilityLimit } from '@vondrona/rules/signup/constants'
import type { Context } from '../../kernel/context.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'

/**
 * R-GQL-50..52: the echo is the cleaned value. These answers reveal who has an account, so they are counted per address;
 * a client that is refused continues as if the value were free, and registering is the judge (security.md, weak point
 * 4).
 */
const why =
  'These answers reveal who has an account (weak point 4). A form that is refused goes on as if the value were free, and registering is the judge.'
const perMinute = declareAddressLimit({
  name: 'availability-minute',
  points: availabilityLimit.perMinute,
  seconds: 60,
  why,
})

const perDay = declareAddressLimit({ name: 'availability-day', points: availabilityLimit.perDay, seconds: 86_400, why })

/** Before each response that reveals whether somebody has a value, wherever it is given. */
export async function spendAvailability(ctx: Context) {
  await ctx.limits.spendFrom(perMinute, ctx)
  await ctx.limits.spendFrom(perDay, ctx)
}
