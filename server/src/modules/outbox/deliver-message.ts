import { deliveryTries, pausesInDoubt } from '@vondrona/rules/outbox/constants'
import { UnknownOutcome } from '../../gateways/mail/port.ts'
import type { Context } from '../../kernel/context.ts'
import { type Delivery, enqueueDelivery } from './enqueue-delivery.ts'
import { passGate } from './gate/pass.ts'
import { listOf } from './lists/lists.ts'
import { findMessage, type Message, markFailed, markKept, markSent, markStopped } from './store.ts'

/**
 * Job: hands one message to its transport. May run twice; a message that was sent is not sent again. One that may have left
 * is another job: it passes the gate again, because both may be paid, and only a few times.
 */
export async function deliverMessage(ctx: Context, { id, made = 0, doubts = 0 }: Delivery): Promise<void> {
  const message = await findMessage(ctx.db, id)
  if (message?.status !== 'waiting') return
  if (message.attempts === made && !(await passes(ctx, message, { made, doubts }))) return
  try {
    const outcome = await hand(ctx, message)
    await (outcome === 'sent' ? markSent(ctx.db, id, ctx.now()) : markKept(ctx.db, id))
  } catch (error) {
    if (error instanceof UnknownOutcome) return repeat(ctx, message, error.message, doubts)
    const tried = await markFailed(ctx.db, id, (error as Error).message, deliveryTries)
    if (tried !== null && tried < deliveryTries) throw error // the queue tries again, later each time
  }
}

function repeat(ctx: Context, message: Message, error: string, doubts: number): Promise<void> {
  const pause = pausesInDoubt[doubts]
  return ctx.transaction(async (tx) => {
    const tried = await markFailed(tx, message.id, error, pause === undefined ? 1 : deliveryTries)
    if (pause === undefined || tried === null || tried >= deliveryTries) return
    const runAt = new Date(ctx.now().getTime() + pause)
    await enqueueDelivery(tx, ctx, message, { made: tried, doubts: doubts + 1, runAt })
  })
}

/** Once for each job: its next tries are of a message that certainly did not leave. */
async function passes(ctx: Context, message: Message, tried: Omit<Delivery, 'id'>): Promise<boolean> {
  const verdict = await passGate(ctx, message)
  if (verdict.passes) return true
  if ('stop' in verdict) await markStopped(ctx.db, message.id, verdict.stop)
  else await enqueueDelivery(ctx.db, ctx, message, { ...tried, runAt: verdict.later })
  return false
}

function hand(ctx: Context, { id, channel, recipient, subject, body, attachments, replyTo, list }: Message) {
  if (channel === 'sms') return ctx.sms.send({ id, to: recipient, text: body ?? '' })
  const mail = {
    id,
    to: recipient,
    subject: subject ?? '',
    text: body ?? '',
    ...(replyTo && { replyTo }),
    ...(list && { list: listOf(ctx, list) }),
  }
  if (attachments.length === 0) return ctx.mail.send(mail)
  return ctx.mail.send({ ...mail, files: () => ctx.mailFiles(ctx, attachments) })
}
