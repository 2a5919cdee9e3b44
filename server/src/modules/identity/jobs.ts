import { comingOfAgeToday } from '@vondrona/rules/accounts'
import { linkTo } from '@vondrona/rules/pages'
import type { Context } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { withoutDocumentBornOn } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { notify } from '../notifications/index.ts'
import { removeFilesLater } from '../uploads/index.ts'
import { clearImages, documentsToClear, keysInUse } from './photos/store.ts'

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

/** N-08: on the birthday the limit lifts automatically; the member is asked for a document. */
export async function greetNewAdults(ctx: Context) {
  for (const user of await withoutDocumentBornOn(ctx.db, comingOfAgeToday(ctx.now())))
    await ctx.transaction((tx) => notify(tx, ctx, { to: [user], kind: 'account.adult', link: linkTo('identity') }))
}

/** Files that no row names: left by a crash between writing and committing. */
export async function sweep(ctx: Context) {
  const before = ctx.now().getTime() - day
  let old: string[] = []
  const flush = async () => {
    const used = await keysInUse(ctx.db, old)
    await removeFiles(
      ctx,
      old.filter((key) => !used.has(key)),
    )
    old = []
  }
  for await (const { key, changedAt } of ctx.storage.list('identity')) {
    if (changedAt.getTime() < before) old.push(key)
    if (old.length === batch) await flush()
  }
  await flush()
}
