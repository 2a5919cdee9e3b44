import { form } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { removeFiles } from '../../../kernel/file-removal.ts'
import { isId } from '../../../kernel/ids.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { folder, keyOf } from './sealed.ts'
import { idsInUse, removeUnused } from './store.ts'

const batch = 500

/** Job: files that no answer has named for a day, and files without a row, which a crash left. */
export async function sweep(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - form.orphanLife)
  await sweepUnused(ctx, before)
  await sweepStray(ctx, before)
}

async function sweepUnused(ctx: Context, before: Date): Promise<void> {
  for (;;) {
    const keys = await ctx.transaction(async (tx) => {
      const removed = await removeUnused(tx, before, batch)
      await removeFilesLater(tx, ctx, removed)
      return removed
    })
    if (keys.length < batch) return
  }
}

async function sweepStray(ctx: Context, before: Date): Promise<void> {
  let old: string[] = []
  const flush = async () => {
    const used = await idsInUse(ctx.db, old)
    await removeFiles(ctx, old.filter((id) => !used.has(id)).map(keyOf))
    old = []
  }
  for await (const { key, changedAt } of ctx.storage.list(folder)) {
    const id = key.slice(folder.length + 1)
    if (isId(id) && changedAt < before) old.push(id)
    if (old.length === batch) await flush()
  }
  await flush()
}
