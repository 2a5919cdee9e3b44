import type { DocumentKind } from '@vondrona/rules/races'
import { race } from '@vondrona/rules/races/constants'
import { photoPresets } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../../kernel/context.ts'
import { mayBeCommitted } from '../../../kernel/db.ts'
import { imageKind, redrawWithin } from '../../../kernel/images.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { IncomingFile, whyNotDocument } from '../../uploads/index.ts'
import type { DocumentRow } from '../store.ts'
import type { NewDocument } from './store.ts'

/** Where photos are on the disk. */
export const folder = 'registrations'
/** Each photo has a key of its own: bytes of one never open as those of another. */
const purposeOf = (id: string) => `registration:${id}`

type Of = Pick<NewDocument, 'participationId' | 'sessionId'>

/**
 * R-EVT-19: a photo as it was sent (JPG, PNG, WebP, up to 15 MB), turned upright, reduced, without metadata, encrypted and
 * on the disk; the row that will name it. Run in turn with others' photos.
 */
export async function keepPhoto(ctx: Context, of: Of, kind: DocumentKind, sent: unknown): Promise<NewDocument> {
  if (!(sent instanceof IncomingFile)) throw new Refusal('BAD_USER_INPUT', 'shell.badQuery')
  if (sent.size === null || sent.size > race.documentMaxBytes)
    throw new Refusal('TOO_LARGE', 'races.documentTooLarge', { field: 'file' })
  const preset = photoPresets[kind === 'medicalCertificate' ? 'medical' : 'identity']
  const drawn = await ctx.pools.image.run(async () => {
    const bytes = await sent.read()
    if (!imageKind(bytes)) throw new Refusal('BAD_USER_INPUT', 'races.documentUnsupported', { field: 'file' })
    const drawn = await redrawWithin(bytes, preset)
    const obstacle = await whyNotDocument(bytes, drawn)
    if (!drawn || obstacle) throw badInput([{ field: 'file', key: 'picture.unreadable', ...obstacle }])
    return drawn
  })
  const id = ctx.newId()
  const storageKey = `${folder}/${id}`
  await ctx.storage.put(storageKey, ctx.secrets.encrypt(purposeOf(id), drawn.bytes))
  const { width, height, bytes } = drawn
  return { ...of, id, kind, status: 'submitted', storageKey, bytes: bytes.length, width, height, uploadedAt: ctx.now() }
}

/** Stores what names a photo; removes the photo again where that fails. While it may have been committed, the sweep decides. */
export async function named<T>(ctx: Context, photo: NewDocument, store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (error) {
    if (photo.storageKey && !mayBeCommitted(error)) await ctx.storage.remove(photo.storageKey)
    throw error
  }
}

/** The photo's bytes (WebP); null when it was deleted. */
export async function openPhoto(
  ctx: Context,
  { id, storageKey }: Pick<DocumentRow, 'id' | 'storageKey'>,
): Promise<Buffer | null> {
  const sealed = storageKey && (await ctx.storage.get(storageKey))
  return sealed ? ctx.secrets.decrypt(purposeOf(id), sealed) : null
}
