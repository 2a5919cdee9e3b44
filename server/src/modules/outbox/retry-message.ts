import type { Context } from '../../kernel/context.ts'
import { isId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { toMessage } from './list-outbox.ts'
import { findMessage, waitAgain } from './store.ts'

/** A message that failed, or was kept while there was no transport, is sent again. */
export async function retryMessage(ctx: Context, id: string) {
  ctx.require('retryMessage')
  const known = isId(id) ? await findMessage(ctx.db, id) : undefined
  if (!known) throw new Refusal('NOT_FOUND', 'shell.notFound')
  return ctx.transaction(async (tx) => {
    const message = await waitAgain(tx, id)
    if (!message) return toMessage(known)
    await enqueueDelivery(tx, ctx, message)
    await writeAudit(tx, ctx, 'outbox.retried', { targetId: id, detail: { channel: message.channel } })
    return toMessage(message)
  })
}
