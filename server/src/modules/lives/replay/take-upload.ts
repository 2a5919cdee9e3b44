import type { Context } from '../../../kernel/context.ts'
import { finishUpload } from './store.ts'

/** No more pieces of it are taken, and what came becomes a part of the replay; false when that was said before. */
export async function takeUpload(ctx: Context, uploadId: string): Promise<boolean> {
  if (!(await finishUpload(ctx.db, uploadId, ctx.now()))) return false
  const options = { jobKey: `lives.import:${uploadId}`, maxAttempts: 5 }
  await ctx.jobs.enqueue(ctx.db, 'lives.importUpload', { uploadId }, options)
  return true
}
