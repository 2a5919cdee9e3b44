import { join } from 'node:path'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { writeAudit } from '../../audit/index.ts'
import type { LiveRow } from '../live-row.ts'
import { announceChange } from '../move-live.ts'
import { moveRecording } from '../store.ts'
import { bytesIn, recordingFolders, removeAll, replayKey, uploadFile } from './files.ts'
import { filesOf, replayBytes, replaysBefore, uploadsOf } from './store.ts'

const [day, GB, batch] = [86_400_000, 1024 ** 3, 100]

/** Replay, parts and pieces of a live go when the act is committed. */
export async function removeRecordingLater(tx: Tx, ctx: Context, { id, playName }: Pick<LiveRow, 'id' | 'playName'>) {
  const uploads = await uploadsOf(tx, id)
  const files = await filesOf(tx, id)
  await ctx.jobs.enqueue(tx, 'lives.removeFiles', {
    liveId: id,
    playName,
    uploads: uploads.map((one) => one.id),
    files: files.map((one) => one.path),
  })
}

interface Removed {
  liveId: string
  playName: string
  uploads: readonly string[]
  /** Reported by a media server. */
  files: readonly string[]
}

/** Job: may run twice. */
export async function removeRecordingFiles(ctx: Context, { liveId, playName, uploads, files }: Removed): Promise<void> {
  const parts = ctx.media.recordings(playName)
  await ctx.storage.remove(replayKey(liveId))
  const paths = [...uploads.map((id) => uploadFile(ctx, id)), ...files]
  for (const path of parts ? [...paths, parts] : paths) await removeAll(path)
}

/** Job: replays whose days are over, then the oldest ones beyond the room for replays (pitfall 15). */
export async function clearReplays(ctx: Context): Promise<void> {
  const { RECORDING_RETENTION_DAYS: days, RECORDING_QUOTA_GB: room } = ctx.config
  const now = ctx.now()
  const before = new Date(now.getTime() - days * day)
  if (days > 0)
    for (let rows = await replaysBefore(ctx.db, before, batch); rows.length > 0; ) {
      for (const row of rows) await removeReplay(ctx, row, 'time')
      rows = await replaysBefore(ctx.db, before, batch)
    }
  if (room === 0) return
  let over = (await replayBytes(ctx.db)) + (await partBytes(ctx)) - room * GB
  for (const row of over > 0 ? await replaysBefore(ctx.db, now, batch) : []) {
    if (over <= 0) break
    await removeReplay(ctx, row, 'room')
    over -= row.replaySize ?? 0
  }
}

/** Of what is not joined yet. */
async function partBytes({ config }: Context): Promise<number> {
  const folders = recordingFolders.filter((folder) => folder !== 'media/replays')
  const sizes = await Promise.all(folders.map((folder) => bytesIn(join(config.DATA_DIR, folder))))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

const removeReplay = (ctx: Context, row: LiveRow, reason: 'time' | 'room') =>
  ctx.transaction((tx) => removeReplayIn(tx, ctx, row, 'remove', reason))

/** In a transaction of the caller; another server may have been faster. */
export async function removeReplayIn(
  tx: Tx,
  ctx: Context,
  row: Pick<LiveRow, 'id' | 'playName'>,
  move: 'remove' | 'withhold',
  reason: 'time' | 'room' | 'report',
): Promise<void> {
  if (!(await moveRecording(tx, row.id, move, { replaySize: null }))) return
  await removeRecordingLater(tx, ctx, row)
  await writeAudit(tx, ctx, 'live.replayRemoved', { targetId: row.id, detail: { reason } })
  announceChange(tx, ctx, row.id)
}
