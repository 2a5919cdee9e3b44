import { form } from '@vondrona/rules/forms/constants'
import type { Context } from '../../../kernel/context.ts'
import { removeFilesLater, sweepStray } from '../../uploads/index.ts'
import { folder } from './sealed.ts'
import { idsInUse, removeUnused } from './store.ts'

const batch = 500

/** Job: files that no answer has named for a day, and files without a row, which a crash left. */
export async function sweep(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - form.orphanLife)
  await sweepUnused(ctx, before)
  await sweepStray(ctx, { folder, before, inUse: idsInUse })
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
