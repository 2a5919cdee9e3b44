import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { revokeSessions } from './sessions.ts'
import { sessionsOf } from './store.ts'

/** Where one's account is open, the last used first. */
export async function mySessions(ctx: Context) {
  const { id, sessionId } = ctx.require('mySessions')
  const rows = await sessionsOf(ctx.db, id, ctx.now())
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}

/** One of one's own; false when there is no such session. */
export async function revokeSession(ctx: Context, id: string): Promise<boolean> {
  const actor = ctx.require('revokeSession')
  if (!isId(id)) return false
  return ctx.transaction(
    async (tx) => (await revokeSessions(tx, ctx, actor.id, { sessionId: id, reason: 'revoked' })) > 0,
  )
}

/** How many other devices were signed out. */
export async function revokeOtherSessions(ctx: Context): Promise<number> {
  const { id, sessionId } = ctx.require('revokeOtherSessions')
  return ctx.transaction((tx) => revokeSessions(tx, ctx, id, { exceptSessionId: sessionId, reason: 'revoked' }))
}
