import type { Actor } from '@vondrona/rules/accounts'
import { comment as limits } from '@vondrona/rules/chat/constants'
import { pageSize } from '@vondrona/rules/constants'
import { type Insertable, sql } from 'kysely'
import { columnCounter } from '../../kernel/counters/counter.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { firstIdAt } from '../../kernel/ids.ts'
import type { TableRows } from '../../tables.generated.ts'
import type { UserRow } from '../accounts/index.ts'
import type { LiveRow } from '../lives/index.ts'
import type { Piece } from './replay-pieces.ts'

/** `userId` null: a visitor, or its author was erased. */
export type CommentRow = TableRows['liveComment']
type Optional = 'deletedAt' | 'deletedBy'
type CommentTable = { [K in keyof CommentRow]: K extends Optional ? CommentRow[K] | null : CommentRow[K] }

declare module '../../kernel/db.ts' {
  interface Tables {
    liveComment: CommentTable
    chatMute: { id: string; liveId: string; userId: string; until: Date; by: string | null; createdAt: Date }
    chatBan: { id: string; liveId: string | null; userId: string; by: string | null; createdAt: Date }
    liveChatSettings: { liveId: string; slowMode: number; bannedWords: string[]; updatedAt: Date }
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
    .insertInto('liveComment')
    .values([...rows])
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

export interface Chat {
  live: Pick<LiveRow, 'id' | 'authorId' | 'allowAnonymousComments' | 'endedAt' | 'playName'>
  slowMode: number
  bannedWords: string[]
}

/** The chats of these lives with their settings, by the live's id. */
export async function findChats(db: Db | Tx, liveIds: readonly string[]): Promise<Map<string, Chat>> {
  const rows = await db
    .selectFrom('live')
    .leftJoin('liveChatSettings as settings', 'settings.liveId', 'live.id')
    .select(['live.id', 'live.authorId', 'live.allowAnonymousComments', 'live.endedAt', 'live.playName'])
    .select(['settings.slowMode', 'settings.bannedWords'])
    .where('live.id', 'in', liveIds.length > 0 ? [...liveIds] : [noId])
    .execute()
  return new Map(
    rows.map(({ slowMode, bannedWords, ...live }) => [
      live.id,
      { live, slowMode: slowMode ?? 0, bannedWords: bannedWords ?? [] },
    ]),
  )
}

/** A member in a live's chat, as they are now. */
export interface ChatMember extends Pick<UserRow, 'id' | 'pseudo' | 'role' | 'status' | 'dateNaissance'> {
  liveId: string
  banned: boolean
  mutedUntil: Date | null
  /** Their last comment here, where it is recent enough for slow mode. */
  saidAt: Date | null
}

/** Omits members who left or were erased. */
export async function findChatMembers(
  db: Db | Tx,
  pairs: readonly { liveId: string; userId: string }[],
  now: Date,
): Promise<ChatMember[]> {
  if (pairs.length === 0) return []
  const recent = firstIdAt(new Date(now.getTime() - limits.slowModeMax * 1000))
  const { rows } = await sql<ChatMember>`
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
  authorPicture: string | null
  authorRole: Actor['role'] | null
}

const shown = (db: Db | Tx, liveId: string) =>
  db
    .selectFrom('liveComment as c')
    .leftJoin('appUser as author', 'author.id', 'c.userId')
    .selectAll('c')
    .select(['author.profilePicture as authorPicture', 'author.role as authorRole'])
    .where('c.liveId', '=', liveId)
    .where('c.deletedAt', 'is', null)

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

/** One statement, so that the two belong together while others write. */
export async function countComments(db: Db, liveId: string) {
  const row = await db
    .selectFrom('live')
    .select('commentCount')
    .select((eb) =>
      eb
        .selectFrom('liveComment as c')
        .select('c.id')
        .where('c.liveId', '=', liveId)
        .where('c.deletedAt', 'is', null)
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('newestComment'),
    )
    .where('id', '=', liveId)
    .executeTakeFirst()
  return row ?? { commentCount: 0, newestComment: null }
}

/** As they were said; of a piece that stands still the last ones. */
export async function commentsBetween(db: Db, liveId: string, piece: Piece, limit: number): Promise<SeenComment[]> {
  const order = piece.isStill ? 'desc' : 'asc'
  const rows = await shown(db, liveId)
    .where('c.createdAt', '>=', piece.from)
    .where('c.createdAt', '<', piece.to)
    .orderBy('c.createdAt', order)
    .orderBy('c.id', order)
    .limit(piece.isStill ? Math.min(limit, pageSize.max) : limit)
    .execute()
  return piece.isStill ? rows.reverse() : rows
}

/** A comment, unless deleted. */
export const findComment = (db: Db | Tx, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom('liveComment').selectAll().where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

// moderation ------------------------------------------------------------------------------------------------------

/** False when it is gone already. */
export async function markDeleted(tx: Tx, id: string, by: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('liveComment')
    .set({ deletedAt: at, deletedBy: by })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Mutes a member in one chat until this time, and shortens no other mute; false: somebody decided later (0111). */
export async function setMute(
  tx: Tx,
  {
    liveId,
    userId,
    ...changes
  }: { id: string; liveId: string; userId: string; until: Date; by: string; createdAt: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('chatMute')
    .values({ liveId, userId, ...changes })
    .onConflict((on) =>
      on
        .columns(['liveId', 'userId'])
        .doUpdateSet({ ...changes, until: sql<Date>`greatest(chat_mute.until, excluded.until)` })
        .where('chatMute.createdAt', '<=', changes.createdAt),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Ends the mute of a member in one chat; false: there is none, or somebody decided later. The row stays until
 * `removeMutesBefore`, so that a mute that was pressed earlier and comes later does not begin.
 */
export async function liftMute(
  tx: Tx,
  { liveId, userId, at, by }: { liveId: string; userId: string; at: Date; by: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('chatMute')
    .set({ until: at, createdAt: at, by })
    .where('liveId', '=', liveId)
    .where('userId', '=', userId)
    .where('createdAt', '<=', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function isMuted(tx: Tx, liveId: string, userId: string, now: Date): Promise<boolean> {
  const mute = tx.selectFrom('chatMute').select('id').where('liveId', '=', liveId).where('userId', '=', userId)
  return (await mute.where('until', '>', now).executeTakeFirst()) !== undefined
}

/** Null as live: everywhere. */
export async function setBan(
  tx: Tx,
  ban: { id: string; liveId: string | null; userId: string; by: string; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto('chatBan')
    .values(ban)
    .onConflict((on) =>
      on
        .columns(['liveId', 'userId'])
        .doUpdateSet({ createdAt: ban.createdAt })
        .where('chatBan.createdAt', '<', ban.createdAt),
    )
    .execute()
}

/** False when there was none, or none that was decided before. */
export async function liftBan(tx: Tx, liveId: string | null, userId: string, at: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('chatBan')
    .where('liveId', liveId ? '=' : 'is', liveId)
    .where('userId', '=', userId)
    .where('createdAt', '<=', at)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a member is banned from this chat by itself; null: from all. */
export async function isBannedFrom(tx: Db | Tx, liveId: string | null, userId: string): Promise<boolean> {
  const ban = tx
    .selectFrom('chatBan')
    .select('id')
    .where('liveId', liveId ? '=' : 'is', liveId)
  return (await ban.where('userId', '=', userId).executeTakeFirst()) !== undefined
}

/** Changes the settings of a chat; what is not given stays. */
export async function changeSettings(
  tx: Tx,
  liveId: string,
  changes: { slowMode?: number; bannedWords?: string[] },
  at: Date,
): Promise<void> {
  await tx
    .insertInto('liveChatSettings')
    .values({ liveId, slowMode: 0, bannedWords: [], ...changes, updatedAt: at })
    .onConflict((on) => on.column('liveId').doUpdateSet({ ...changes, updatedAt: at }))
    .execute()
}

/** Adds and removes banned words, whatever others added and removed meanwhile; gives the words of now. */
export async function changeBannedWords(
  tx: Tx,
  liveId: string,
  { added, removed }: { added: string[]; removed: string[] },
  at: Date,
): Promise<string[]> {
  const row = await tx
    .insertInto('liveChatSettings')
    .values({ liveId, slowMode: 0, bannedWords: added, updatedAt: at })
    .onConflict((on) =>
      on.column('liveId').doUpdateSet({
        bannedWords: sql<string[]>`array(
          select word from unnest(live_chat_settings.banned_words || ${added}::text[]) with ordinality as all_words (word, at)
          where word <> all (${removed}::text[]) group by word order by min(at)
        )`,
        updatedAt: at,
      }),
    )
    .returning('bannedWords')
    .executeTakeFirstOrThrow()
  return row.bannedWords
}

export interface Named {
  userId: string
  pseudo: string
  until: Date | null
  /** A ban in every live. */
  everywhere: boolean
}

/** Who is muted in this chat now. */
export const mutedMembers = (db: Db, liveId: string, now: Date): Promise<Named[]> =>
  db
    .selectFrom('chatMute')
    .innerJoin('appUser', 'appUser.id', 'chatMute.userId')
    .select(['userId', 'pseudo', 'until', sql<boolean>`false`.as('everywhere')])
    .where('liveId', '=', liveId)
    .where('until', '>', now)
    .orderBy('until')
    .limit(limits.bannedWords.count)
    .execute()

/** In this live or everywhere (or both: two rows), the newest first. */
export const bannedMembers = (db: Db, liveId: string): Promise<Named[]> =>
  db
    .selectFrom('chatBan')
    .innerJoin('appUser', 'appUser.id', 'chatBan.userId')
    .select(['userId', 'pseudo', sql<null>`null`.as('until'), sql<boolean>`live_id is null`.as('everywhere')])
    .where((eb) => eb.or([eb('liveId', '=', liveId), eb('liveId', 'is', null)]))
    .orderBy('chatBan.createdAt', 'desc')
    .orderBy('chatBan.id', 'desc')
    .limit(limits.bannedWords.count)
    .execute()

const noId = '00000000-0000-0000-0000-000000000000'

export const counters = [
  columnCounter({
    table: 'live',
    column: 'comment_count',
    counted: 'select count(*) from live_comment c where c.live_id = one.id and c.deleted_at is null',
  }),
]
