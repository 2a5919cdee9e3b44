import { isOver } from '@vondrona/rules/lives'
import type { Context } from '../../../kernel/context.ts'
import { openSecret } from '../source/publish-secret.ts'
import { findLive } from '../store.ts'
import { publishTrial } from './rtmp-source.ts'

/** Sends our own few seconds of pictures to a live, over and over, as its streamer would; null once the live is over. */
export async function sendTrial(ctx: Context, liveId: string) {
  const row = await findLive(ctx.db, liveId)
  const secret = row && !isOver(row.status) ? openSecret(ctx, row) : null
  if (!row || !secret) return null
  const target = ctx.media.rtmpTarget()
  if (!target) throw new Error('the media gateway is not ready')
  return publishTrial({ ...target, app: 'live', stream: `${row.playName}?k=${secret}` })
}
