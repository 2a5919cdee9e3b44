import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { liveFor, seenLive } from './find-live.ts'
import type { SeenLive } from './live-row.ts'
import { pause } from './move-live.ts'

/** active → paused; the source may stay or come back. */
export async function stopLive(ctx: Context, id: string): Promise<SeenLive> {
  const before = await liveFor(ctx, 'stopLive', id)
  if (isOver(before.status)) throw new Refusal('CONFLICT', 'lives.over')
  if (before.status === 'scheduled') throw new Refusal('CONFLICT', 'lives.notStarted')
  await pause(ctx, before.id, { byLoss: false })
  return seenLive(ctx, before.id)
}
