import { availabilityLimit } from '@vondrona/rules/constants'
import type { Context } from '../../kernel/context.ts'
import { addressKey } from '../../kernel/limits/limits.ts'

/**
 * R-GQL-50..52: the echo is the cleaned value. These answers reveal who has an account, so they are counted per address;
 * a client that is refused continues as if the value were free, and registering is the judge (security.md, weak point
 * 4).
 */
const perMinute = { name: 'availability-minute', points: availabilityLimit.perMinute, seconds: 60 }

const perDay = { name: 'availability-day', points: availabilityLimit.perDay, seconds: 86_400 }

/** Before each response that reveals whether somebody has a value, wherever it is given. */
export async function spendAvailability(ctx: Context) {
  await ctx.limits.spend(perMinute, addressKey(ctx.address))
  await ctx.limits.spend(perDay, addressKey(ctx.address))
}
