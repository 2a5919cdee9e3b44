import { createHash } from 'node:crypto'
import { imageQuality, image as limits } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../kernel/context.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { decode, encode, imageKind, type Pixels, sizeOf, thumbhash } from '../../kernel/images.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { whyNotDrawn } from './document-photo.ts'
import { idOf, keyOf, source, webp } from './image.ts'
import {
  addImage,
  addUpload,
  findImage,
  hasUploaded,
  type ImageRow,
  lockImage,
  lockQuota,
  touchImage,
  uploaded,
} from './store.ts'

const tries = { name: 'images', points: limits.triesPerHour, seconds: 3600 }
const day = 86_400_000

export interface ImageToStore {
  /** Whose quota it is. */
  userId: string
  /** The bytes, once it is their turn. */
  read(): Promise<Buffer>
  /** Joins the transaction that stores the picture. */
  and?(tx: Tx, row: ImageRow): Promise<void>
}

/**
 * Checks a picture by decoding it, generates the first variant and stores both; the job `uploads.draw` does the rest.
 * The same picture twice is one row and one folder. Throws a Refusal that says why it was not stored.
 */
export async function storeImage(ctx: Context, { userId, read, and }: ImageToStore): Promise<ImageRow> {
  await ctx.limits.spend(tries, userId)
  await checkQuota(ctx.db, userId, 0, ctx.now())
  const { id, bytes, resized } = await ctx.pools.image.run(async () => {
    const bytes = await read()
    if (bytes.length > limits.maxBytes) throw new Refusal('TOO_LARGE', 'picture.tooLarge')
    if (!imageKind(bytes)) throw new Refusal('BAD_USER_INPUT', 'picture.unsupported')
    const id = idOfContent(ctx, bytes)
    return { id, bytes, resized: (await findImage(ctx.db, id)) ? null : await firstOf(bytes) }
  })
  return ctx.transaction(async (tx) => {
    await lockQuota(tx, userId)
    if (!(await hasUploaded(tx, userId, id))) await checkQuota(tx, userId, bytes.length, ctx.now())
    await lockImage(tx, id)
    const row = (await findImage(tx, id)) ?? (await addNew(tx, ctx, id, bytes, resized ?? (await firstOf(bytes))))
    await touchImage(tx, id)
    await addUpload(tx, { imageId: id, userId, bytes: bytes.length, createdAt: ctx.now() })
    await and?.(tx, row)
    return row
  })
}

/** Outsiders cannot derive from an address, or probe, whether a certain picture is stored. */
function idOfContent(ctx: Context, bytes: Buffer): string {
  const digest = ctx.secrets.keyedHash('image', createHash('sha256').update(bytes).digest('hex'))
  return idOf(digest.toString('hex', 0, 16)) as string
}

/** Within one day and in all. */
async function checkQuota(db: Db | Tx, userId: string, more: number, now: Date): Promise<void> {
  const { count, bytes, inAll } = await uploaded(db, userId, new Date(now.getTime() - day))
  if (count >= limits.perDay.count || bytes + more > limits.perDay.bytes)
    throw new Refusal('BAD_USER_INPUT', 'uploads.perDay')
  if (inAll + more > limits.inAll) throw new Refusal('BAD_USER_INPUT', 'uploads.inAll')
}

interface First {
  width: number
  height: number
  pixels: Pick<Pixels, 'width'>
  bytes: Buffer
  thumbhash: Buffer
}

async function firstOf(sent: Buffer): Promise<First> {
  try {
    const { width, height } = await sizeOf(sent, limits.side)
    const pixels = await decode(sent, { width: limits.first, height: limits.side })
    const bytes = await encode(pixels, 'webp', imageQuality.medium)
    return { width, height, pixels, bytes, thumbhash: Buffer.from(await thumbhash(pixels)) }
  } catch {
    throw new Refusal('BAD_USER_INPUT', await whyNotDrawn(sent))
  }
}

/**
 * The files come first: a crash leaves at most a folder without a row, which the sweep removes. The uploaded bytes stay
 * until the job has generated everything; they have no address.
 */
async function addNew(tx: Tx, ctx: Context, id: string, sent: Buffer, first: First): Promise<ImageRow> {
  const { width, height, pixels, bytes } = first
  await ctx.storage.put(keyOf(id, source), sent)
  await ctx.storage.put(keyOf(id, webp(pixels.width, 'medium')), bytes)
  const row: ImageRow = {
    id,
    width,
    height,
    thumbhash: first.thumbhash,
    widths: [pixels.width],
    hasAvif: false,
    weight: bytes.length,
    createdAt: ctx.now(),
    readyAt: null,
    unusedSince: null,
  }
  await addImage(tx, row)
  await ctx.jobs.enqueue(
    tx,
    'uploads.draw',
    { id },
    { jobKey: `uploads.draw:${id}`, queue: 'uploads.draw', maxAttempts: 5 },
  )
  return row
}
