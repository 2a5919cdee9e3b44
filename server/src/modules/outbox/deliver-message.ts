import type { Context } from '../../kernel/context.ts'
import { deliveryTries } from './send-message.ts'
import { findMessage, type Message, markFailed, markKept, markSent } from './store.ts'

/** Job: hands one message to its transport. May run twice; a message that was sent is not sent again. */
export async function deliverMessage(ctx: Context, { id }: { id: string }): Promise<void> {
  const message = await findMessage(ctx.db, id)
  if (message?.status !== 'waiting') return
  try {
    const outcome = await hand(ctx, message)
    await (outcome === 'sent' ? markSent(ctx.db, id, ctx.now()) : markKept(ctx.db, id))
  } catch (error) {
    const tried = await markFailed(ctx.db, id, (error as Error).message, deliveryTries)
    if (tried !== null && tried < deliveryTries) throw error // the queue tries again, later each time
  }
}

function hand(ctx: Context, { channel, recipient, subject, body, attachments }: Message) {
  if (channel === 'sms') return ctx.sms.send({ to: recipient, text: body ?? '' })
  const mail = { to: recipient, subject: subject ?? '', text: body ?? '' }
  if (attachments.length === 0) return ctx.mail.send(mail)
  return ctx.mail.send({ ...mail, files: () => ctx.mailFiles(ctx, attachments) })
}
