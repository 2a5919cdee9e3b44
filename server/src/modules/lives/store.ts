import { searchable } from '@vondrona/rules/accounts'
import {
  type LiveMove,
  liveStates,
  openStatuses,
  type RecordingMove,
  recordingStates,
  type SourceMove,
  sourceStates,
} from '@vondrona/rules/lives'
import { type Generated, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { LiveRow, SeenLive } from './live-row.ts'

type Given =
  | 'id'
  | 'author_id'
  | 'title'
  | 'source_kind'
  | 'play_name'
  | 'source_changed_at'
  | 'search_text'
  | 'created_at'
  | 'updated_at'
type LiveTable = { [K in keyof LiveRow]: K extends Given ? LiveRow[K] : Generated<LiveRow[K]> }

declare module '../../kernel/db.ts' {
  interface Tables {
    live: LiveTable
  }
}

export type NewLive = Insertable<LiveTable>
export type LiveChanges = Partial<Omit<LiveRow, 'id' | 'author_id' | 'list_rank' | 'list_key' | 'created_at'>>

export const searchTextOf = (title: string, pseudo: string) => ` ${searchable(`${title} ${pseudo}`)}`

export const addLive = (tx: Db | Tx, row: NewLive): Promise<LiveRow> =>
  tx.insertInto('live').values(row).returningAll().executeTakeFirstOrThrow()

export const findLive = (db: Db | Tx, id: string): Promise<LiveRow | undefined> =>
  db.selectFrom('live').selectAll().where('id', '=', id).executeTakeFirst()

export const findByPlayName = (db: Db | Tx, name: string): Promise<LiveRow | undefined> =>
  db.selectFrom('live').selectAll().where('play_name', '=', name).executeTakeFirst()

export const lockLive = (tx: Tx, id: string): Promise<LiveRow | undefined> =>
  tx.selectFrom('live').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function changeLive(db: Db | Tx, id: string, changes: LiveChanges): Promise<LiveRow | null> {
  const row = await db.updateTable('live').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
  return row ?? null
}

/** D-17: of many who move a live at once, one gets the row; the others get null. */
export async function moveLive(
  tx: Tx,
  id: string,
  move: LiveMove,
  { at, ...changes }: LiveChanges & { at: Date },
): Promise<LiveRow | null> {
  const { from, to } = liveStates.moves[move]
  const row = await tx
    .updateTable('live')
    .set({
      ...changes,
      status: to,
      updated_at: at,
      ...(move === 'start' && {
        started_at: sql<Date>`coalesce(started_at, ${at})`,
        start_time: sql<Date>`coalesce(started_at, ${at})`,
      }),
      ...(move === 'end' && { ended_at: at }),
    })
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** The source came, left or is awaited; null where that is known already. */
export async function moveSource(tx: Db | Tx, id: string, move: SourceMove, at: Date): Promise<LiveRow | null> {
  const { from, to } = sourceStates.moves[move]
  const { from: unrecorded, to: recording } = recordingStates.moves.begin
  const row = await tx
    .updateTable('live')
    .set((eb) => ({
      rtmp_status: to,
      source_changed_at: at,
      updated_at: at,
      ...(move === 'come' && {
        recording_state: eb
          .case()
          .when('recording_state', 'in', [...unrecorded])
          .then(recording)
          .else(eb.ref('recording_state'))
          .end(),
      }),
    }))
    .where('id', '=', id)
    .where('rtmp_status', 'in', [...from])
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** False where the recording is not where the move begins: another run was faster. */
export async function moveRecording(
  tx: Db | Tx,
  id: string,
  move: RecordingMove,
  changes: LiveChanges = {},
): Promise<boolean> {
  const { from, to } = recordingStates.moves[move]
  const row = await tx
    .updateTable('live')
    .set({ ...changes, recording_state: to })
    .where('id', '=', id)
    .where('recording_state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const removeLive = (tx: Tx, id: string): Promise<LiveRow | undefined> =>
  tx.deleteFrom('live').where('id', '=', id).returningAll().executeTakeFirst()

/** Everything a page shows of a live, for this viewer (null: a visitor). */
function seen(db: Db | Tx, viewerId: string | null) {
  return db
    .selectFrom('live')
    .innerJoin('app_user as author', 'author.id', 'live.author_id')
    .selectAll('live')
    .select([
      'author.pseudo as author_pseudo',
      'author.profile_picture as author_picture',
      sql<boolean>`author.deleted_at is not null`.as('author_erased'),
      sql<number>`coalesce((select slow_mode from live_chat_settings where live_id = live.id), 0)`.as('slow_mode'),
      sql<boolean>`exists (select from live_reminder where live_id = live.id and user_id = ${viewerId}::uuid)`.as(
        'reminded',
      ),
      sql<boolean>`exists (select from live_follow where streamer_id = live.author_id and user_id = ${viewerId}::uuid)`.as(
        'following',
      ),
      sql<SeenLive['parts']>`case when live.recording_state = 'complete' then (
        select json_agg(json_build_object('started_at', started_at, 'at', at, 'duration', duration) order by at)
        from live_part where live_id = live.id) end`.as('parts'),
    ])
}

export const seeLive = (db: Db | Tx, id: string, viewerId: string | null): Promise<SeenLive | undefined> =>
  seen(db, viewerId).where('live.id', '=', id).executeTakeFirst()

export interface LivePage {
  viewerId: string | null
  search?: string | undefined
  authorId?: string | undefined
  active?: boolean
  /** The id of the last live before the page. */
  after?: string | undefined
  offset?: number | undefined
  limit: number
}

/** In the one order of the list (the trigger place_live): the next page is found from an index. */
export function listLives(
  db: Db,
  { viewerId, search, active, after, offset = 0, limit }: LivePage,
): Promise<SeenLive[]> {
  let query = seen(db, viewerId)
  if (active) query = query.where('live.status', '=', 'active')
  for (const word of (search ?? '').split(' ').filter(Boolean))
    query = query.where('live.search_text', 'like', `%${escapeLike(word)}%`)
  if (after)
    query = query.where(
      sql<boolean>`(live.list_rank, live.list_key, live.id) > (select list_rank, list_key, id from live where id = ${after}::uuid)`,
    )
  return query
    .orderBy('live.list_rank')
    .orderBy('live.list_key')
    .orderBy('live.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

const escapeLike = (word: string) => word.replace(/[\\%_]/g, (character) => `\\${character}`)

/** Newest first. */
export function livesOf(db: Db, authorId: string, { after, limit }: { after?: string | undefined; limit: number }) {
  let query = seen(db, authorId).where('live.author_id', '=', authorId).orderBy('live.id', 'desc').limit(limit)
  if (after) query = query.where('live.id', '<', after)
  return query.execute()
}

/** Of one streamer, only one live at a time is counted and added. */
export const lockAuthor = (tx: Tx, authorId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`lives-of:${authorId}`}, 0))`.execute(tx)

/** Lives of a streamer that are planned or going on. */
export async function countOpen(tx: Tx, authorId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('live')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('author_id', '=', authorId)
    .where('status', 'in', openStatuses)
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Lives that somebody broadcasts or waits with, for the jobs that look after them. */
export const unfinishedLives = (db: Db | Tx): Promise<LiveRow[]> =>
  db.selectFrom('live').selectAll().where('status', 'in', ['active', 'paused']).orderBy('id').execute()

/** Lives that are not over and have viewers, as it is written. */
export async function idsWithViewers(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('live')
    .select('id')
    .where('status', 'in', openStatuses)
    .where('viewer_count', '>', 0)
    .execute()
  return rows.map((row) => row.id)
}

/** Lives of this member that are not over, or of everybody who may no longer broadcast. */
export function livesToCut(db: Db | Tx, authorId?: string): Promise<LiveRow[]> {
  let query = db
    .selectFrom('live')
    .innerJoin('app_user as author', 'author.id', 'live.author_id')
    .selectAll('live')
    .where('live.status', 'in', openStatuses)
    .where((eb) =>
      eb.or([
        eb('author.status', '!=', 'active'),
        eb('author.role', 'not in', ['streamer', 'admin']),
        eb('author.deleted_at', 'is not', null),
      ]),
    )
    .where((eb) => eb.or([eb('live.secret_hash', 'is not', null), eb('live.status', '!=', 'scheduled')]))
  if (authorId) query = query.where('live.author_id', '=', authorId)
  return query.execute()
}

/** What the gateway fetches and what begins by itself. */
export const dueLives = (db: Db | Tx, now: Date): Promise<LiveRow[]> =>
  db
    .selectFrom('live')
    .selectAll()
    .where('status', '=', 'scheduled')
    .where('auto_start', '=', true)
    .where('source_kind', 'in', ['rtsp', 'url'])
    .where('start_time', '<=', now)
    .execute()

export async function thumbnailsInUse(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('live').select('thumbnail_key').where('thumbnail_key', 'is not', null).execute()
  return new Set(rows.map((row) => row.thumbnail_key ?? ''))
}

declare module '../../kernel/db.ts' {
  interface Tables {
    live_hint: { live_id: string; viewer: string; seen_at: Date }
  }
}

/** False when this viewer said so before. */
export async function addHint(db: Db | Tx, live_id: string, viewer: string, seen_at: Date): Promise<boolean> {
  const row = await db
    .insertInto('live_hint')
    .values({ live_id, viewer, seen_at })
    .onConflict((on) => on.columns(['live_id', 'viewer']).doNothing())
    .returning('viewer')
    .executeTakeFirst()
  return row !== undefined
}

export async function removeHint(db: Db | Tx, liveId: string, viewer: string): Promise<boolean> {
  const row = await db
    .deleteFrom('live_hint')
    .where('live_id', '=', liveId)
    .where('viewer', '=', viewer)
    .returning('viewer')
    .executeTakeFirst()
  return row !== undefined
}

export const removeHints = (db: Db | Tx, liveId: string) =>
  db.deleteFrom('live_hint').where('live_id', '=', liveId).execute()

export async function countHints(db: Db | Tx, liveId: string): Promise<number> {
  const { n } = await db
    .selectFrom('live_hint')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow()
  return n
}

declare module '../../kernel/db.ts' {
  interface Tables {
    live_file: { live_id: string; path: string; started_at: Date }
  }
}

export const addFile = (db: Db | Tx, row: { live_id: string; path: string; started_at: Date }) =>
  db
    .insertInto('live_file')
    .values(row)
    .onConflict((on) => on.columns(['live_id', 'path']).doNothing())
    .execute()

export const filesOf = (db: Db | Tx, liveId: string) =>
  db.selectFrom('live_file').selectAll().where('live_id', '=', liveId).orderBy('started_at').execute()

export const rowsOf = (db: Db | Tx, authorId: string): Promise<LiveRow[]> =>
  db.selectFrom('live').selectAll().where('author_id', '=', authorId).orderBy('id').execute()
