import { avatarPhoto, pictureLimit } from '@vondrona/rules/constants'
import type { Context, Kernel } from '../../kernel/context.ts'
import { removeFiles } from '../../kernel/file-removal.ts'
import { imageKind } from '../../kernel/images.ts'
import { badInput } from '../../kernel/refused.ts'
import { keepFixed } from '../uploads/index.ts'
import { picturesInUse } from './store.ts'

const perMember = { name: 'pictures', points: pictureLimit.perMemberPerHour, seconds: 3600 }
const ours = /^\/api\/pictures\/([0-9a-f]{64})\.webp$/
export const pictureKey = (address: string | null): string | null => {
  const name = ours.exec(address ?? '')?.[1]
  return name ? `pictures/${name}.webp` : null
}

/**
 * R-PROF-05, weak point 15: what a member sends as profile picture becomes an address. An https address stays one;
 * a data URL or bare base64 is decoded, re-encoded and kept. Anything that is no JPEG, PNG or WebP (SVG too) is refused.
 */
export async function pictureAddress(ctx: Context, userId: string, sent: string): Promise<string> {
  if (/^https:\/\//i.test(sent)) return remote(sent)
  const base64 = sent.replace(/^data:[^,]*,/, '').replace(/\s/g, '')
  if (/^data:/i.test(sent) && !/^data:[^,]*;base64,/i.test(sent)) throw refuse()
  const bytes = Buffer.from(base64, 'base64')
  if (!imageKind(bytes)) throw refuse()
  await ctx.limits.spend(perMember, userId)
  const key = await keepFixed(ctx, { folder: 'pictures', userId, bytes, box: { ...avatarPhoto, fit: 'cover' } })
  if (!key) throw refuse()
  return `/api/${key}`
}

const refuse = () => badInput([{ field: 'profilePicture', key: 'accounts.pictureInvalid' }])

function remote(address: string): string {
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.href.length > 2000) throw refuse()
  return url.href
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
