import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { countUnread, markRead } from './store.ts'

/** Marks these (null = all) as read; ids of others, or unknown ones, change nothing. */
export async function markNotificationsRead(ctx: Context, ids: readonly string[] | null | undefined): Promise<number> {
  const { id } = ctx.require('markNotificationsRead')
  const known = ids?.filter(isId).slice(0, 1000) ?? null
  const changed = known?.length !== 0 && (await markRead(ctx.db, id, known, ctx.now()))
  if (changed) ctx.publish('notifications.changed', { userIds: [id] }) // the other devices of the member
  return countUnread(ctx.db, id)
}
