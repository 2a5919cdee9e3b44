import { join } from 'node:path'
import { isOver } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { roomIn } from '../../../kernel/limits/disk-room.ts'
import { writeAudit } from '../../audit/index.ts'
import { lacksCodecs, mayFail } from '../gateway.ts'
import type { LiveRow } from '../live-row.ts'
import { announceChange, record } from '../move-live.ts'
import { changeLive, findLive, moveRecording } from '../store.ts'
import { keepSnapshot } from '../watching/thumbnail.ts'
import {
  changedAt,
  joinFolder,
  makeFolder,
  partsIn,
  type RecordedPart,
  removeAll,
  replayKey,
  sizeOf,
  uploadFile,
} from './files.ts'
import { finishLater } from './finish-later.ts'
import { type Joined, joinParts, pictureOf } from './join-parts.ts'
import { ProgramFailed } from './media-program.ts'
import { completeRecording, failRecording, filesOf, outlastFiles, putParts, unjoined, uploadsOf } from './store.ts'
import { takeUpload } from './take-upload.ts'

/**
 * Job: the parts of a live that is over become its replay. May be cut off anywhere and run again: the joined file is
 * written next to it, and the parts go only when the database names it (R-REPLAY-05).
 */
export async function finishRecording(ctx: Context, { liveId }: { liveId: string }): Promise<void> {
  const row = await findLive(ctx.db, liveId)
  if (!row || !isOver(row.status) || row.recordingState === 'complete' || row.recordingState === 'removed') return
  if ((await isStillWritten(ctx, row)) || (await isStillSent(ctx, row))) return finishAgain(ctx, row)
  const parts = await partsOfLive(ctx, row)
  if (parts.length === 0) return nothingRecorded(ctx, row)
  try {
    await makeReplay(ctx, row, parts)
  } catch (error) {
    if (error instanceof ProgramFailed && /^Nothing playable/.test(error.message)) {
      ctx.log.warn({ live: row.id, parts: parts.length }, 'nothing that was recorded of a live can be played')
      return nothingRecorded(ctx, row)
    }
    const reason = await whyFailed(ctx, error)
    if (!(await failRecording(ctx.db, row.id, reason, ctx.now()))) return // another run of this job did it
    ctx.log.error(
      {
        todo: 'see whether the disk has room and its parts are there; it is tried again each hour',
        err: error,
        live: row.id,
      },
      `the replay could not be made: ${reason}`,
    )
    ctx.publish('lives.changed', { liveId: row.id })
    if (reason !== 'disk_full') throw error // the queue tries again; a full disk is looked at again by the hour
  }
}

/** The gateway closes its last part when the source is gone. */
async function isStillWritten(ctx: Context, row: LiveRow): Promise<boolean> {
  const stats = await mayFail(ctx.media.stats(row.playName))
  return stats?.some((one) => one.stream === row.playName && one.recording === 'on' && one.status === 'online') ?? false
}

/** What the studio recorded automatically is waited for as long as it comes, and until it is imported (R-SRC-29). */
async function isStillSent(ctx: Context, row: LiveRow): Promise<boolean> {
  const since = ctx.now().getTime() - limits.recordingAwaited
  for (const upload of await uploadsOf(ctx.db, row.id)) {
    const arrivedAt = await changedAt(uploadFile(ctx, upload.id))
    if (arrivedAt === null) continue // imported, or nothing came
    const newsAt = upload.doneAt?.getTime() ?? Math.max(arrivedAt, row.endedAt?.getTime() ?? 0)
    if (newsAt > since) return true
    if (await takeUpload(ctx, upload.id)) return true // whoever sent it never came back: what is here counts
  }
  return false
}

const finishAgain = (ctx: Context, row: LiveRow) =>
  ctx.transaction((tx) => finishLater(tx, ctx, row.id, 5 * limits.partSettles))

/** Our folder, or the files that a media server reported. */
async function partsOfLive(ctx: Context, row: LiveRow): Promise<RecordedPart[]> {
  const folder = ctx.media.recordings(row.playName)
  const own = folder ? await partsIn(folder) : []
  const reported = (await filesOf(ctx.db, row.id)).map(({ path, startedAt }) => ({ path, startedAt }))
  const parts = [...own, ...reported].sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
  const sizes = await Promise.all(parts.map(({ path }) => sizeOf(path)))
  return parts.filter((_, index) => (sizes[index] ?? 0) > 0)
}

async function makeReplay(ctx: Context, row: LiveRow, parts: readonly RecordedPart[]): Promise<void> {
  const fresh = join(joinFolder(ctx), `${row.id}.mp4.${ctx.newId()}.new`) // two runs at once do not write into each other
  await makeFolder(joinFolder(ctx))
  await guardRoom(ctx, parts)
  try {
    await keepReplay(ctx, row, fresh, await joinParts(fresh, parts))
  } finally {
    await removeAll(fresh)
  }
  await removeParts(ctx, row, parts)
}

/** The row decides which of two runs names the file: a slower one may have read parts that were already gone. */
async function keepReplay(ctx: Context, row: LiveRow, fresh: string, made: Joined): Promise<void> {
  const picture = (await lacksCodecs(ctx)) ? null : await pictureOf(fresh, made.duration)
  if (picture) await keepSnapshot(ctx, row, picture)
  const staged = await ctx.storage.stage(replayKey(row.id), fresh) // what takes long, outside of the transaction
  try {
    await ctx.transaction(async (tx) => {
      await outlastFiles(tx)
      if (!(await completeRecording(tx, row.id, made))) return // another run of this job was faster
      await putParts(tx, row.id, made.parts)
      await record(tx, ctx, row.id)
      await writeAudit(tx, ctx, 'live.recorded', { targetId: row.id, detail: { seconds: Math.round(made.duration) } })
      await staged.keep() // last: what comes before may run twice
    })
  } finally {
    await staged.drop()
  }
}

async function removeParts(ctx: Context, row: LiveRow, parts: readonly RecordedPart[]): Promise<void> {
  const folder = ctx.media.recordings(row.playName)
  if (folder) await removeAll(folder)
  for (const { path } of parts) await removeAll(path)
}

class DiskIsFull extends Error {}

/** The joined file is as large as its parts, and both are there for a moment. */
async function guardRoom(ctx: Context, parts: readonly RecordedPart[]): Promise<void> {
  const sizes = await Promise.all(parts.map(({ path }) => sizeOf(path)))
  const needed = sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
  if ((await roomIn(ctx.config, joinFolder(ctx))) < needed * 1.02) throw new DiskIsFull('no room for the replay')
}

async function whyFailed(ctx: Context, error: unknown): Promise<'disk_full' | 'broken'> {
  const text = error instanceof Error ? error.message : ''
  const isFull = error instanceof DiskIsFull || /ENOSPC|EDQUOT|no space/i.test(text)
  return isFull || (await roomIn(ctx.config, joinFolder(ctx))) < 1024 * 1024 ? 'disk_full' : 'broken'
}

const nothingRecorded = (ctx: Context, row: LiveRow) =>
  ctx.transaction(async (tx) => {
    await moveRecording(tx, row.id, 'drop')
    announceChange(tx, ctx, row.id)
  })

/** Job, every hour: what waits since its job gave up or the server was away is tried again. */
export async function retryRecordings(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - 50 * 60_000)
  for (const row of await unjoined(ctx.db, before)) {
    await changeLive(ctx.db, row.id, { recordingRetriedAt: ctx.now() })
    await finishRecording(ctx, { liveId: row.id }).catch(() => undefined) // said and noted; the next one has its turn
  }
}
