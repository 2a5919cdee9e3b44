import type { Context } from '../../kernel/context.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import { makePlaces } from '../../kernel/limits/slots.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'

const retryAfter = 5

const placesOf = perProcess(({ config }) => ({
  members: makePlaces(config.UPLOADS_PER_MEMBER),
  addresses: makePlaces(config.UPLOADS_PER_ADDRESS),
}))

/**
 * A place for a file that a member sends now: however slowly it comes, it keeps disk or memory busy. Throws
 * RATE_LIMITED; the answer gives the place back, and must be called once.
 */
export function takeReception(ctx: Context): () => void {
  const { members, addresses } = placesOf(ctx)
  const [member, address] = [ctx.actor?.id ?? '', addressKey(ctx.address)]
  if (!members.take(member)) throw tooMany(ctx.config.UPLOADS_PER_MEMBER)
  if (!addresses.take(address)) {
    members.leave(member)
    throw new Refusal('RATE_LIMITED', 'uploads.atOnceFromThere', { retryAfter })
  }
  return () => {
    members.leave(member)
    addresses.leave(address)
  }
}

/** RATE_LIMITED: `n` files are pending from this member already. */
export const tooMany = (n: number) => new Refusal('RATE_LIMITED', 'uploads.atOnce', { retryAfter, params: { n } })
