import { recordingStates } from '@vondrona/rules/lives'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { LiveRow } from '../live-row.ts'
import { moveRecording } from '../store.ts'

interface UploadRow {
  id: string
  live_id: string
  started_at: Date
  done_at: Date | null
  created_at: Date
}

declare module '../../../kernel/db.ts' {
  interface Tables {
    live_part: { live_id: string; started_at: Date; at: number; duration: number }
    live_upload: UploadRow
  }
}

export interface StoredPart {
  started_at: Date
  /** Seconds into the replay. */
  at: number
  duration: number
}

export async function putParts(tx: Tx, liveId: string, parts: readonly StoredPart[]): Promise<void> {
  await tx.deleteFrom('live_part').where('live_id', '=', liveId).execute()
  if (parts.length === 0) return
  await tx
    .insertInto('live_part')
    .values(parts.map((part) => ({ live_id: liveId, ...part })))
    .execute()
}

/** Where wall time stands in the replay, in order; for whoever shows what was said while it was live. */
export const partsOf = (db: Db | Tx, liveId: string): Promise<StoredPart[]> =>
  db
    .selectFrom('live_part')
    .select(['started_at', 'at', 'duration'])
    .where('live_id', '=', liveId)
    .orderBy('at')
    .execute()

/** Replays that ended before a moment, oldest first. */
export const replaysBefore = (db: Db, before: Date, limit: number): Promise<LiveRow[]> =>
  db
    .selectFrom('live')
    .selectAll()
    .where('recording_state', '=', 'complete')
    .where('ended_at', '<', before)
    .orderBy('ended_at')
    .limit(limit)
    .execute()

export async function replayBytes(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('live')
    .select((eb) => eb.fn.sum<string | null>('replay_size').as('n'))
    .where('recording_state', '=', 'complete')
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}

export async function replayBytesOf(db: Db, authorId: string): Promise<number> {
  const { n } = await db
    .selectFrom('live')
    .select((eb) => eb.fn.sum<string | null>('replay_size').as('n'))
    .where('author_id', '=', authorId)
    .where('recording_state', '=', 'complete')
    .executeTakeFirstOrThrow()
  return Number(n ?? 0)
}

/** Lives of a member that may have parts and pieces on the disk; those of lives that were over by then are swept. */
export const unjoinedOf = (db: Db, authorId: string, endedAfter: Date) =>
  db
    .selectFrom('live')
    .select(['id', 'play_name'])
    .where('author_id', '=', authorId)
    .where('started_at', 'is not', null)
    .where('recording_state', 'not in', ['complete', 'removed'])
    .where((eb) =>
      eb.or([
        eb('recording_state', 'in', [...recordingStates.moves.complete.from]),
        eb('ended_at', 'is', null),
        eb('ended_at', '>', endedAfter),
      ]),
    )
    .execute()

/** The replay is whole; of two runs of the job one says so. */
export function completeRecording(
  tx: Tx,
  id: string,
  made: { duration: number; width: number | null; height: number | null; size: number },
): Promise<boolean> {
  return moveRecording(tx, id, 'complete', {
    recording_error: null,
    duration: made.duration,
    replay_width: made.width,
    replay_height: made.height,
    replay_size: made.size,
  })
}

/** It could not be made; false when it has been made meanwhile. */
export const failRecording = (db: Db, id: string, reason: string, at: Date): Promise<boolean> =>
  moveRecording(db, id, 'fail', { recording_error: reason, recording_retried_at: at })

/** Whose replay was not made although it is over: their job was lost, or gave up while the disk was full. */
export const unjoined = (db: Db, endedBefore: Date): Promise<LiveRow[]> =>
  db
    .selectFrom('live')
    .selectAll()
    .where('recording_state', 'in', ['joining', 'failed'])
    .where('ended_at', '<', endedBefore)
    .where((eb) => eb.or([eb('recording_retried_at', 'is', null), eb('recording_retried_at', '<', endedBefore)]))
    .orderBy('ended_at')
    .limit(50)
    .execute()

export const addUpload = (tx: Db | Tx, row: UploadRow) => tx.insertInto('live_upload').values(row).execute()

export const findUpload = (db: Db | Tx, liveId: string, startedAt: Date) =>
  db
    .selectFrom('live_upload')
    .selectAll()
    .where('live_id', '=', liveId)
    .where('started_at', '=', startedAt)
    .executeTakeFirst()

export const uploadById = (db: Db | Tx, id: string) =>
  db.selectFrom('live_upload').selectAll().where('id', '=', id).executeTakeFirst()

export const finishUpload = async (db: Db | Tx, id: string, at: Date): Promise<boolean> =>
  (await db
    .updateTable('live_upload')
    .set({ done_at: at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()) !== undefined

export const uploadsOf = (db: Db | Tx, liveId: string) =>
  db.selectFrom('live_upload').selectAll().where('live_id', '=', liveId).orderBy('started_at').execute()
