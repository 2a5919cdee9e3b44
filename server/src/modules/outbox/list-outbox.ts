import type { MessageStatus } from '@vondrona/rules/outbox'
import { phoneKey } from '@vondrona/rules/search'
import { cleanLine, cutTo } from '@vondrona/rules/typed'
import type { Context } from '../../kernel/context.ts'
import { type Pagination, pageOf, pageStart } from '../../kernel/paging.ts'
import { noteRead } from '../audit/index.ts'
import { mask } from './mask.ts'
import { type Channel, listMessages, type Message } from './store.ts'

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
    search: partOfRecipient(cutTo(cleanLine(search ?? ''), 200)) || undefined,
    after,
    limit: limit + 1,
  })
  await noteRead(ctx, 'outbox', rows.length)
  return pageOf(rows.map(toMessage), limit)
}

/** A number as it is stored, however it is written. */
const partOfRecipient = (typed: string) =>
  /\d/.test(typed) && !/[\p{L}@]/u.test(typed) ? phoneKey(typed) : typed.toLowerCase()

/** Without what opens something: see `revealMessage`. */
export const toMessage = (message: Message) => ({ ...unmaskedMessage(message), ...mask(message.channel, message.body) })

/** A message as administrators read it once they have revealed it. */
export const unmaskedMessage = (message: Message) => ({ ...message, masked: false })
