import type { Context } from '../../kernel/context.ts'
import { sessionsOf } from './store.ts'

/** Where one's account is open, the last used first. */
export async function mySessions(ctx: Context) {
  const { id, sessionId } = ctx.require('mySessions')
  const rows = await sessionsOf(ctx.db, id, ctx.now())
  return rows.map((row) => ({ ...row, current: row.id === sessionId }))
}
