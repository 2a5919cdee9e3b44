import type { NotificationKind } from '@vondrona/rules/notifications'
import type { PushSubject, SubscriptionInput } from '@vondrona/rules/notifications/push'
import type { Language } from '@vondrona/rules/texts'
import { type Generated, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import { lock } from '../../../kernel/locks.ts'
import type { TableRows } from '../../../tables.generated.ts'
import type { NotificationData } from '../store.ts'

type Row = TableRows['pushMessage']
type ByItself = 'attempts' | 'sentAt' | 'closing'

declare module '../../../kernel/db.ts' {
  interface Tables {
    pushChoice: Omit<TableRows['pushChoice'], 'subject'> & { subject: PushSubject }
    pushSubscription: TableRows['pushSubscription']
    pushMessage: Omit<Row, ByItself> & { [K in ByItself]: Generated<Row[K]> }
  }
}

/** The subjects that a member chose. */
export async function choicesOf(db: Db | Tx, userId: string): Promise<PushSubject[]> {
  const rows = await db.selectFrom('pushChoice').select('subject').where('userId', '=', userId).execute()
  return rows.map(({ subject }) => subject)
}

/** Chooses subjects; those that were chosen stay. */
export async function addChoices(tx: Tx, userId: string, subjects: readonly PushSubject[], chosenAt: Date) {
  if (subjects.length === 0) return
  await tx
    .insertInto('pushChoice')
    .values(subjects.map((subject) => ({ userId, subject, chosenAt })))
    .onConflict((on) => on.doNothing())
    .execute()
}

/** Gives subjects up. */
export async function removeChoices(tx: Tx, userId: string, subjects: readonly PushSubject[]): Promise<void> {
  if (subjects.length === 0) return
  await tx
    .deleteFrom('pushChoice')
    .where('userId', '=', userId)
    .where('subject', 'in', [...subjects])
    .execute()
}

/** The devices of a member, the newest first. */
export const devicesOf = (db: Db | Tx, userId: string) =>
  db
    .selectFrom('pushSubscription')
    .select(['id', 'sessionId', 'device', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()

/** One member after the other gets a browser. */
export const lockEndpoint = (tx: Tx, endpoint: string) => lock(tx, 'push-endpoint', endpoint)

/** Of two devices that are added at once, none escapes the count. */
export const lockMember = (tx: Tx, userId: string) =>
  sql`select from app_user where id = ${userId}::uuid for no key update`.execute(tx)

/** Whoever had this browser before, and what this session had before: their messages go with them. */
export const removeFormer = (tx: Tx, endpoint: string, sessionId: string) =>
  sql`delete from push_subscription
    where (endpoint = ${endpoint} or session_id = ${sessionId}::uuid)
      and not (endpoint = ${endpoint} and session_id = ${sessionId}::uuid)`.execute(tx)

interface NewDevice extends SubscriptionInput {
  id: string
  userId: string
  sessionId: string
  createdAt: Date
}

/** For a session that is remembered, and is the member's own; false for any other. */
export async function addDevice(tx: Tx, one: NewDevice): Promise<boolean> {
  const { rows } = await sql`
    insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, device, created_at)
    select ${one.id}, user_id, id, ${one.endpoint}, ${one.p256dh}, ${one.auth}, device, ${one.createdAt}
    from session where id = ${one.sessionId}::uuid and user_id = ${one.userId}::uuid and remembered
    on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth
    returning id`.execute(tx)
  return rows.length > 0
}

/** The newest stay. */
export const removeOldest = (tx: Tx, userId: string, most: number) =>
  sql`delete from push_subscription where user_id = ${userId}::uuid and id not in (
    select id from push_subscription where user_id = ${userId}::uuid order by id desc limit ${most})`.execute(tx)

/** One's own; false for any other. */
export async function removeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The browser changed its address; who knows the former one and its secret is this browser. */
export async function moveDevice(
  tx: Tx,
  former: Pick<SubscriptionInput, 'endpoint' | 'auth'>,
  { endpoint, p256dh, auth }: SubscriptionInput,
): Promise<string | null> {
  await sql`delete from push_subscription where endpoint = ${endpoint} and endpoint <> ${former.endpoint} and exists (
    select from push_subscription where endpoint = ${former.endpoint} and auth = ${former.auth})`.execute(tx)
  const row = await tx
    .updateTable('pushSubscription')
    .set({ endpoint, p256dh, auth })
    .where('endpoint', '=', former.endpoint)
    .where('auth', '=', former.auth)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** What the push service no longer knows; not if it has another address by now. */
export const removeDead = (db: Db, id: string, endpoint: string) =>
  db.deleteFrom('pushSubscription').where('id', '=', id).where('endpoint', '=', endpoint).execute()

interface NewMessage {
  notificationId: string
  userId: string
  dueAt: Date
}

interface About {
  subject: PushSubject
  tag: string
  endsAt: Date
  now: Date
}

/** On every device of who chose the subject, while its session lasts. Returns whether there is any. */
export async function addMessages(tx: Tx, news: readonly NewMessage[], { subject, tag, endsAt, now }: About) {
  const of = <K extends keyof NewMessage>(key: K) => news.map((one) => one[key])
  const { numAffectedRows } = await sql`
    insert into push_message (subscription_id, notification_id, tag, due_at, ends_at)
    select s.id, n.notification_id, ${tag}, n.due_at, ${endsAt}
    from unnest(${of('notificationId')}::uuid[], ${of('userId')}::uuid[], ${of('dueAt')}::timestamptz[])
      as n (notification_id, user_id, due_at)
    join push_choice c on c.user_id = n.user_id and c.subject = ${subject}
    join push_subscription s on s.user_id = n.user_id
    join session e on e.id = s.session_id and e.expires_at > ${now}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

export interface DueMessage {
  subscriptionId: string
  notificationId: string
  tag: string
  endsAt: Date
  attempts: number
  sentAt: Date | null
  closing: boolean
  endpoint: string
  p256dh: string
  auth: string
  language: Language
  /** The member still wants it, may still be told, and has not read it. */
  wanted: boolean
  subjects: PushSubject[]
  kind: NotificationKind | null
  data: NotificationData | null
  link: string | null
}

/** Takes some that are due, for as long as a sender may take; another sender gets others. */
export async function claimDue(db: Db, now: Date, leasedUntil: Date, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    with due as (
      select subscription_id, notification_id from push_message where due_at <= ${now}
      order by due_at, subscription_id limit ${limit} for update skip locked
    ), claimed as (
      update push_message m set due_at = ${leasedUntil}, attempts = m.attempts + 1 from due
      where m.subscription_id = due.subscription_id and m.notification_id = due.notification_id returning m.*
    )
    select claimed.subscription_id, claimed.notification_id, claimed.tag, claimed.ends_at, claimed.attempts,
      claimed.sent_at, claimed.closing, s.endpoint, s.p256dh, s.auth, member.language, n.kind, n.data, n.link,
      array(select subject from push_choice c where c.user_id = s.user_id) as subjects,
      n.id is not null and n.read_at is null and n.user_id = s.user_id and e.expires_at > ${now}
        and claimed.ends_at > ${now} as wanted
    from claimed
    join push_subscription s on s.id = claimed.subscription_id
    join session e on e.id = s.session_id
    join app_user member on member.id = s.user_id
    left join notification n on n.id = claimed.notification_id
    order by claimed.notification_id`.execute(db)
  return rows
}

const these = (ids: readonly string[]) => sql<boolean>`notification_id = any(${[...ids]}::uuid[])`

/** They left; what was read in the meantime is closed next. */
export const markSent = (db: Db, subscriptionId: string, ids: readonly string[], tag: string, at: Date) =>
  sql`update push_message set sent_at = ${at}, attempts = 1, tag = ${tag},
      due_at = case when closing then ${at}::timestamptz end
    where subscription_id = ${subscriptionId}::uuid and ${these(ids)}`.execute(db)

/** Later. */
export const putOff = (db: Db, subscriptionId: string, ids: readonly string[], dueAt: Date) =>
  sql`update push_message set due_at = ${dueAt}
    where subscription_id = ${subscriptionId}::uuid and ${these(ids)}`.execute(db)

/** Nothing is left to do about them. */
export const removeMessages = (db: Db, subscriptionId: string, ids: readonly string[]) =>
  sql`delete from push_message where subscription_id = ${subscriptionId}::uuid and ${these(ids)}`.execute(db)

/** Whether the device shows something else under this tag, which is still news. */
export async function isShown(db: Db, subscriptionId: string, tag: string): Promise<boolean> {
  const { rows } = await sql`select from push_message where subscription_id = ${subscriptionId}::uuid and tag = ${tag}
    and sent_at is not null and not closing limit 1`.execute(db)
  return rows.length > 0
}

/** What was sent long ago, or was never worth it. */
export const removeMessagesBefore = (db: Db, time: Date) =>
  db.deleteFrom('pushMessage').where('endsAt', '<', time).execute()
