import type { Context } from '../../kernel/context.ts'
import type { Db } from '../../kernel/db.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { isId } from '../../kernel/ids.ts'

const batch = 500

interface Stray {
  folder: string
  /** Younger ones may get their row yet. */
  before: Date
  /** Of these ids, those that have a row. */
  inUse(db: Db, ids: readonly string[]): Promise<Set<string>>
}

/** Removes files `<folder>/<id>` without a row, which a crash left. */
export async function sweepStray(ctx: Context, { folder, before, inUse }: Stray): Promise<void> {
  let old: string[] = []
  const flush = async () => {
    const used = await inUse(ctx.db, old)
    await removeFiles(
      ctx,
      old.filter((id) => !used.has(id)).map((id) => `${folder}/${id}`),
    )
    old = []
  }
  for await (const { key, changedAt } of ctx.storage.list(folder)) {
    const id = key.slice(folder.length + 1)
    if (isId(id) && changedAt < before) old.push(id)
    if (old.length === batch) await flush()
  }
  await flush()
}

const twoDays = 2 * 86_400_000

/** Job: what was being written when a process was killed, on the disk and in the bucket. */
export async function sweepUnfinished(ctx: Context): Promise<void> {
  const removed = await ctx.storage.sweep(new Date(ctx.now().getTime() - twoDays))
  if (removed > 0) ctx.log.info({ removed }, 'files that nobody finished were removed')
}
