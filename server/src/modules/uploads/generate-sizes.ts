import { imageQuality, image as limits } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { decode, encode, narrow, type Pixels } from '../../kernel/images.ts'
import { avif, keyOf, source, webp, widthsOf } from './image.ts'
import { findImage, finishImage } from './store.ts'

/**
 * Job: generates every variant of a picture from the uploaded bytes. Each step queues behind the uploads of people who
 * are waiting. The row changes once all files are stored.
 */
export async function generateSizes(ctx: Context, { id }: { id: string }): Promise<void> {
  const row = await findImage(ctx.db, id)
  if (!row || row.readyAt) return
  const sent = await ctx.storage.get(keyOf(id, source))
  if (!sent) return ctx.log.warn({ image: id }, 'a picture keeps its first variant only: the uploaded file is gone')
  const { image: pool } = ctx.pools
  const all = await pool.run(() => decode(sent, { width: limits.side, height: limits.side }))
  const put = (variant: string, bytes: Buffer) => ctx.storage.put(keyOf(id, variant), bytes)
  await put(webp(all.width, 'high'), await pool.run(() => encode(all, 'webp', imageQuality.high)))
  const widths = widthsOf(all.width)
  const mediums = new Map<number, number>()
  for (const width of widths) {
    const pixels = await pool.run(() => narrow(all, width))
    await put(webp(width, 'low'), await pool.run(() => encode(pixels, 'webp', imageQuality.low)))
    const known = width === row.widths[0] ? await ctx.storage.get(keyOf(id, webp(width, 'medium'))) : null
    const medium = known ?? (await pool.run(() => encode(pixels, 'webp', imageQuality.medium)))
    if (!known) await put(webp(width, 'medium'), medium) // the content behind a published address never changes
    mediums.set(width, medium.length)
  }
  const avifs = await avifsOf(ctx, all, mediums)
  for (const [width, bytes] of avifs) await put(avif(width), bytes)
  const isDone = await finishImage(ctx.db, id, {
    width: all.width,
    height: all.height,
    widths,
    hasAvif: avifs.size > 0,
    readyAt: ctx.now(),
    weight: mediums.get(widths.find((width) => width >= limits.weighed) ?? all.width) ?? row.weight,
  })
  if (isDone) ctx.publish('uploads.ready', { imageId: id })
  await removeFiles(ctx, [keyOf(id, source)]) // while a backup reads, the sweep does it later
}

/**
 * All widths or none: a browser that supports AVIF ignores the other formats. The narrowest is tried first, it costs
 * least.
 */
async function avifsOf(ctx: Context, all: Pixels, webps: ReadonlyMap<number, number>): Promise<Map<number, Buffer>> {
  const resized = new Map<number, Buffer>()
  for (const [width, bytes] of webps) {
    const pixels = await ctx.pools.image.run(() => narrow(all, width))
    const small = await ctx.pools.image.run(() => encode(pixels, 'avif', limits.avifQuality))
    if (small.length >= bytes * (1 - limits.avifSaves)) return new Map()
    resized.set(width, small)
  }
  return resized
}
