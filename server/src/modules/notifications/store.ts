import { type NotificationKind, naming } from '@vondrona/rules/notifications'
import { unreadCap } from '@vondrona/rules/notifications/constants'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { firstIdAt } from '../../kernel/ids.ts'

export type NotificationData = Readonly<Record<string, string | number>>

interface NotificationTable {
  id: string
  userId: string
  kind: NotificationKind
  data: NotificationData
  link: string | null
  groupKey: string | null
  createdAt: Date
  readAt: Date | null
}
export type NotificationRow = Selectable<NotificationTable>

interface PreferenceTable {
  userId: string
  kind: string
  inApp: boolean
  email: boolean
}

declare module '../../kernel/db.ts' {
  interface Tables {
    notification: NotificationTable
    notificationPreference: PreferenceTable
  }
}

const perStatement = 1000 // of eight values each: PostgreSQL takes 65,535 values

/** Stores notifications, however many. */
export async function addNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += perStatement)
    await tx
      .insertInto('notification')
      .values(rows.slice(at, at + perStatement))
      .execute()
}

/** One line per member and group. A larger count makes it new again; the same count changes nothing. */
export async function raiseGroup(tx: Tx, row: NotificationRow & { data: { count: number } }): Promise<boolean> {
  const { rows } = await sql`
    insert into notification (id, user_id, kind, data, link, group_key, created_at)
    values (${row.id}, ${row.userId}, ${row.kind}, ${JSON.stringify(row.data)}, ${row.link}, ${row.groupKey}, ${row.createdAt})
    on conflict (user_id, group_key) do update set
      data = excluded.data,
      id = case when ${more} then excluded.id else notification.id end,
      created_at = case when ${more} then excluded.created_at else notification.created_at end,
      read_at = case when ${more} then null else notification.read_at end
    where notification.data is distinct from excluded.data
    returning id`.execute(tx)
  return rows.length > 0
}
const more = sql`(excluded.data ->> 'count')::int > (notification.data ->> 'count')::int`

/** Deletes a grouped notification of every member, or of one; returns who had it. */
export async function removeGroup(tx: Tx, group: string, userId?: string): Promise<string[]> {
  const all = tx.deleteFrom('notification').where('groupKey', '=', group)
  const rows = await (userId ? all.where('userId', '=', userId) : all).returning('userId').execute()
  return rows.map((row) => row.userId)
}

/** Of one kind, once what they ask for is done. */
export async function removeKind(tx: Tx, userId: string, kind: NotificationKind): Promise<boolean> {
  const rows = await tx
    .deleteFrom('notification')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .returning('id')
    .execute()
  return rows.length > 0
}

/** Newest first. */
export function listNotifications(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<NotificationRow[]> {
  let query = db.selectFrom('notification').selectAll().where('userId', '=', userId).orderBy('id', 'desc').limit(limit)
  if (after) query = query.where('id', '<', after)
  return query.execute()
}

/** Counted where it is asked, from an index of the unread ones only: it cannot drift from the list (F-COM-08). */
export async function countUnread(db: Db | Tx, userId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from (
    select from notification where user_id = ${userId}::uuid and read_at is null limit ${unreadCap}) unread`.execute(db)
  return rows[0]?.n ?? 0
}

/** Marks a member's notifications as read, all of them without ids; false if none was unread. `until`: no later ones. */
export async function markRead(
  db: Db,
  userId: string,
  { ids, until }: { ids: readonly string[] | null; until: Date | null },
  at: Date,
): Promise<boolean> {
  let query = db
    .updateTable('notification')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
  if (ids) query = query.where('id', 'in', [...ids])
  if (until) query = query.where('createdAt', '<=', until)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The stored preferences of these members. */
export const preferencesOf = (db: Db | Tx, userIds: readonly string[]) =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('notificationPreference')
        .selectAll()
        .where('userId', 'in', [...userIds])
        .execute()

/** Stores preferences in place of earlier ones. */
export async function savePreferences(tx: Tx, rows: readonly PreferenceTable[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('notificationPreference')
    .values([...rows])
    .onConflict((oc) =>
      oc
        .columns(['userId', 'kind'])
        .doUpdateSet((eb) => ({ inApp: eb.ref('excluded.inApp'), email: eb.ref('excluded.email') })),
    )
    .execute()
}

/** No more mails of this kind; whether it is in the app stays as it is. */
export async function switchMailOff(db: Db, userId: string, kind: NotificationKind): Promise<void> {
  await sql`
    insert into notification_preference (user_id, kind, in_app, email)
    select id, ${kind}, true, false from app_user where id = ${userId}::uuid
    on conflict (user_id, kind) do update set email = false`.execute(db)
}

/** In other people's lists: what came `from` an erased member; where nobody noted that, what bears their pseudo. */
export async function forgetNotificationsAbout(tx: Tx, userId: string, pseudo: string): Promise<void> {
  await sql`delete from notification where data->>'from' = ${userId}
    or (data->>'from' is null and kind = any (${[...naming]}) and data->>'name' = ${pseudo})`.execute(tx)
}

/** Deletes notifications that are older than this time. */
export async function removeNotificationsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('notification').where('id', '<', firstIdAt(time)).execute()
}
