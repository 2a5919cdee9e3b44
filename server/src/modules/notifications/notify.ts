import { kindOf, type NotificationKind } from '@vondrona/rules/notifications'
import type { Language } from '@vondrona/rules/texts'
import { afterCommit, type Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { type Attachments, type Hold, sendMail } from '../outbox/index.ts'
import { mailOf } from './mails.ts'
import { queuePush } from './push/queue-push.ts'
import { textParams } from './render.ts'
import { addNotifications, type NotificationData, preferencesOf, raiseGroup, removeGroup, removeKind } from './store.ts'

/** As `recipientsOf` of the accounts domain gives them. */
export interface Recipient {
  id: string
  email: string | null
  language: Language
}

interface News {
  to: readonly Recipient[]
  kind: NotificationKind
  /** Fills the sentence. A day or an instant is written out, an instant after `@` with its time; `@` and a text key is that text. */
  data?: NotificationData
  link?: string
  /** False: the caller sends a mail of its own. */
  mail?: boolean
  /** The mail can be taken back until then. */
  hold?: Hold
  /** Files of the mail. */
  attachments?: Attachments
  /** The day of the event that it is about, on which devices ring at any hour. */
  eventDay?: Date | null
}

/** Notifies members in the app and by mail, as each prefers; open pages get an event after the commit. */
export const notify = (tx: Tx, ctx: Context, { to, data = {}, eventDay, ...news }: News): Promise<void> =>
  notifyEach(tx, ctx, { ...news, news: to.map((person) => ({ to: person, data, eventDay })) })

interface EachNews extends Omit<News, 'to' | 'data' | 'eventDay'> {
  news: readonly { to: Recipient; data: NotificationData; eventDay?: Date | null | undefined }[]
}

/** The same, with data of its own for each; a member may be among them several times. */
export async function notifyEach(
  tx: Tx,
  ctx: Context,
  { news, kind, link, mail = true, hold, attachments }: EachNews,
): Promise<void> {
  const wants = await wishes(
    tx,
    news.map(({ to }) => to),
    kind,
  )
  const inApp = news.filter(({ to }) => wants(to).inApp)
  const common = { kind, link: link ?? null, groupKey: null, createdAt: ctx.now(), readAt: null }
  const ids = inApp.map(() => ctx.newId())
  await addNotifications(
    tx,
    inApp.map(({ to, data }, n) => ({ ...common, data, id: ids[n] as string, userId: to.id })),
  )
  await queuePush(tx, ctx, {
    ...common,
    news: inApp.map(({ to, eventDay }, n) => ({ id: ids[n] as string, userId: to.id, eventDay })),
  })
  for (const { to, data } of news)
    if (mail && wants(to).email) await mailNews(tx, ctx, to, { kind, data, link, hold, attachments })
  publishChange(tx, ctx, [...new Set(inApp.map(({ to }) => to.id))])
}

interface GroupNews {
  to: readonly Recipient[]
  kind: NotificationKind
  group: string
  count: number
  /** Of whom it is another number, by member. */
  counts?: ReadonlyMap<string, number>
  link: string
}

/**
 * One line that counts instead of many: « Demandes en attente : 3 ». Give the complete count each time; it becomes
 * unread again when it grows, follows silently when it shrinks, and vanishes at 0. May run twice without harm.
 */
export async function notifyGroup(tx: Tx, ctx: Context, news: GroupNews): Promise<void> {
  const { to, kind, group, count, counts, link } = news
  if (count === 0) return publishChange(tx, ctx, await removeGroup(tx, group))
  const wants = await wishes(tx, to, kind)
  const changed: string[] = []
  // one order for all: no deadlock
  const people = to.filter((person) => wants(person).inApp).sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id } of people) {
    const own = counts?.get(id) ?? count
    if (own === 0) {
      changed.push(...(await removeGroup(tx, group, id)))
      continue
    }
    const row = {
      id: ctx.newId(),
      userId: id,
      kind,
      data: { count: own },
      link,
      groupKey: group,
      createdAt: ctx.now(),
      readAt: null,
    }
    if (await raiseGroup(tx, row)) changed.push(id)
  }
  publishChange(tx, ctx, changed)
}

/** Takes back what is no longer true, e.g. a correction that was answered. */
export async function unnotify(tx: Tx, ctx: Context, userId: string, kind: NotificationKind): Promise<void> {
  if (await removeKind(tx, userId, kind)) publishChange(tx, ctx, [userId])
}

const mailNews = (
  tx: Tx,
  ctx: Context,
  { id, email, language }: Recipient,
  { kind, data = {}, link, hold, attachments }: Omit<News, 'to'>,
) =>
  email === null
    ? undefined
    : sendMail(tx, ctx, {
        to: email,
        language,
        ...mailOf(kind, textParams(ctx, language, data)),
        ...(link && { link }),
        hold,
        ...(attachments && { attachments }),
        ...(!kindOf(kind).always && { list: { kind: 'notification', of: `${kind}:${id}` } }),
      })

function publishChange(tx: Tx, ctx: Context, userIds: readonly string[]) {
  if (userIds.length > 0) afterCommit(tx, () => ctx.publish('notifications.changed', { userIds }))
}

/** How each of these members wants to hear of this kind. */
async function wishes(tx: Tx, to: readonly Recipient[], kind: NotificationKind) {
  const { always, email } = kindOf(kind)
  const chosen = always
    ? []
    : await preferencesOf(
        tx,
        to.map((person) => person.id),
      )
  const byId = new Map(chosen.filter((row) => row.kind === kind).map((row) => [row.userId, row]))
  return ({ id }: Recipient) => ({ inApp: byId.get(id)?.inApp ?? true, email: byId.get(id)?.email ?? email })
}
