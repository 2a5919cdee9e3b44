import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isOver } from '@vondrona/rules/lives'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { roomIn } from '../../../kernel/limits/disk-room.ts'
import { findLive } from '../store.ts'
import { makeFolder, removeAll, sizeOf, uploadFile } from './files.ts'
import { finishLater } from './finish-later.ts'
import { runMediaProgram } from './media-program.ts'
import { addFile, uploadById } from './store.ts'
import { recordedAt } from './upload.ts'

/** Job: what the studio sent becomes one more part. Too late for a replay that is made: its parts are gone. */
export async function importUpload(ctx: Context, { uploadId }: { uploadId: string }): Promise<void> {
  const upload = await uploadById(ctx.db, uploadId)
  const row = upload && (await findLive(ctx.db, upload.liveId))
  if (!upload || !row) return
  const sent = uploadFile(ctx, uploadId)
  if (!(await sizeOf(sent))) return // imported before
  if (row.recordingState === 'complete' || row.recordingState === 'removed') {
    ctx.log.warn({ live: row.id }, 'a recording of the studio came after its replay was made')
    return removeAll(sent)
  }
  const folder = ctx.media.recordings(row.playName) ?? join(dirname(sent), '../imported', row.id)
  if ((await roomIn(ctx.config, dirname(sent))) < ((await sizeOf(sent)) ?? 0)) return importLater(ctx, upload)
  const startedAt = recordedAt(upload, row)
  const part = join(folder, `${startedAt.getTime()}.mp4`)
  await makeFolder(folder)
  await runMediaProgram('convert', ['import', sent, `${part}.new`])
  await rename(`${part}.new`, part)
  if (ctx.media.recordings(row.playName) === null) await addFile(ctx.db, { liveId: row.id, path: part, startedAt })
  await removeAll(sent)
  if (isOver(row.status)) await ctx.transaction((tx) => finishLater(tx, ctx, row.id))
}

/** Both are on the disk for a while. The replay waits for it as long as it waits for pieces. */
async function importLater(ctx: Context, { id, doneAt }: { id: string; doneAt: Date | null }): Promise<void> {
  const waited = ctx.now().getTime() - (doneAt?.getTime() ?? 0)
  ctx.log.error(
    { todo: 'make room on the disk of DATA_DIR, or raise RECORDING_QUOTA_GB', upload: id },
    'no room to take a recording of a studio into its replay',
  )
  if (waited > limits.recordingAwaited) return
  const runAt = new Date(ctx.now().getTime() + 10 * 60_000)
  await ctx.jobs.enqueue(ctx.db, 'lives.importUpload', { uploadId: id }, { runAt, maxAttempts: 5 })
}
