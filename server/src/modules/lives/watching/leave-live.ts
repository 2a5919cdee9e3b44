import type { Context } from '../../../kernel/context.ts'
import { reader } from '../../../kernel/visitors/reader.ts'
import { liveById, seenLive } from '../find-live.ts'
import type { SeenLive } from '../live-row.ts'
import { removeHint } from './store.ts'
import { recount, viewerOf } from './viewer-counts.ts'

/** Stops counting the caller as a viewer of this live. */
export async function leaveLive(ctx: Context, id: string): Promise<SeenLive> {
  reader(ctx, 'leaveLive')
  const row = await liveById(ctx, id)
  if (await removeHint(ctx.db, row.id, viewerOf(ctx))) await recount(ctx, row.id)
  return seenLive(ctx, row.id)
}
