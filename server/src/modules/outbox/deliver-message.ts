import { deliveryTries } from '@vondrona/rules/outbox/constants'
import type { Context } from '../../kernel/context.ts'
import { passGate } from './gate/pass.ts'
import { listOf } from './lists/lists.ts'
import { findMessage, type Message, markFailed, markKept, markSent, markStopped } from './store.ts'

/** Job: hands one message to its transport. May run twice; a message that was sent is not sent again. */
export async function deliverMessage(ctx: Context, { id }: { id: string }): Promise<void> {
  const message = await findMessage(ctx.db, id)
  if (message?.status !== 'waiting') return
  if (message.attempts === 0 && !(await passes(ctx, message))) return
  try {
    const outcome = await hand(ctx, message)
    await (outcome === 'sent' ? markSent(ctx.db, id, ctx.now()) : markKept(ctx.db, id))
  } catch (error) {
    const tried = await markFailed(ctx.db, id, (error as Error).message, deliveryTries)
    if (tried !== null && tried < deliveryTries) throw error // the queue tries again, later each time
  }
}

/** Once for each message: the next tries are of the same. */
async function passes(ctx: Context, message: Message): Promise<boolean> {
  const verdict = await passGate(ctx, message)
  if (verdict.passes) return true
  if ('stop' in verdict) await markStopped(ctx.db, message.id, verdict.stop)
  else {
    const options = { maxAttempts: deliveryTries, runAt: verdict.later }
    await ctx.jobs.enqueue(ctx.db, 'outbox.deliver', { id: message.id }, options)
  }
  return false
}

function hand(ctx: Context, { channel, recipient, subject, body, attachments, replyTo, list }: Message) {
  if (channel === 'sms') return ctx.sms.send({ to: recipient, text: body ?? '' })
  const mail = {
    to: recipient,
    subject: subject ?? '',
    text: body ?? '',
    ...(replyTo && { replyTo }),
    ...(list && { list: listOf(ctx, list) }),
  }
  if (attachments.length === 0) return ctx.mail.send(mail)
  return ctx.mail.send({ ...mail, files: () => ctx.mailFiles(ctx, attachments) })
}
