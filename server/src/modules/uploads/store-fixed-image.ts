import { createHash } from 'node:crypto'
import { image as limits } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import { type Box, imageKind, redraw } from '../../kernel/images.ts'

interface FixedImage {
  /** Of the storage key. */
  folder: string
  /** The same picture of another member has another key. */
  userId: string
  bytes: Buffer
  box: Box
}

/**
 * Stores a picture that is shown in one size only, such as a portrait, under a key of its content. Returns the storage
 * key, or null if the bytes are no JPEG, PNG or WebP.
 */
export async function storeFixedImage(
  ctx: Context,
  { folder, userId, bytes, box }: FixedImage,
): Promise<string | null> {
  if (!imageKind(bytes) || bytes.length > limits.maxBytes) return null
  const picture = await ctx.pools.image.run(() => redraw(bytes, box).catch(() => null))
  if (!picture) return null
  const hash = createHash('sha256').update(userId).update(picture.bytes).digest('hex')
  const key = `${folder}/${hash}.webp`
  await ctx.storage.put(key, picture.bytes)
  return key
}
