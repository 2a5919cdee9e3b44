import type { Context } from '../../kernel/context.ts'
import { revokeSessions } from './sessions.ts'

/** How many other devices were signed out. */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const { id, sessionId } = ctx.require('revokeOtherSessions')
  return ctx.transaction((tx) => revokeSessions(tx, ctx, id, { exceptSessionId: sessionId, reason: 'revoked' }))
}
