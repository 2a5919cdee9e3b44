import type { Actor } from '@vondrona/rules/accounts'
import { comment as limits, pageSize } from '@vondrona/rules/constants'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import type { UserRow } from '../accounts/index.ts'
import type { LiveRow } from '../lives/index.ts'
import type { Piece } from './replay-pieces.ts'

export interface CommentRow {
  id: string
  live_id: string
  /** Null: a visitor, or its author was erased. */
  user_id: string | null
  username: string
  message: string
  client_id: string | null
  viewer_key: string | null
  created_at: Date
  deleted_at: Date | null
  deleted_by: string | null
}
type Optional = 'deleted_at' | 'deleted_by'
type CommentTable = { [K in keyof CommentRow]: K extends Optional ? CommentRow[K] | null : CommentRow[K] }

declare module '../../kernel/db.ts' {
  interface Tables {
    live_comment: CommentTable
    chat_mute: { live_id: string; user_id: string; until: Date; by: string | null; created_at: Date }
    chat_ban: { id: string; live_id: string | null; user_id: string; by: string | null; created_at: Date }
    live_chat_settings: { live_id: string; slow_mode: number; banned_words: string[]; updated_at: Date }
  }
}

/** Who sends: a member, or a visitor by a key of their address. */
export interface Sender {
  userId: string | null
  viewerKey: string | null
}
export type Sent = Sender & { liveId: string; clientId: string }

/** What is stored already under these ids of the senders. */
export async function findSent(db: Db | Tx, sent: readonly Sent[]): Promise<CommentRow[]> {
  if (sent.length === 0) return []
  const column = (pick: (one: Sent) => string | null) => sent.map(pick)
  const { rows } = await sql<CommentRow>`
    select c.* from unnest(
      ${column((one) => one.liveId)}::uuid[], ${column((one) => one.userId)}::uuid[],
      ${column((one) => one.viewerKey)}::text[], ${column((one) => one.clientId)}::text[]
    ) as sent (live_id, user_id, viewer_key, client_id)
    join live_comment c on c.live_id = sent.live_id and c.client_id = sent.client_id
      and (c.user_id = sent.user_id or (sent.user_id is null and c.user_id is null and c.viewer_key = sent.viewer_key))`.execute(
    db,
  )
  return rows
}

