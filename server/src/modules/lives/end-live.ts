import type { Context } from '../../kernel/context.ts'
import { doneAt } from '../../kernel/parse.ts'
import { liveFor, seenLive } from './find-live.ts'
import type { SeenLive } from './live-row.ts'
import { end, refuseSuperseded } from './move-live.ts'

/** Final: the source is cut, the secret dies, the replay is made. Ending what is over does nothing. */
export async function endLive(ctx: Context, id: string, at?: unknown): Promise<SeenLive> {
  const before = await liveFor(ctx, 'endLive', id)
  const pressedAt = doneAt(ctx, at)
  if (!(await end(ctx, before.id, 'ended', pressedAt))) await refuseSuperseded(ctx, before.id, 'end')
  return seenLive(ctx, before.id)
}
