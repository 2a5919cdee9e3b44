import type { Context } from '../../../kernel/context.ts'
import { writeAudit } from '../../audit/index.ts'
import { removeFilesLater } from '../../uploads/index.ts'
import { clearImages, documentsToClear } from './store.ts'

const day = 86_400_000
const batch = 500

/**
 * F-KYC-07, F17: photos of identity documents go IDENTITY_RETENTION_DAYS after the decision; the log keeps that they
 * went.
 */
export async function clearDecidedPhotos(ctx: Context) {
  const before = new Date(ctx.now().getTime() - ctx.config.IDENTITY_RETENTION_DAYS * day)
  let cleared = 0
  for (;;) {
    const userIds = await documentsToClear(ctx.db, before, batch)
    for (const userId of userIds) if (await clearPhotosOf(ctx, userId, before)) cleared += 1
    if (userIds.length < batch) break
  }
  if (cleared > 0) ctx.log.info({ members: cleared }, 'identity photos deleted after their time')
}

const clearPhotosOf = (ctx: Context, userId: string, before: Date): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    const keys = await clearImages(tx, userId, before, ctx.now())
    if (!keys) return false
    await removeFilesLater(tx, ctx, keys)
    await writeAudit(tx, ctx, 'identity.photosDeleted', { targetId: userId, detail: { photos: keys.length } })
    return true
  })
