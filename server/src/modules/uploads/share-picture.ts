import { imageQuality, image as limits } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import { redraw } from '../../kernel/images.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { addressOf, type Image, keyOf, source, webp } from './image.ts'
import { findImage, type ImageRow, lockImage } from './store.ts'

/** The one variant for link previews: JPEG, since messengers show no WebP. */
export const share = 'share.jpg'

/** R-SHARE-10: where the picture of a link preview is, and its true size: the shape that previews have, never enlarged. */
export const sharePicture = ({ id, width, height }: Pick<Image, 'id' | 'width' | 'height'>) => ({
  path: addressOf(id, share),
  ...sizeOf({ width, height }),
})

function sizeOf({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, width / limits.share.width, height / limits.share.height)
  const side = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: side(limits.share.width), height: side(limits.share.height) }
}

const drawing = perProcess(() => new Map<string, Promise<Buffer | null>>())

/**
 * The JPEG of a picture, drawn when somebody asks for the first time and kept beside the other variants: one file for each
 * picture, whoever asks how often. BUSY while others are drawn; null where there is no such picture.
 */
export async function readShare(ctx: Context, id: string): Promise<Buffer | null> {
  const known = await ctx.storage.get(keyOf(id, share))
  if (known) return known
  const all = drawing(ctx)
  const begun = all.get(id)
  if (begun) return begun
  if (all.size >= limits.share.atOnce) throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 2 })
  const drawn = draw(ctx, id).finally(() => all.delete(id))
  all.set(id, drawn)
  return drawn
}

async function draw(ctx: Context, id: string): Promise<Buffer | null> {
  const row = await findImage(ctx.db, id)
  const bytes = row && (await largest(ctx, row))
  if (!row || !bytes) return null
  const box = { ...sizeOf(row), quality: imageQuality.medium / 100, fit: 'cover', as: 'jpeg' } as const
  const picture = await ctx.pools.image.run(() => redraw(bytes, box))
  return ctx.transaction(async (tx) => {
    await lockImage(tx, id)
    if (!(await findImage(tx, id))) return null // its files are being removed
    await ctx.storage.put(keyOf(id, share), picture.bytes)
    return picture.bytes
  })
}

async function largest(ctx: Context, { id, width, widths, readyAt }: ImageRow) {
  const names = readyAt ? [webp(width, 'high')] : [source, webp(widths[0] ?? 0, 'medium')]
  for (const name of names) {
    const bytes = await ctx.storage.get(keyOf(id, name))
    if (bytes) return bytes
  }
  return null
}
