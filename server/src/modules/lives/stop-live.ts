import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import { doneAt } from '../../kernel/parse.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { liveFor, seenLive } from './find-live.ts'
import type { SeenLive } from './live-row.ts'
import { pause, refuseSuperseded } from './move-live.ts'

/** active → paused; the source may stay or come back. */
export async function stopLive(ctx: Context, id: string, at?: unknown): Promise<SeenLive> {
  const before = await liveFor(ctx, 'stopLive', id)
  const pressedAt = doneAt(ctx, at)
  if (isOver(before.status)) throw new Refusal('CONFLICT', 'lives.over')
  if (before.status === 'scheduled') throw new Refusal('CONFLICT', 'lives.notStarted')
  const isPaused = await pause(ctx, before.id, { byLoss: false, pressedAt })
  if (!isPaused) await refuseSuperseded(ctx, before.id, 'stop')
  return seenLive(ctx, before.id)
}
