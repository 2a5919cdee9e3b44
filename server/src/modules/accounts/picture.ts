import { avatarPhoto, pictureLimit } from '@vondrona/rules/accounts/constants'
import { image } from '@vondrona/rules/uploads/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { fetchPublic } from '../../kernel/http/fetch-public.ts'
import { imageKind } from '../../kernel/images.ts'
import { badInput } from '../../kernel/refusal.ts'
import { storeFixedImage, whyNotDrawn } from '../uploads/index.ts'
import { picturesInUse } from './store.ts'

const perMember = { name: 'pictures', points: pictureLimit.perMemberPerHour, seconds: 3600 }
const fetchesPerMember = { name: 'picture-fetches', points: pictureLimit.perMemberPerHour, seconds: 3600 }
const ours = /^\/api\/pictures\/([0-9a-f]{64})\.webp$/

/** The storage key of a profile picture that this server stores; null for any other address. */
export const pictureKey = (address: string | null): string | null => {
  const name = ours.exec(address ?? '')?.[1]
  return name ? `pictures/${name}.webp` : null
}

/**
 * R-PROF-05, weak point 15: what a member sends as profile picture is re-encoded and kept here, also what an https
 * address leads to: nobody who looks at a member calls a server that the member chose. No JPEG, PNG or WebP (SVG too):
 * refused.
 */
export async function pictureAddress(ctx: Context, userId: string, sent: string): Promise<string> {
  const bytes = /^https:/i.test(sent) ? await remote(ctx, userId, sent) : decoded(sent)
  if (!bytes || !imageKind(bytes)) throw refuse()
  if (bytes.length > image.maxBytes) throw refuse('picture.tooLarge')
  await ctx.limits.spend(perMember, userId)
  const key = await storeFixedImage(ctx, { folder: 'pictures', userId, bytes, box: { ...avatarPhoto, fit: 'cover' } })
  if (!key) throw refuse(await whyNotDrawn(bytes))
  return `/api/${key}`
}

const refuse = (key = 'picture.unsupported') => badInput([{ field: 'profilePicture', key }])

function decoded(sent: string): Buffer {
  if (/^data:/i.test(sent) && !/^data:[^,]*;base64,/i.test(sent)) throw refuse()
  return Buffer.from(sent.replace(/^data:[^,]*,/, '').replace(/\s/g, ''), 'base64')
}

async function remote(ctx: Context, userId: string, address: string): Promise<Buffer | null> {
  await ctx.limits.spend(fetchesPerMember, userId)
  return fetchPublic(address, { maxBytes: image.maxBytes, timeoutMs: pictureLimit.fetchTimeout })
}

/** Job: pictures nobody shows any more, a day after they were written. */
export async function sweepPictures(ctx: Kernel): Promise<void> {
  const before = ctx.now().getTime() - 86_400_000
  let batch: string[] = []
  const sweep = async () => {
    const used = await picturesInUse(
      ctx.db,
      batch.map((key) => `/api/${key}`),
    )
    await removeFiles(
      ctx,
      batch.filter((key) => !used.has(`/api/${key}`)),
    )
    batch = []
  }
  for await (const { key, changedAt } of ctx.storage.list('pictures')) {
    if (changedAt.getTime() < before) batch.push(key)
    if (batch.length === 500) await sweep()
  }
  await sweep()
}
