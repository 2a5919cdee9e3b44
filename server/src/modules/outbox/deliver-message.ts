import { deliveryTries, pausesInDoubt } from '@vondrona/rules/outbox/constants'
import { UnknownOutcome } from '../../gateways/mail/port.ts'
import type { Context } from '../../kernel/context.ts'
import { passGate } from './gate/pass.ts'
import { listOf } from './lists/lists.ts'
import { findMessage, type Message, markFailed, markKept, markSent, markStopped } from './store.ts'

interface Delivery {
  id: string
  /** Tries before this job. */
  made?: number
  /** Of how many of them nobody knows the outcome. */
  doubts?: number
}

/**
 * Job: hands one message to its transport. May run twice; a message that was sent is not sent again. One that may have left
 * is another job: it passes the gate again, because both may be paid, and only a few times.
 */
export async function deliverMessage(ctx: Context, { id, made = 0, doubts = 0 }: Delivery): Promise<void> {
  const message = await findMessage(ctx.db, id)
  if (message?.status !== 'waiting') return
  if (message.attempts === made && !(await passes(ctx, message, { id, made, doubts }))) return
  try {
    const outcome = await hand(ctx, message)
    await (outcome === 'sent' ? markSent(ctx.db, id, ctx.now()) : markKept(ctx.db, id))
  } catch (error) {
    if (error instanceof UnknownOutcome) return repeat(ctx, id, error.message, doubts)
    const tried = await markFailed(ctx.db, id, (error as Error).message, deliveryTries)
    if (tried !== null && tried < deliveryTries) throw error // the queue tries again, later each time
  }
}

function repeat(ctx: Context, id: string, error: string, doubts: number): Promise<void> {
  const pause = pausesInDoubt[doubts]
  return ctx.transaction(async (tx) => {
    const tried = await markFailed(tx, id, error, pause === undefined ? 1 : deliveryTries)
    if (pause === undefined || tried === null || tried >= deliveryTries) return
    const next: Delivery = { id, made: tried, doubts: doubts + 1 }
    const runAt = new Date(ctx.now().getTime() + pause)
    await ctx.jobs.enqueue(tx, 'outbox.deliver', next, { maxAttempts: deliveryTries, runAt })
  })
}

/** Once for each job: its next tries are of a message that certainly did not leave. */
async function passes(ctx: Context, message: Message, delivery: Delivery): Promise<boolean> {
  const verdict = await passGate(ctx, message)
  if (verdict.passes) return true
  if ('stop' in verdict) await markStopped(ctx.db, message.id, verdict.stop)
  else {
    const options = { maxAttempts: deliveryTries, runAt: verdict.later }
    await ctx.jobs.enqueue(ctx.db, 'outbox.deliver', delivery, options)
  }
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
