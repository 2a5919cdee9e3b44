import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { noteRead } from '../audit/index.ts'
import { type Channel, listMessages, type Message, type MessageStatus } from './store.ts'

interface Filters {
  channel?: Channel | null
  status?: MessageStatus | null
  search?: string | null
}

/** What the site has sent or keeps, newest first. */
export async function listOutbox(ctx: Context, filters?: Filters | null, pagination?: Pagination | null) {
  ctx.require('outbox')
  const { after, limit } = pageStart(pagination)
  const { channel, status, search } = filters ?? {}
  const rows = await listMessages(ctx.db, {
    channel: channel ?? undefined,
    status: status ?? undefined,
    search: search?.trim().toLowerCase().slice(0, 200) || undefined,
    after,
    limit: limit + 1,
  })
  await noteRead(ctx, 'outbox', rows.length)
  return pageOf(rows.map(toMessage), limit)
}

export const toMessage = ({ created_at, sent_at, ...row }: Message) => ({
  ...row,
  createdAt: created_at,
  sentAt: sent_at,
})
