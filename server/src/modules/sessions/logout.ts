import type { Context } from '../../kernel/context.ts'
import { revokeSessions } from './sessions.ts'

/** Ends the session of the call. Always true, also without a session. */
export async function logout(ctx: Context): Promise<boolean> {
  const { actor } = ctx
  if (actor)
    await ctx.transaction((tx) => revokeSessions(tx, ctx, actor.id, { sessionId: actor.sessionId, reason: 'logout' }))
  return true
}
