import type { Side } from '@vondrona/rules/identity'
import { identityPhoto } from '@vondrona/rules/identity/constants'
import type { Context } from '../../../kernel/context.ts'
import { mayBeCommitted, type Tx } from '../../../kernel/db.ts'
import { imageKind, redrawPhoto } from '../../../kernel/images.ts'
import { badInput, type FieldRefusal } from '../../../kernel/refusal.ts'
import { readSlotPhoto, removeFilesLater, removeSlots, whyNotDocument } from '../../uploads/index.ts'
import { type ImageRow, putImage } from './store.ts'

/** One photo as the client sends it: base64, a data URL, or `upload:ID.SECRET`. */
export interface SentPhoto {
  /** Named in the refusal. */
  field: string
  side: Side
  source: string
}

/** A photo that is re-encoded, encrypted and on the disk, and that no row names yet. */
export interface KeptPhoto {
  row: Omit<ImageRow, 'userId'>
  slotId: string | null
}

/**
 * Reads, checks and keeps the photos before the transaction that will name them. All that is wrong is said at once.
 * When that transaction fails, `dropPhotos` removes them; after a crash the sweep does.
 */
export async function keepPhotos(ctx: Context, sent: readonly SentPhoto[]): Promise<KeptPhoto[]> {
  const done = await Promise.allSettled(sent.map((photo) => keepPhoto(ctx, photo)))
  const kept = done.flatMap((one) => (one.status === 'fulfilled' && 'row' in one.value ? [one.value] : []))
  if (kept.length === sent.length) return kept
  await dropPhotos(ctx, kept)
  const bug = done.find((one) => one.status === 'rejected')
  if (bug) throw bug.reason
  throw badInput(done.flatMap((one) => (one.status === 'fulfilled' && 'key' in one.value ? [one.value] : [])))
}

async function keepPhoto(ctx: Context, { field, side, source }: SentPhoto): Promise<KeptPhoto | FieldRefusal> {
  const slot = /^upload:([0-9a-f-]{36})\.([\w-]{1,100})$/.exec(source)
  const bytes = slot ? await readSlotPhoto(ctx, slot[1]!, slot[2]!) : decodePhoto(source)
  if (!bytes) return { field, key: 'identity.uploadIncomplete' }
  if (bytes.length > identityPhoto.maxBytes) return { field, key: 'picture.tooLarge' }
  if (!imageKind(bytes)) return { field, key: 'picture.unsupported' }
  const { picture, obstacle } = await ctx.pools.image.run(async () => {
    const picture = await redrawPhoto(bytes, identityPhoto.drawn).catch(() => null)
    return { picture, obstacle: await whyNotDocument(bytes, picture) }
  })
  if (!picture || obstacle) return { field, key: 'picture.unreadable', ...obstacle }
  const id = ctx.newId()
  const storageKey = `identity/${id}`
  await ctx.storage.put(storageKey, ctx.secrets.encrypt(purposeOf(id), picture.bytes))
  const { width, height, bytes: redrawn } = picture
  const row = { id, side, storageKey, bytes: redrawn.length, width, height, createdAt: ctx.now() }
  return { row, slotId: slot?.[1] ?? null }
}

/** R-SIGN-56: with or without `data:image/…;base64,` in front. */
function decodePhoto(source: string): Buffer {
  const comma = source.startsWith('data:') ? source.indexOf(',') + 1 : 0
  return Buffer.from(source.slice(comma), 'base64')
}

/** Each photo has a key of its own: bytes of one member never open as those of another. */
const purposeOf = (imageId: string) => `identity:${imageId}`

/** The photo's bytes (WebP), or null when the file is gone. */
export async function openPhoto(ctx: Context, image: Pick<ImageRow, 'id' | 'storageKey'>): Promise<Buffer | null> {
  const sealed = await ctx.storage.get(image.storageKey)
  return sealed && ctx.secrets.decrypt(purposeOf(image.id), sealed)
}

/** Makes the photos the member's, in the transaction of the act; what they replace is removed after it. */
export async function attachPhotos(tx: Tx, ctx: Context, userId: string, photos: readonly KeptPhoto[]) {
  const before = []
  for (const { row } of photos) before.push(await putImage(tx, { ...row, userId }))
  const slots = photos.flatMap(({ slotId }) => slotId ?? [])
  const left = [...before.filter((key) => key !== null), ...(await removeSlots(tx, slots))]
  await removeFilesLater(tx, ctx, left)
}

/** `because` is what the transaction failed with: while it may have been committed after all, the sweep decides later. */
export async function dropPhotos(ctx: Context, photos: readonly KeptPhoto[], because?: unknown) {
  if (mayBeCommitted(because)) return
  for (const { row } of photos) await ctx.storage.remove(row.storageKey)
}
