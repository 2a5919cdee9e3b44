import type { Context } from '../../kernel/context.ts'
import { liveFor, seenLive } from './find-live.ts'
import type { SeenLive } from './live-row.ts'
import { end } from './move-live.ts'

/** Final: the source is cut, the secret dies, the replay is made. Ending what is over does nothing. */
export async function endLive(ctx: Context, id: string): Promise<SeenLive> {
  const before = await liveFor(ctx, 'endLive', id)
  await end(ctx, before.id, 'ended')
  return seenLive(ctx, before.id)
}
