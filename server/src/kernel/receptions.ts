import { streamer } from '@vondrona/rules/constants'
import type { Context } from './context.ts'
import { addressKey } from './limits.ts'
import { perProcess } from './per-process.ts'
import { makePlaces } from './places.ts'
import { Refused } from './refused.ts'

const retryAfter = 5

const placesOf = perProcess(({ config }) => ({
  members: makePlaces(config.UPLOADS_PER_MEMBER),
  addresses: makePlaces(config.UPLOADS_PER_ADDRESS),
  streamers: makePlaces(streamer.piecesAtOnce),
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
    throw new Refused('RATE_LIMITED', 'uploads.atOnceFromThere', { retryAfter })
  }
  return () => {
    members.leave(member)
    addresses.leave(address)
  }
}

/** The same for a piece of a recording, which its studio may send again before it heard an answer. */
export function takePieceReception(ctx: Context): () => void {
  const { streamers } = placesOf(ctx)
  const member = ctx.actor?.id ?? ''
  if (!streamers.take(member)) throw tooMany(streamer.piecesAtOnce)
  return () => streamers.leave(member)
}

const tooMany = (n: number) => new Refused('RATE_LIMITED', 'uploads.atOnce', { retryAfter, params: { n } })
