import { recordingStates } from '@vondrona/rules/lives'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { LiveRow } from '../live-row.ts'
import { moveRecording } from '../store.ts'

export interface UploadRow {
  id: string
  liveId: string
  startedAt: Date
  doneAt: Date | null
  createdAt: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    liveFile: { liveId: string; path: string; startedAt: Date }
    livePart: { liveId: string; startedAt: Date; at: number; duration: number }
    liveUpload: UploadRow
  }
}

export interface StoredPart {
  startedAt: Date
  /** Seconds into the replay. */
  at: number
  duration: number
}

/** Replaces the parts of a replay. */
export async function putParts(tx: Tx, liveId: string, parts: readonly StoredPart[]): Promise<void> {
  await tx.deleteFrom('livePart').where('liveId', '=', liveId).execute()
  if (parts.length === 0) return
  await tx
    .insertInto('livePart')
    .values(parts.map((part) => ({ liveId, ...part })))
    .execute()
}

/** Where wall time is in the replay, in order; for whoever shows what was said while it was live. */
export const partsOf = (db: Db | Tx, liveId: string): Promise<StoredPart[]> =>
  db.selectFrom('livePart').select(['startedAt', 'at', 'duration']).where('liveId', '=', liveId).orderBy('at').execute()

/** Replays that ended before a moment, oldest first. */
export const replaysBefore = (db: Db, before: Date, limit: number): Promise<LiveRow[]> =>
  db
    .selectFrom('live')
    .selectAll()
    .where('recordingState', '=', 'complete')
    .where('endedAt', '<', before)
    .orderBy('endedAt')
    .limit(limit)
    .execute()

/** The bytes of all replays. */
export async function replayBytes(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('live')
    .select((eb) => eb.fn.sum<string | null>('replaySize').as('n'))
    .where('recordingState', '=', 'complete')
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}

/** The bytes of all replays of one author. */
export async function replayBytesOf(db: Db, authorId: string): Promise<number> {
  const { n } = await db
    .selectFrom('live')
    .select((eb) => eb.fn.sum<string | null>('replaySize').as('n'))
    .where('authorId', '=', authorId)
    .where('recordingState', '=', 'complete')
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}

/** Lives of a member that may have parts and pieces on the disk; those of lives that were over by then are swept. */
export const unjoinedOf = (db: Db, authorId: string, endedAfter: Date) =>
  db
    .selectFrom('live')
    .select(['id', 'playName'])
    .where('authorId', '=', authorId)
    .where('startedAt', 'is not', null)
    .where('recordingState', 'not in', ['complete', 'removed'])
    .where((eb) =>
      eb.or([
        eb('recordingState', 'in', [...recordingStates.moves.complete.from]),
        eb('endedAt', 'is', null),
        eb('endedAt', '>', endedAfter),
      ]),
    )
    .execute()

/** The replay is complete; of two runs of the job one says so. */
export function completeRecording(
  tx: Tx,
  id: string,
  made: { duration: number; width: number | null; height: number | null; size: number },
): Promise<boolean> {
  return moveRecording(tx, id, 'complete', {
    recordingError: null,
    duration: made.duration,
    replayWidth: made.width,
    replayHeight: made.height,
    replaySize: made.size,
  })
}

/** It could not be made; false when it has been made in the meantime. */
export const failRecording = (db: Db, id: string, reason: string, at: Date): Promise<boolean> =>
  moveRecording(db, id, 'fail', { recordingError: reason, recordingRetriedAt: at })

/** Whose replay was not made although it is over: their job was lost, or gave up while the disk was full. */
export const unjoined = (db: Db, endedBefore: Date): Promise<LiveRow[]> =>
  db
    .selectFrom('live')
    .selectAll()
    .where('recordingState', 'in', ['joining', 'failed'])
    .where('endedAt', '<', endedBefore)
    .where((eb) => eb.or([eb('recordingRetriedAt', 'is', null), eb('recordingRetriedAt', '<', endedBefore)]))
    .orderBy('endedAt')
    .limit(50)
    .execute()

/** Records an upload of a recording that begins. */
export const addUpload = (tx: Db | Tx, row: UploadRow) => tx.insertInto('liveUpload').values(row).execute()

/** The upload of the recording of a live that began at this time. */
export const findUpload = (db: Db | Tx, liveId: string, startedAt: Date) =>
  db
    .selectFrom('liveUpload')
    .selectAll()
    .where('liveId', '=', liveId)
    .where('startedAt', '=', startedAt)
    .executeTakeFirst()

/** An upload by its id. */
export const uploadById = (db: Db | Tx, id: string) =>
  db.selectFrom('liveUpload').selectAll().where('id', '=', id).executeTakeFirst()

/** Marks an upload as done; false if it was done already. */
export const finishUpload = async (db: Db | Tx, id: string, at: Date): Promise<boolean> =>
  (await db
    .updateTable('liveUpload')
    .set({ doneAt: at })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The uploads of a live, in the order of recording. */
export const uploadsOf = (db: Db | Tx, liveId: string) =>
  db.selectFrom('liveUpload').selectAll().where('liveId', '=', liveId).orderBy('startedAt').execute()

/** The transaction waits for a bucket that puts a file together, which may take minutes. */
export const outlastFiles = (tx: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)

/** Records a file of a recording that the gateway wrote; idempotent. */
export const addFile = (db: Db | Tx, row: { liveId: string; path: string; startedAt: Date }) =>
  db
    .insertInto('liveFile')
    .values(row)
    .onConflict((on) => on.columns(['liveId', 'path']).doNothing())
    .execute()

/** The recorded files of a live, in the order of recording. */
export const filesOf = (db: Db | Tx, liveId: string) =>
  db.selectFrom('liveFile').selectAll().where('liveId', '=', liveId).orderBy('startedAt').execute()
