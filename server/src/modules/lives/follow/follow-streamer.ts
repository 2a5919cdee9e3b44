import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findUser } from '../../accounts/index.ts'
import { addFollow, removeFollow } from './store.ts'

/** Notifies the member of each live of this streamer. Idempotent in both directions. */
export async function followStreamer(ctx: Context, userId: string, follow: boolean): Promise<boolean> {
  const actor = ctx.require('followStreamer')
  const streamer = isId(userId) ? await findUser(ctx.db, userId) : undefined
  if (!streamer) throw new Refusal('NOT_FOUND', 'accounts.notFound')
  if (streamer.id === actor.id) throw new Refusal('NOT_YOURSELF', 'lives.followYourself')
  if (follow) await addFollow(ctx.db, { userId: actor.id, streamerId: streamer.id, createdAt: ctx.now() })
  else await removeFollow(ctx.db, actor.id, streamer.id)
  return follow
}
