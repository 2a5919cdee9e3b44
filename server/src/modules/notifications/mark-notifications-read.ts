import { plausibleMoment } from '@vondrona/rules/dates'
import * as z from 'zod/mini'
import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { parse } from '../../kernel/parse.ts'
import { countUnread, markRead } from './store.ts'

interface Read {
  ids?: readonly string[] | null | undefined
  until?: unknown
}

const readInput = z.object({ until: z.nullish(plausibleMoment('shell.badInput')) })

/** Marks these (null = all that came `until` then) as read; ids of others, or unknown ones, change nothing. */
export async function markNotificationsRead(ctx: Context, { ids, ...more }: Read): Promise<number> {
  const { id } = ctx.require('markNotificationsRead')
  const { until } = parse(readInput, more)
  const known = ids?.filter(isId).slice(0, 1000) ?? null
  const changed = known?.length !== 0 && (await markRead(ctx.db, id, { ids: known, until: until ?? null }, ctx.now()))
  if (changed) ctx.publish('notifications.changed', { userIds: [id] }) // the other devices of the member
  return countUnread(ctx.db, id)
}
