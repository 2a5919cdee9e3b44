import { image, uploadSlot, uploadSlotGuard } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../../kernel/context.ts'
import { hashToken, makeToken } from '../../../kernel/crypto/secrets.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { addSlot } from './store.ts'
import { guardDisk } from './upload-slots.ts'

/**
 * A photo sent in pieces over a bad network: each acknowledged piece is kept, and sending continues where it was cut
 * (N-07).
 */

const perAddress = declareAddressLimit({
  name: 'upload-slots',
  points: uploadSlotGuard.perAddressPerHour,
  seconds: 3600,
  why: 'A slot keeps a row for ten minutes, and disk once something comes; all slots together have a limit. Two for each sign-up.',
})

/** `size` 0: the first piece says it in `Upload-Length`. */
export async function createUploadSlot(ctx: Context, size: number) {
  ctx.admit('createUploadSlot')
  if (size < 0) throw badInput([{ field: 'size', key: 'shell.badInput' }])
  if (size > mostOf(ctx)) throw badInput([{ field: 'size', key: 'picture.tooLarge' }])
  await ctx.limits.spendFrom(perAddress, ctx)
  await guardDisk(ctx)
  const id = ctx.newId()
  const secret = makeToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + uploadSlot.emptyLife)
  const facts = { id, userId: ctx.actor?.id ?? null, imageId: null, secretHash: hashToken(secret) }
  await addSlot(ctx.db, { ...facts, size, received: 0, pieces: [], createdAt, expiresAt })
  return { id, secret, piece: uploadSlot.piece, expiresAt }
}

/** Members also send PDFs and pictures as they are; visitors' photos are made small on the phone. */
const mostOf = ({ actor }: Context) => (actor ? image.maxBytes : uploadSlot.maxBytes)
