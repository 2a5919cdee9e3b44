import type { Context } from '../../kernel/context.ts'
import { removeExpired } from './store.ts'

/** Job: a session that expired cannot be used any more; here its row goes, and the sockets that are still open close. */
export async function cleanSessions(ctx: Context): Promise<void> {
  for (const { id, userId } of await removeExpired(ctx.db, ctx.now()))
    ctx.publish('sessions.ended', { sessionIds: [id], userId, reason: 'expired' })
}
