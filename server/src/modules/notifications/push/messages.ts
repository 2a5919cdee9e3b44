import type { NotificationKind } from '@vondrona/rules/notifications'
import { push } from '@vondrona/rules/notifications/constants'
import { subjectOf } from '@vondrona/rules/notifications/push'
import { linkTo } from '@vondrona/rules/pages'
import { cutTo } from '@vondrona/rules/typed'
import type { PushMessage } from '../../../gateways/push/port.ts'
import type { Context } from '../../../kernel/context.ts'
import { say } from '../../../kernel/refusal.ts'
import { textParams } from '../render.ts'
import type { NotificationData } from '../store.ts'
import type { DueMessage } from './store.ts'

export type WantedMessage = DueMessage & { kind: NotificationKind; data: NotificationData }

/** What the service worker reads (web/src/sw-push.ts). `for` is the device: another member's is not shown. */
interface Payload {
  for: string
  tag: string
  title: string
  body: string
  link: string
  /** What pressing it reads. Not of several at once: the list that it opens shows them as new. */
  read?: string[]
}

const urgent: readonly string[] = ['lives', 'events', 'waitingList']

/** In the language of the member, as the list of notifications says it. */
export function messageOf(ctx: Context, row: WantedMessage): PushMessage {
  const { kind, data, language, tag } = row
  const payload: Payload = {
    for: row.subscriptionId,
    tag,
    title: say(ctx.sentences, language, `notifications.kind.${kind}`),
    body: shortened(say(ctx.sentences, language, `notifications.text.${kind}`, textParams(ctx, language, data))),
    link: row.link ?? linkTo('notifications'),
    read: [row.notificationId],
  }
  const urgency = urgent.includes(subjectOf(kind) ?? '') ? 'high' : 'normal'
  return { text: JSON.stringify(payload), topic: tag, urgency, ttl: secondsLeft(ctx, row.endsAt) }
}

/** Many at once are one that counts and names the first. */
export function groupedMessage(ctx: Context, rows: readonly WantedMessage[], tag: string): PushMessage {
  const { language, subscriptionId } = rows[0] as WantedMessage
  const payload: Payload = {
    for: subscriptionId,
    tag,
    title: say(ctx.sentences, language, 'push.many', { count: rows.length }),
    body: shortened(
      [...new Set(rows.map(({ kind }) => say(ctx.sentences, language, `notifications.kind.${kind}`)))].join(' · '),
    ),
    link: linkTo('notifications'),
  }
  const last = Math.max(...rows.map(({ endsAt }) => endsAt.getTime()))
  return { text: JSON.stringify(payload), topic: tag, urgency: 'normal', ttl: secondsLeft(ctx, new Date(last)) }
}

/** Takes the place of the message where the phone did not get it yet, and takes it off the screen where it did. */
export const closeMessage = (ctx: Context, { subscriptionId, tag, endsAt }: DueMessage): PushMessage => ({
  text: JSON.stringify({ for: subscriptionId, close: tag }),
  topic: tag,
  urgency: 'low',
  ttl: secondsLeft(ctx, endsAt),
})

const secondsLeft = (ctx: Context, until: Date) => Math.max(0, (until.getTime() - ctx.now().getTime()) / 1000)
const shortened = (text: string) => (text.length <= push.text.max ? text : `${cutTo(text, push.text.max - 1)}…`)