/** One statement for the comments of all lives; gives the ids of those that were not there before. */
export async function addComments(tx: Db | Tx, rows: readonly Insertable<CommentTable>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx
    .insertInto('live_comment')
    .values([...rows])
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

export interface Chat {
  live: Pick<LiveRow, 'id' | 'author_id' | 'allow_anonymous_comments' | 'ended_at' | 'play_name'>
  slowMode: number
  bannedWords: string[]
}

export async function findChats(db: Db | Tx, liveIds: readonly string[]): Promise<Map<string, Chat>> {
  const rows = await db
    .selectFrom('live')
    .leftJoin('live_chat_settings as settings', 'settings.live_id', 'live.id')
    .select(['live.id', 'live.author_id', 'live.allow_anonymous_comments', 'live.ended_at', 'live.play_name'])
    .select(['settings.slow_mode', 'settings.banned_words'])
    .where('live.id', 'in', liveIds.length > 0 ? [...liveIds] : [noId])
    .execute()
  return new Map(
    rows.map(({ slow_mode, banned_words, ...live }) => [
      live.id,
      { live, slowMode: slow_mode ?? 0, bannedWords: banned_words ?? [] },
    ]),
  )
}

/** A member in a live's chat, as they are now. */
export interface Standing extends Pick<UserRow, 'id' | 'pseudo' | 'role' | 'status' | 'date_naissance'> {
  live_id: string
  banned: boolean
  muted_until: Date | null
  /** Their last comment here, where it is recent enough for slow mode. */
  said_at: Date | null
}

/** Who is gone or erased is not among the answers. */
export async function standings(
  db: Db | Tx,
  pairs: readonly { liveId: string; userId: string }[],
  now: Date,
): Promise<Standing[]> {
  if (pairs.length === 0) return []
  const recent = firstIdAt(new Date(now.getTime() - limits.slowModeMax * 1000))
  const { rows } = await sql<Standing>`
    select pair.live_id, u.id, u.pseudo, u.role, u.status, u.date_naissance, mute.until as muted_until,
      exists (select from chat_ban b where b.user_id = u.id and (b.live_id is null or b.live_id = pair.live_id)) as banned,
      (select c.created_at from live_comment c
        where c.user_id = u.id and c.live_id = pair.live_id and c.id >= ${recent}::uuid
        order by c.id desc limit 1) as said_at
    from unnest(${pairs.map((pair) => pair.liveId)}::uuid[], ${pairs.map((pair) => pair.userId)}::uuid[]) as pair (live_id, user_id)
    join app_user u on u.id = pair.user_id and u.deleted_at is null
    left join chat_mute mute on mute.live_id = pair.live_id and mute.user_id = u.id`.execute(db)
  return rows
}

// reading ---------------------------------------------------------------------------------------------------------

export interface SeenComment extends CommentRow {
  author_picture: string | null
  author_role: Actor['role'] | null
}

const shown = (db: Db | Tx, liveId: string) =>
  db
    .selectFrom('live_comment as c')
    .leftJoin('app_user as author', 'author.id', 'c.user_id')
    .selectAll('c')
    .select(['author.profile_picture as author_picture', 'author.role as author_role'])
    .where('c.live_id', '=', liveId)
    .where('c.deleted_at', 'is', null)

/** Newest first. */
export function listComments(
  db: Db,
  liveId: string,
  before: string | undefined,
  limit: number,
): Promise<SeenComment[]> {
  const query = shown(db, liveId).orderBy('c.id', 'desc').limit(limit)
  return (before ? query.where('c.id', '<', before) : query).execute()
}

/** As they were said; of a piece that stands still the last ones. */
export async function commentsBetween(db: Db, liveId: string, piece: Piece, limit: number): Promise<SeenComment[]> {
  const order = piece.isStill ? 'desc' : 'asc'
  const rows = await shown(db, liveId)
    .where('c.created_at', '>=', piece.from)
    .where('c.created_at', '<', piece.to)
    .orderBy('c.created_at', order)
    .orderBy('c.id', order)
    .limit(piece.isStill ? Math.min(limit, pageSize.max) : limit)
    .execute()
  return piece.isStill ? rows.reverse() : rows
}

export const findComment = (db: Db | Tx, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom('live_comment').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst()

// moderation ------------------------------------------------------------------------------------------------------

/** False when it is gone already. */
export async function markDeleted(tx: Tx, id: string, by: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('live_comment')
    .set({ deleted_at: at, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setMute(
  tx: Tx,
  liveId: string,
  userId: string,
  until: Date,
  by: string,
  at: Date,
): Promise<void> {
  const changes = { until, by, created_at: at }
  await tx
    .insertInto('chat_mute')
    .values({ live_id: liveId, user_id: userId, ...changes })
    .onConflict((on) => on.columns(['live_id', 'user_id']).doUpdateSet(changes))
    .execute()
}

export async function liftMute(tx: Tx, liveId: string, userId: string): Promise<void> {
  await tx.deleteFrom('chat_mute').where('live_id', '=', liveId).where('user_id', '=', userId).execute()
}

/** Null as live: everywhere. */
export async function setBan(
  tx: Tx,
  ban: { id: string; live_id: string | null; user_id: string; by: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('chat_ban')
    .values(ban)
    .onConflict((on) => on.columns(['live_id', 'user_id']).doNothing())
    .execute()
}

/** False when there was none. */
export async function liftBan(tx: Tx, liveId: string | null, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('chat_ban')
    .where('live_id', liveId ? '=' : 'is', liveId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isBannedEverywhere(tx: Tx, userId: string): Promise<boolean> {
  const ban = tx.selectFrom('chat_ban').select('id').where('live_id', 'is', null).where('user_id', '=', userId)
  return (await ban.executeTakeFirst()) !== undefined
}

export async function changeSettings(
  tx: Tx,
  liveId: string,
  changes: { slow_mode?: number; banned_words?: string[] },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('live_chat_settings')
    .values({ live_id: liveId, slow_mode: 0, banned_words: [], ...changes, updated_at: at })
    .onConflict((on) => on.column('live_id').doUpdateSet({ ...changes, updated_at: at }))
    .execute()
}

export interface Named {
  user_id: string
  pseudo: string
  until: Date | null
  /** A ban in every live. */
  everywhere: boolean
}

export const mutedMembers = (db: Db, liveId: string, now: Date): Promise<Named[]> =>
  db
    .selectFrom('chat_mute')
    .innerJoin('app_user', 'app_user.id', 'chat_mute.user_id')
    .select(['user_id', 'pseudo', 'until', sql<boolean>`false`.as('everywhere')])
    .where('live_id', '=', liveId)
    .where('until', '>', now)
    .orderBy('until')
    .limit(limits.bannedWords.count)
    .execute()

/** In this live or everywhere (or both: two rows), the newest first. */
export const bannedMembers = (db: Db, liveId: string): Promise<Named[]> =>
  db
    .selectFrom('chat_ban')
    .innerJoin('app_user', 'app_user.id', 'chat_ban.user_id')
    .select(['user_id', 'pseudo', sql<null>`null`.as('until'), sql<boolean>`live_id is null`.as('everywhere')])
    .where((eb) => eb.or([eb('live_id', '=', liveId), eb('live_id', 'is', null)]))
    .orderBy('chat_ban.created_at', 'desc')
    .orderBy('chat_ban.id', 'desc')
    .limit(limits.bannedWords.count)
    .execute()

const noId = '00000000-0000-0000-0000-000000000000'
