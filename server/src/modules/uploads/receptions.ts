import { image } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import { declareAddressLimit } from '../../kernel/limits/addresses.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import { makePlaces } from '../../kernel/limits/slots.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'

declareAddressLimit({
  name: 'uploads-at-once',
  atOnce: 'UPLOADS_PER_ADDRESS',
  why: 'A file that comes slowly keeps disk or memory busy. The account counts first (UPLOADS_PER_MEMBER); people without an account have places of their own. The next one is asked to come again in 5 s.',
})

const retryAfter = 5

const placesOf = perProcess(({ config }) => ({
  members: makePlaces(config.UPLOADS_PER_MEMBER),
  addresses: makePlaces(config.UPLOADS_PER_ADDRESS),
  guests: makePlaces(image.guestReceptions.all),
  guestAddresses: makePlaces(image.guestReceptions.perAddress),
}))
const anyGuest = 'guest'

/**
 * A place for a file that somebody sends now: however slowly it comes, it keeps disk or memory busy. Visitors have few,
 * so that members' stay free. Throws RATE_LIMITED; the answer gives the place back, and must be called once.
 */
export function takeReception(ctx: Context): () => void {
  const places = placesOf(ctx)
  const { actor, config } = ctx
  const [own, who] = actor ? [places.members, actor.id] : [places.guests, anyGuest]
  const [shared, address] = [actor ? places.addresses : places.guestAddresses, addressKey(ctx.address)]
  if (!own.take(who)) throw actor ? tooMany(config.UPLOADS_PER_MEMBER) : fromThere()
  if (!shared.take(address)) {
    own.leave(who)
    throw fromThere()
  }
  return () => {
    own.leave(who)
    shared.leave(address)
  }
}

const fromThere = () => new Refusal('RATE_LIMITED', 'uploads.atOnceFromThere', { retryAfter })

/** RATE_LIMITED: `n` files are pending from this member already. */
export const tooMany = (n: number) => new Refusal('RATE_LIMITED', 'uploads.atOnce', { retryAfter, params: { n } })
