import {
  type LiveMove,
  liveStates,
  openStatuses,
  type RecordingMove,
  recordingStates,
  type SourceMove,
  sourceStates,
} from '@vondrona/rules/lives'
import { live } from '@vondrona/rules/lives/constants'
import { cell, roles } from '@vondrona/rules/permissions'
import { readQuery, searchKey } from '@vondrona/rules/search'
import { type Generated, type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import { lock } from '../../kernel/locks.ts'
import { type Closeness, hasForgiven, holdsTerms } from '../../kernel/search/holds-terms.ts'
import { hasOldKey } from '../../kernel/search/remake-keys.ts'
import type { LiveRow, SeenLive } from './live-row.ts'

type Given =
  | 'id'
  | 'authorId'
  | 'title'
  | 'sourceKind'
  | 'playName'
  | 'sourceChangedAt'
  | 'searchText'
  | 'createdAt'
  | 'updatedAt'
type LiveTable = { [K in keyof LiveRow]: K extends Given ? LiveRow[K] : Generated<LiveRow[K]> }

declare module '../../kernel/db.ts' {
  interface Tables {
    live: LiveTable
  }
}

export type NewLive = Insertable<LiveTable>
export type LiveChanges = Partial<Omit<LiveRow, 'id' | 'authorId' | 'listRank' | 'listKey' | 'createdAt'>>

/** The text by which a live is searched. */
export const searchTextOf = (title: string, pseudo: string): string => searchKey([title, pseudo])

/** Lives whose key an earlier version made, with what it is made of. */
export const livesWithOldKeys = (db: Db, limit: number) =>
  db
    .selectFrom('live')
    .innerJoin('appUser as author', 'author.id', 'live.authorId')
    .select(['live.id', 'live.title', 'live.searchText', 'author.pseudo'])
    .where('live.id', 'in', db.selectFrom('live').select('id').where(hasOldKey).orderBy('id').limit(limit))
    .execute()

/** Stores a new live. */
export const addLive = (tx: Db | Tx, row: NewLive): Promise<LiveRow> =>
  tx.insertInto('live').values(row).returningAll().executeTakeFirstOrThrow()

/** A live by its id. */
export const findLive = (db: Db | Tx, id: string): Promise<LiveRow | undefined> =>
  db.selectFrom('live').selectAll().where('id', '=', id).executeTakeFirst()

/** A live by the name of its stream at the gateway. */
export const findByPlayName = (db: Db | Tx, name: string): Promise<LiveRow | undefined> =>
  db.selectFrom('live').selectAll().where('playName', '=', name).executeTakeFirst()

/** A live, locked until the end of the transaction. */
export const lockLive = (tx: Tx, id: string): Promise<LiveRow | undefined> =>
  tx.selectFrom('live').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Changes a live; null if it does not exist. */
export async function changeLive(db: Db | Tx, id: string, changes: LiveChanges): Promise<LiveRow | null> {
  const row = await db.updateTable('live').set(changes).where('id', '=', id).returningAll().executeTakeFirst()
  return row ?? null
}

/** Makes this its picture, unless its owner chose one; gives which it was before. */
export async function putSnapshot(
  db: Db | Tx,
  id: string,
  thumbnailKey: string,
  at: Date,
): Promise<{ thumbnailKey: string; formerKey: string | null } | undefined> {
  const { rows } = await sql<{ thumbnailKey: string; formerKey: string | null }>`
    update live set thumbnail_key = ${thumbnailKey}, thumbnail_at = ${at}
    from live former
    where live.id = ${id}::uuid and former.id = live.id and not live.thumbnail_own returning live.thumbnail_key, former.thumbnail_key as former_key`.execute(
    db,
  )
  return rows[0]
}

/** Notes that somebody pressed start, pause or end then; false: somebody pressed one of them later (decision 0111). */
export async function noteCommand(tx: Tx, id: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('live')
    .set({ lastCommandAt: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastCommandAt', 'is', null), eb('lastCommandAt', '<=', at)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
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
      updatedAt: at,
      ...(move === 'start' && {
        startedAt: sql<Date>`coalesce(started_at, ${at})`,
        startTime: sql<Date>`coalesce(started_at, ${at})`,
      }),
      ...(move === 'end' && { endedAt: at }),
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
      rtmpStatus: to,
      sourceChangedAt: at,
      updatedAt: at,
      ...(move === 'come' && {
        recordingState: eb
          .case()
          .when('recordingState', 'in', [...unrecorded])
          .then(recording)
          .else(eb.ref('recordingState'))
          .end(),
      }),
    }))
    .where('id', '=', id)
    .where('rtmpStatus', 'in', [...from])
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
    .set({ ...changes, recordingState: to })
    .where('id', '=', id)
    .where('recordingState', 'in', [...from])
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a live and returns what it was. */
export const removeLive = (tx: Tx, id: string): Promise<LiveRow | undefined> =>
  tx.deleteFrom('live').where('id', '=', id).returningAll().executeTakeFirst()

/** Everything a page shows of a live, for this viewer (null: a visitor). */
function seen(db: Db | Tx, viewerId: string | null) {
  return db
    .selectFrom('live')
    .innerJoin('appUser as author', 'author.id', 'live.authorId')
    .selectAll('live')
    .select([
      'author.pseudo as authorPseudo',
      'author.profilePicture as authorPicture',
      sql<boolean>`author.deleted_at is not null`.as('authorErased'),
      sql<number>`coalesce((select slow_mode from live_chat_settings where live_id = live.id), 0)`.as('slowMode'),
      sql<boolean>`exists (select from live_reminder where live_id = live.id and user_id = ${viewerId}::uuid)`.as(
        'reminded',
      ),
      sql<boolean>`exists (select from live_follow where streamer_id = live.author_id and user_id = ${viewerId}::uuid)`.as(
        'following',
      ),
      sql<SeenLive['parts']>`case when live.recording_state = 'complete' then (
        select json_agg(json_build_object('startedAt', started_at, 'at', at, 'duration', duration) order by at)
        from live_part where live_id = live.id) end`.as('parts'),
    ])
}

/** A live as this viewer sees it. */
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

const holds = (search: string, closeness: Closeness) => holdsTerms(sql`live.search_text`, readQuery(search), closeness)

/** Exact words first: an error is looked past only where no live has them. */
async function closenessOf(db: Db, search: string): Promise<Closeness> {
  if (!hasForgiven(readQuery(search))) return 'exact'
  return (await db.selectFrom('live').select('id').where(holds(search, 'exact')).limit(1).executeTakeFirst())
    ? 'exact'
    : 'near'
}

/** In the one order of the list (the trigger place_live): the next page is found from an index. */
export async function listLives(
  db: Db,
  { viewerId, search, active, after, offset = 0, limit }: LivePage,
): Promise<SeenLive[]> {
  let query = seen(db, viewerId)
  if (active) query = query.where('live.status', '=', 'active')
  if (search) query = query.where(holds(search, await closenessOf(db, search)))
  if (after)
    query = query.where(
      sql<boolean>`(live.list_rank, live.list_key, live.id) > (select list_rank, list_key, id from live where id = ${after}::uuid)`,
    )
  return query.orderBy('live.listRank').orderBy('live.listKey').orderBy('live.id').limit(limit).offset(offset).execute()
}

/** Newest first. */
export function livesOf(db: Db, authorId: string, { after, limit }: { after?: string | undefined; limit: number }) {
  let query = seen(db, authorId).where('live.authorId', '=', authorId).orderBy('live.id', 'desc').limit(limit)
  if (after) query = query.where('live.id', '<', after)
  return query.execute()
}

/** Of one streamer, only one live at a time is counted and added. */
export const lockAuthor = (tx: Tx, authorId: string) => lock(tx, 'lives-of', authorId)

/** Lives of a streamer that are planned or going on. */
export async function countOpen(tx: Tx, authorId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('live')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('authorId', '=', authorId)
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
    .where('viewerCount', '>', 0)
    .execute()
  return rows.map((row) => row.id)
}

const broadcasters = roles.filter((role) => cell('createLive', role) !== 'none')

/** D-06: of the `author` that a live is joined with, whether they may broadcast; `mayBroadcast` asks for their age, too. */
export const byBroadcaster = sql<boolean>`(author.status = 'active' and author.deleted_at is null
  and author.role = any(${[...broadcasters]}::text[]))`

/** Lives of this member that are not over, or of everybody who may no longer broadcast. */
export function livesToCut(db: Db | Tx, authorId?: string): Promise<LiveRow[]> {
  let query = db
    .selectFrom('live')
    .innerJoin('appUser as author', 'author.id', 'live.authorId')
    .selectAll('live')
    .where('live.status', 'in', openStatuses)
    .where(({ not }) => not(byBroadcaster))
    .where((eb) => eb.or([eb('live.secretHash', 'is not', null), eb('live.status', '!=', 'scheduled')]))
  if (authorId) query = query.where('live.authorId', '=', authorId)
  return query.execute()
}

/**
 * What the gateway fetches and what begins automatically, of authors who may broadcast: followers are called to it. Not
 * what should have begun long ago, while the server was down or its author blocked: nobody expects it any more.
 */
export const dueLives = (db: Db | Tx, now: Date): Promise<LiveRow[]> =>
  db
    .selectFrom('live')
    .innerJoin('appUser as author', 'author.id', 'live.authorId')
    .selectAll('live')
    .where('live.status', '=', 'scheduled')
    .where('live.autoStart', '=', true)
    .where('live.sourceKind', 'in', ['rtsp', 'url'])
    .where('live.startTime', '<=', now)
    .where('live.startTime', '>', new Date(now.getTime() - live.startsLate))
    .where(byBroadcaster)
    .execute()

/** The storage keys of all thumbnails; the sweep deletes the others. */
export async function thumbnailsInUse(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('live').select('thumbnailKey').where('thumbnailKey', 'is not', null).execute()
  return new Set(rows.map((row) => row.thumbnailKey ?? ''))
}

/** All lives of an author, oldest first. */
export const rowsOf = (db: Db | Tx, authorId: string): Promise<LiveRow[]> =>
  db.selectFrom('live').selectAll().where('authorId', '=', authorId).orderBy('id').execute()
