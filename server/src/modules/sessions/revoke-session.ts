import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { revokeSessions } from './sessions.ts'

/** One of one's own; false when there is no such session. */
export async function revokeSession(ctx: Context, id: string): Promise<boolean> {
  const actor = ctx.require('revokeSession')
  if (!isId(id)) return false
  return ctx.transaction(
    async (tx) => (await revokeSessions(tx, ctx, actor.id, { sessionId: id, reason: 'revoked' })) > 0,
  )
}
