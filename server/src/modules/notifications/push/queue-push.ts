import { createHash } from 'node:crypto'
import type { NotificationKind } from '@vondrona/rules/notifications'
import { pushLife, ringsAt, subjectOf } from '@vondrona/rules/notifications/push'
import { afterCommit, type Context, type Kernel } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { addMessages } from './store.ts'

declare module '../../../kernel/events/bus.ts' {
  interface Events {
    /** Messages for devices can leave. */
    'notifications.pushDue': object
  }
}

interface Pushed {
  kind: NotificationKind
  link: string | null
  news: readonly { id: string; userId: string; eventDay?: Date | null | undefined }[]
}

/** What is in the app now also goes to the devices of those who chose its subject: at once, or in the morning. */
export async function queuePush(tx: Tx, ctx: Context, { kind, link, news }: Pushed): Promise<void> {
  const subject = subjectOf(kind)
  if (!subject || !ctx.push.publicKey) return
  const now = ctx.now()
  const endsAt = new Date(now.getTime() + pushLife(kind))
  const tag = tagOf(`${subject} ${link}`)
  const messages = news
    .map(({ id, userId, eventDay }) => ({ notificationId: id, userId, dueAt: ringsAt(now, eventDay) }))
    .filter(({ dueAt }) => dueAt < endsAt)
  const isAny = messages.length > 0 && (await addMessages(tx, messages, { subject, tag, endsAt, now }))
  if (isAny) afterCommit(tx, () => ctx.bus.publishHere('notifications.pushDue', {}))
}

/** One of a subject and a page takes the place of the one before. Push services take 32 signs, which say nothing. */
export const tagOf = (about: string): string => createHash('sha256').update(about).digest('base64url').slice(0, 32)

/** A rush of notifications wakes one sender; without it the next minute does. */
export const wakeSender = (kernel: Kernel): Promise<void> =>
  kernel.jobs.enqueue(kernel.db, 'notifications.push', {}, { jobKey: 'notifications.push', queue: 'push' })
