import { push, pushServer } from '@vondrona/rules/notifications/constants'
import { subjectOf } from '@vondrona/rules/notifications/push'
import type { PushOutcome } from '../../../gateways/push/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { closeMessage, groupedMessage, messageOf, type WantedMessage } from './messages.ts'
import { tagOf } from './queue-push.ts'
import {
  claimDue,
  type DueMessage,
  isShown,
  markSent,
  putOff,
  removeDead,
  removeMessages,
  removeMessagesBefore,
} from './store.ts'

/**
 * Job, after notifications and each minute: leaves what is due at the push services, and closes on devices what was read
 * elsewhere. Several may run at once; what a killed one held is sent again, and replaces itself on the device.
 */
export async function sendDue(ctx: Context): Promise<void> {
  while ((await sendTurn(ctx)) === pushServer.perTurn);
}

async function sendTurn(ctx: Context): Promise<number> {
  const now = ctx.now()
  const leasedUntil = new Date(now.getTime() + pushServer.lease)
  const claimed = await claimDue(ctx.db, now, leasedUntil, pushServer.perTurn)
  const devices = [...Map.groupBy(claimed, ({ subscriptionId }) => subscriptionId).values()]
  const errors: unknown[] = []
  const worker = async () => {
    for (let rows = devices.shift(); rows; rows = devices.shift())
      await serve(ctx, rows).catch((error) => errors.push(error))
  }
  await Promise.all(Array.from({ length: pushServer.atOnce }, worker))
  if (errors.length > 0) throw errors[0] // of a device whose turn comes again after the lease
  return claimed.length
}

/** Everything that is due for one device. */
async function serve(ctx: Context, rows: readonly DueMessage[]): Promise<void> {
  const [closing, open] = [rows.filter(({ closing }) => closing), rows.filter(({ closing }) => !closing)]
  const wanted = open.filter(isWanted)
  await forget(
    ctx,
    open.filter((row) => !isWanted(row)),
  )
  if (wanted.length >= push.groupedFrom) {
    const tag = tagOf('many')
    await deliver(ctx, wanted, groupedMessage(ctx, wanted, tag), () => sent(ctx, wanted, tag))
  } else for (const row of wanted) await deliver(ctx, [row], messageOf(ctx, row), () => sent(ctx, [row], row.tag))
  for (const rows of Map.groupBy(closing, ({ tag }) => tag).values()) await close(ctx, rows)
}

/** Read elsewhere: nothing where it never left, where its place was taken, or where silence is not allowed. */
async function close(ctx: Context, rows: readonly DueMessage[]): Promise<void> {
  const shown = rows.find(({ sentAt }) => sentAt)
  if (!shown || endsSilent.test(shown.endpoint) || (await isShown(ctx.db, shown.subscriptionId, shown.tag)))
    return forget(ctx, rows)
  await deliver(ctx, rows, closeMessage(ctx, shown), () => forget(ctx, rows))
}

/** Safari takes a subscription away after three messages that show nothing. */
const endsSilent = /^https:\/\/[^/]*\.push\.apple\.com\//

function isWanted(row: DueMessage): row is WantedMessage {
  const subject = row.kind && subjectOf(row.kind)
  return row.wanted && subject !== null && row.subjects.includes(subject)
}

async function deliver(
  ctx: Context,
  rows: readonly DueMessage[],
  message: Parameters<Context['push']['send']>[1],
  onSent: () => Promise<unknown>,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const { subscriptionId, endpoint } = first
  const outcome = await ctx.push.send(first, message).catch((error): PushOutcome => {
    ctx.log.error(
      { todo: 'report it with these lines; the notice is in the app all the same', err: error },
      'a message for a device could not be made',
    )
    return 'refused'
  })
  if (outcome === 'sent') await onSent()
  else if (outcome === 'gone') await removeDead(ctx.db, subscriptionId, endpoint)
  else if (outcome === 'refused') {
    ctx.log.warn({ service: new URL(endpoint).host }, 'a push service refused a message')
    await forget(ctx, rows)
  } else await retry(ctx, rows, outcome.later)
}

/** The service says when, or each time twice as late; not beyond the time for which it is news. */
async function retry(ctx: Context, rows: readonly DueMessage[], wait: number | null): Promise<void> {
  const { first, longest } = pushServer.retry
  const now = ctx.now().getTime()
  const again = rows.filter(({ attempts, endsAt }) => attempts < pushServer.tries && endsAt.getTime() > now)
  const tried = Math.max(1, ...again.map(({ attempts }) => attempts))
  const dueAt = new Date(now + Math.max(wait ?? 0, Math.min(longest, first * 2 ** (tried - 1))))
  const [later, never] = [again.filter(({ endsAt }) => dueAt < endsAt), rows.filter((row) => !again.includes(row))]
  await forget(ctx, [...never, ...again.filter((row) => !later.includes(row))])
  if (later.length > 0) await putOff(ctx.db, idOf(later), idsOf(later), dueAt)
}

const idOf = (rows: readonly DueMessage[]) => rows[0]?.subscriptionId ?? ''
const idsOf = (rows: readonly DueMessage[]) => rows.map(({ notificationId }) => notificationId)
const sent = (ctx: Context, rows: readonly DueMessage[], tag: string) =>
  markSent(ctx.db, idOf(rows), idsOf(rows), tag, ctx.now())

async function forget(ctx: Context, rows: readonly DueMessage[]): Promise<void> {
  if (rows.length > 0) await removeMessages(ctx.db, idOf(rows), idsOf(rows))
}

/** Job, each night: what was sent long ago is closed no more. */
export async function removeOldMessages(ctx: Context): Promise<void> {
  await removeMessagesBefore(ctx.db, new Date(ctx.now().getTime() - pushServer.kept))
}
