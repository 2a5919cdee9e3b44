import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { liveById, seenLive } from '../find-live.ts'
import type { SeenLive } from '../live-row.ts'
import { addHint } from './store.ts'
import { recount, viewerOf } from './viewer-counts.ts'

const perAddress = declareAddressLimit({
  name: 'live-joins',
  points: 3000,
  seconds: 60,
  why: 'A viewer is counted for a while; who joins over and over would make the count untrue. Whole villages watch behind one address.',
})

/**
 * Weak point 26: how many watch is how many sockets watch. A client without a socket says joinLive; what it says counts
 * once per account or address, and only while no socket watches. `viewerKey` cannot be proven, so it changes nothing.
 */
export async function joinLive(ctx: Context, id: string): Promise<SeenLive> {
  reader(ctx, 'joinLive')
  await ctx.limits.spendFrom(perAddress, ctx)
  const row = await liveById(ctx, id)
  if (!isOver(row.status) && (await addHint(ctx.db, row.id, viewerOf(ctx), ctx.now()))) await recount(ctx, row.id)
  return seenLive(ctx, row.id)
}
