import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../kernel/context.ts'
import { doneAt } from '../../kernel/parse.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { liveFor, seenLive } from './find-live.ts'
import { refuseUnfetchable } from './gateway.ts'
import type { SeenLive } from './live-row.ts'
import { refuseLimited } from './may-broadcast.ts'
import { refuseSuperseded, start } from './move-live.ts'

/** D-17: scheduled or paused → active. Starting what is active is no mistake and does nothing. */
export async function startLive(ctx: Context, id: string, at?: unknown): Promise<SeenLive> {
  const before = await liveFor(ctx, 'startLive', id)
  const pressedAt = doneAt(ctx, at)
  refuseLimited(ctx)
  if (isOver(before.status)) throw new Refusal('CONFLICT', 'lives.over')
  if (before.status !== 'active') await refuseUnfetchable(ctx, before.sourceKind)
  if (!(await start(ctx, before.id, pressedAt))) await refuseSuperseded(ctx, before.id, 'start')
  return seenLive(ctx, before.id)
}
