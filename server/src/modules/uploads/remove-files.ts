import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { removeFiles } from '../../kernel/file-removal.ts'

const backupPause = 5 * 60_000

/** A rolled-back act removes nothing; a running backup is waited for. */
export async function removeFilesLater(tx: Tx, ctx: Context, keys: readonly string[]) {
  if (keys.length > 0) await ctx.jobs.enqueue(tx, 'uploads.removeFiles', { keys })
}

/** Job: removes files whose rows are gone. */
export async function removeFilesJob(ctx: Context, { keys }: { keys: string[] }) {
  if (await removeFiles(ctx, keys)) return
  const runAt = new Date(ctx.now().getTime() + backupPause)
  await ctx.jobs.enqueue(ctx.db, 'uploads.removeFiles', { keys }, { runAt })
}
