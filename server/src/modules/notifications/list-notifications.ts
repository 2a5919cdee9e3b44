import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { toNotification } from './render.ts'
import { countUnread, listNotifications } from './store.ts'

/** One's own, newest first. */
export async function listMyNotifications(ctx: Context, pagination?: Pagination | null) {
  const { id } = ctx.require('notifications')
  const { after, limit } = pageStart(pagination)
  const rows = await listNotifications(ctx.db, id, after, limit + 1)
  return pageOf(
    rows.map((row) => toNotification(ctx, ctx.language, row)),
    limit,
  )
}

/** How many notifications of the caller are unread. */
export const unreadNotifications = (ctx: Context) => countUnread(ctx.db, ctx.require('unreadNotifications').id)
