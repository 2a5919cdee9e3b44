import type { Domain } from '@vondrona/rules/domains'
import { image as limits } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { folderOf, idOf, keyOf, source } from './image.ts'
import { sweepIncoming } from './receive-file.ts'
import { removeFilesLater } from './remove-files.ts'
import { piecesInUse, removeExpiredSlots } from './slots/store.ts'
import { findImage, findImages, lockImage, noteUnused, removeUnused, replaceUses } from './store.ts'

const batch = 500
const day = 86_400_000
const backupPause = 5 * 60_000

/**
 * Makes `ids` the pictures that `ownerId` of a domain shows, in the transaction of its change; an empty list when it is
 * deleted. Pictures that nothing shows go after `image.orphanLife`. Ids that do not exist are omitted.
 */
export const useImages = (tx: Tx, domain: Domain, ownerId: string, ids: readonly string[]) =>
  replaceUses(tx, domain, ownerId, ids)

/** Job: pictures that nothing has shown for `image.orphanLife`. */
export async function removeOrphans(ctx: Context): Promise<void> {
  await noteUnused(ctx.db, ctx.now())
  const before = new Date(ctx.now().getTime() - limits.orphanLife)
  for (let removed = batch; removed === batch; ) {
    removed = await ctx.transaction(async (tx) => {
      const ids = await removeUnused(tx, before, batch)
      await removeFoldersLater(tx, ctx, ids)
      return ids.length
    })
  }
}

/** Deletes the files of these images by a job. */
export async function removeFoldersLater(tx: Tx, ctx: Context, ids: readonly string[]) {
  if (ids.length > 0) await ctx.jobs.enqueue(tx, 'uploads.removeFolders', { ids })
}

/** Job: the files of pictures whose rows are gone; of one that was sent again in the meantime they stay. */
export async function removeFolders(ctx: Context, { ids }: { ids: string[] }): Promise<void> {
  const kept: string[] = []
  for (const id of ids) if (!(await removeFolder(ctx, id))) kept.push(id)
  if (kept.length === 0) return
  const runAt = new Date(ctx.now().getTime() + backupPause)
  await ctx.jobs.enqueue(ctx.db, 'uploads.removeFolders', { ids: kept }, { runAt })
}

/** False while a backup reads. */
const removeFolder = (ctx: Context, id: string): Promise<boolean> =>
  ctx.transaction(async (tx) => {
    await lockImage(tx, id)
    if (await findImage(tx, id)) return true
    const files = await Array.fromAsync(ctx.storage.list(folderOf(id)))
    return removeFiles(
      ctx,
      files.map(({ key }) => key),
    )
  })

/** Job: slots whose time is over, and what crashes left: pieces, folders and received files that no row names. */
export async function sweep(ctx: Context): Promise<void> {
  await ctx.transaction(async (tx) => removeFilesLater(tx, ctx, await removeExpiredSlots(tx, ctx.now())))
  const before = new Date(ctx.now().getTime() - day)
  await sweepIncoming(ctx, before)
  await eachBatch(ctx, 'uploads', before, async (keys) => {
    const used = await piecesInUse(ctx.db, keys)
    await removeFiles(
      ctx,
      keys.filter((key) => !used.has(key)),
    )
  })
}

/** Job: folders of pictures without a row, and what was sent where the drawing is over or failed. */
export async function sweepImages(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - day)
  const givenUp = new Date(ctx.now().getTime() - 7 * day)
  await eachBatch(ctx, 'images', before, async (keys) => {
    const ids = new Set(keys.map((key) => idOf(key.split('/')[1] ?? '')).filter((id) => id !== null))
    const rows = await findImages(ctx.db, [...ids])
    for (const { id } of rows) ids.delete(id)
    await removeFolders(ctx, { ids: [...ids] })
    const sources = rows.filter((row) => row.readyAt || row.createdAt < givenUp).map(({ id }) => keyOf(id, source))
    await removeFiles(
      ctx,
      keys.filter((key) => sources.includes(key)),
    )
  })
}

async function eachBatch(ctx: Context, prefix: string, before: Date, work: (keys: string[]) => Promise<void>) {
  let old: string[] = []
  for await (const { key, changedAt } of ctx.storage.list(prefix)) {
    if (changedAt < before) old.push(key)
    if (old.length === batch) {
      await work(old)
      old = []
    }
  }
  if (old.length > 0) await work(old)
}
