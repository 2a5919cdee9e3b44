import { live } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { moveRecording } from '../store.ts'

/** The parts of a live become one replay, once its last part is closed. */
export async function finishLater(tx: Tx, ctx: Context, liveId: string, ms: number = live.partSettles): Promise<void> {
  await moveRecording(tx, liveId, 'join', { recordingError: null })
  const runAt = new Date(ctx.now().getTime() + ms)
  await ctx.jobs.enqueue(tx, 'lives.finishRecording', { liveId }, { jobKey: `lives.finish:${liveId}`, runAt })
}
