import { slowModeInput } from '@vondrona/rules/chat'
import type { Context } from '../../../kernel/context.ts'
import { parse } from '../../../kernel/parse.ts'
import { liveFor } from '../../lives/index.ts'
import { changeSettings } from '../store.ts'
import { act } from './moderate.ts'

/** Seconds between two comments of one person; 0: none. Who moderates is not slowed down. */
export async function setSlowMode(
  ctx: Context,
  { liveId, ...raw }: { liveId: string; seconds: number },
): Promise<boolean> {
  const live = await liveFor(ctx, 'setSlowMode', liveId)
  const { seconds } = parse(slowModeInput, raw)
  return act(ctx, 'chat.slowMode', { live, detail: { seconds } }, (tx) =>
    changeSettings(tx, live.id, { slowMode: seconds }, ctx.now()),
  )
}
