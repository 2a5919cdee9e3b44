import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { addressOf, keyOf, large, webp } from './image.ts'
import { removeFoldersLater } from './remove-images.ts'
import { findImage, removeUploadsOf, uploadsOf } from './store.ts'

const most = 100 * 1024 * 1024 // of one archive; what is older is named with its address

/** The pictures a member sent, newest first, as they are kept. */
export async function imagesData(db: Db | Tx, userId: string) {
  return (await uploadsOf(db, userId)).map((row) => ({ ...row, url: addressOf(row.id, large) }))
}

/** Their files, one after the other. */
export async function* imageFiles(ctx: Context, images: readonly { id: string }[]) {
  let size = 0
  for (const { id } of images) {
    const row = await findImage(ctx.db, id)
    const [first = 0] = row?.widths ?? []
    const bytes =
      row && (await ctx.storage.get(keyOf(id, row.ready_at ? webp(row.width, 'high') : webp(first, 'medium'))))
    if (!bytes) continue
    size += bytes.length
    if (size > most) return
    yield { name: `images/${id}.webp`, bytes }
  }
}

/** Of an erased account: what nobody else sent and no page shows goes at once; the rest stays without their name. */
export async function forgetImages(tx: Tx, ctx: Context, userId: string): Promise<void> {
  await removeFoldersLater(tx, ctx, await removeUploadsOf(tx, userId))
}
