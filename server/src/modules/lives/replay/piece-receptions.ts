import { streamer } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { makePlaces } from '../../../kernel/limits/slots.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { tooMany } from '../../uploads/index.ts'

const placesOf = perProcess(() => makePlaces(streamer.piecesAtOnce))

/**
 * A place for a piece of a recording, which its studio may send again before it heard an answer. Throws RATE_LIMITED;
 * the answer gives the place back, and must be called once.
 */
export function takePieceReception(ctx: Context): () => void {
  const places = placesOf(ctx)
  const member = ctx.actor?.id ?? ''
  if (!places.take(member)) throw tooMany(streamer.piecesAtOnce)
  return () => places.leave(member)
}
