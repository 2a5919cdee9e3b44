import { image, uploadSlot, uploadSlotGuard } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../../kernel/context.ts'
import { hashToken, sameBytes } from '../../../kernel/crypto/secrets.ts'
import { isId } from '../../../kernel/ids.ts'
import { roomIn } from '../../../kernel/limits/disk-room.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { bytesKept, findSlot, type SlotRow, takePiece } from './store.ts'

/** The disk is everybody's: when photos that serve nobody fill it, clients send theirs with the form. */
export async function guardDisk(ctx: Context) {
  if ((await roomIn(ctx.config, ctx.config.DATA_DIR)) < image.maxBytes)
    throw new Refusal('UNAVAILABLE', 'uploads.diskFull', { retryAfter: 60 })
  if ((await bytesKept(ctx.db)) >= uploadSlotGuard.diskBytes)
    throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 60 })
}

/** How far a slot is; NOT_FOUND alike for an unknown id, a wrong secret and a slot whose time is over. */
export async function readUploadSlot(ctx: Context, id: string, secret: string) {
  ctx.admit('uploadSlot')
  const { received, size } = await openSlot(ctx, id, secret)
  return { received, size, complete: isComplete({ received, size }) }
}

const isComplete = ({ received, size }: Pick<SlotRow, 'received' | 'size'>) => size > 0 && received === size

async function openSlot(ctx: Context, id: string, secret: string): Promise<SlotRow> {
  const slot = isId(id) ? await findSlot(ctx.db, id) : undefined
  if (!slot || slot.expiresAt <= ctx.now() || !sameBytes(slot.secretHash, hashToken(secret)))
    throw new Refusal('NOT_FOUND', 'shell.notFound')
  return slot
}

export interface PieceSent {
  id: string
  secret: string
  offset: number
  /** The complete photo's bytes, where this request says it. */
  length: number | null
  bytes: Buffer
}

/** Keeps one piece, encrypted. `accepted` false: it is not the next one; `received` says where to continue. */
export async function receivePiece(ctx: Context, { id, secret, offset, length, bytes }: PieceSent) {
  ctx.admit('createUploadSlot')
  const slot = await openSlot(ctx, id, secret)
  const size = slot.size || length || 0
  if (offset !== slot.received) return { accepted: false, received: slot.received, size: slot.size }
  if (slot.size === 0 && size > uploadSlot.maxBytes) throw new Refusal('TOO_LARGE', 'picture.tooLarge')
  if (size <= 0 || (length !== null && length !== size) || bytes.length === 0 || offset + bytes.length > size)
    throw badInput([{ field: 'Upload-Length', key: 'shell.badInput' }])
  if (bytes.length < uploadSlot.minPiece && offset + bytes.length < size)
    throw badInput([{ field: 'Upload-Offset', key: 'shell.badInput' }]) // tiny pieces would be millions of files
  if (offset === 0) await guardDisk(ctx)
  const key = `uploads/${id}-${offset}-${ctx.newId()}`
  await ctx.storage.put(key, ctx.secrets.encrypt(key, bytes))
  const expiresAt = new Date(slot.createdAt.getTime() + uploadSlot.life)
  const received = await takePiece(ctx.db, { slotId: id, offset, length: bytes.length, size, key, expiresAt })
  if (received !== null) return { accepted: true, received, size }
  await ctx.storage.remove(key) // the same piece, sent twice at once: the other one counts
  const now = await openSlot(ctx, id, secret)
  return { accepted: false, received: now.received, size: now.size }
}

/** The complete photo of a slot; null when it is not all there, or gone. */
export async function readSlotPhoto(ctx: Context, id: string, secret: string): Promise<Buffer | null> {
  const slot = await openSlot(ctx, id, secret).catch(() => null)
  return slot && readPieces(ctx, slot)
}

/** A member's own slot, without its secret; null when it is somebody else's, or gone. */
export async function ownSlot(ctx: Context, id: string, userId: string): Promise<SlotRow | null> {
  const slot = await findSlot(ctx.db, id)
  return slot?.userId === userId && slot.expiresAt > ctx.now() ? slot : null
}

/** The complete file of a member's own slot; null when it is not all there, or gone. */
export async function readOwnSlot(ctx: Context, id: string, userId: string): Promise<Buffer | null> {
  const slot = await ownSlot(ctx, id, userId)
  return slot && readPieces(ctx, slot)
}

/** Null when it is not all there. */
export async function readPieces(ctx: Context, slot: SlotRow): Promise<Buffer | null> {
  if (!isComplete(slot)) return null
  const pieces: Buffer[] = []
  for (const key of slot.pieces) {
    const sealed = await ctx.storage.get(key)
    if (!sealed) return null
    pieces.push(ctx.secrets.decrypt(key, sealed))
  }
  return Buffer.concat(pieces)
}
