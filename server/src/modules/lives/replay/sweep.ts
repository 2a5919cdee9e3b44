import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Context } from '../../../kernel/context.ts'
import { removePath } from '../../../kernel/file-removal.ts'
import { isId } from '../../../kernel/ids.ts'
import { findByPlayName, findLive } from '../store.ts'
import { joinFolder, largeFiles, uploadFile } from './files.ts'
import { uploadById } from './store.ts'

const day = 86_400_000

/**
 * Job: what no live will ever use, two days after its last change: parts and replays of deleted lives, pieces nobody finished,
 * replays half written by a process that was killed.
 */
export async function sweepRecordings(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - 2 * day
  const anyStream = ctx.media.recordings('any')
  for (const { name, path } of anyStream ? await oldIn(dirname(anyStream), before) : []) {
    const row = await findByPlayName(ctx.db, name)
    if (!row || row.recordingState === 'complete' || row.recordingState === 'removed') await removePath(ctx, path)
  }
  for (const { name, path } of await oldIn(dirname(uploadFile(ctx, 'any')), before))
    if (!(await uploadById(ctx.db, name))?.doneAt) await removePath(ctx, path)
  for (const { name, path } of await oldIn(joinFolder(ctx), before))
    if (!name.endsWith('.mp4')) await removePath(ctx, path)
  for await (const { key, changedAt } of ctx.storage.list(largeFiles.prefix)) {
    const id = key.slice(largeFiles.prefix.length + 1).replace(/\.mp4$/, '')
    if (changedAt.getTime() >= before || !isId(id)) continue
    const row = await findLive(ctx.db, id)
    if (!row || row.recordingState === 'removed') await ctx.storage.remove(key)
  }
}

async function oldIn(folder: string, before: number) {
  const names = await readdir(folder).catch(() => [])
  const entries = await Promise.all(
    names.map(async (name) => ({ name, path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  )
  return entries.filter(({ at }) => at < before)
}
