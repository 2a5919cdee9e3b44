import { commentInput } from '@vondrona/rules/chat'
import type { Received } from '@vondrona/rules/frames'
import type { Context } from '../../kernel/context.ts'
import { addressKey } from '../../kernel/limits/limits.ts'
import type { Peer } from '../../kernel/module.ts'
import { parse } from '../../kernel/parse.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { reader } from '../../kernel/visitors/reader.ts'
import { commentOf, frameOf } from './comment-views.ts'
import { makeWriter, type Stored } from './comment-writer.ts'
import { eventOf } from './rooms.ts'

const writerOf = perProcess(() => makeWriter())

/** R-CHAT-18: who says it and when is the session's and the server's word. Resolves once it is on disk. */
async function say(ctx: Context, raw: unknown): Promise<Stored> {
  if (ctx.deadToken) throw new Refusal('UNAUTHENTICATED', 'shell.signInFirst')
  const { liveId, message, clientId } = parse(commentInput, raw)
  const userId = ctx.actor?.id ?? reader(ctx, 'addComment')?.id ?? null
  const viewerKey = userId ? null : ctx.secrets.keyedHash('chat.viewer', addressKey(ctx.address)).toString('base64url')
  return writerOf(ctx)({ ctx, liveId: liveId.toLowerCase(), message, clientId: clientId ?? null, userId, viewerKey })
}

/** R-CHAT-20: stores a comment once for each client id and returns it. */
export async function addComment(ctx: Context, args: object) {
  ctx.admit('addComment')
  const { liveId, comment } = await say(ctx, args)
  return commentOf(liveId, comment)
}

/**
 * R-WS-06. Subscribers of the room get it there, the sender too (R-WS-12); a comment that was stored before, or whose
 * sender is not in the room, is answered to the sender alone.
 */
export async function hearComment(ctx: Context, frame: Received<'add_comment'>, peer: Peer): Promise<void> {
  const { liveId, comment, isNew } = await say(ctx, frame)
  if (!isNew || !peer.hears(eventOf(liveId))) peer.send(frameOf(liveId, comment))
}
