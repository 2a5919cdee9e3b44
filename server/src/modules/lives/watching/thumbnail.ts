import { createHash } from 'node:crypto'
import { live } from '@vondrona/rules/lives/constants'
import { imageQuality } from '@vondrona/rules/uploads/constants'
import type { Context } from '../../../kernel/context.ts'
import { removeFiles } from '../../../kernel/file-removal.ts'
import { imageKind, redraw } from '../../../kernel/images.ts'
import { badInput } from '../../../kernel/refusal.ts'
import { mayFail } from '../gateway.ts'
import type { LiveRow } from '../live-row.ts'
import { findLive, putSnapshot, thumbnailsInUse } from '../store.ts'

/** Of every picture of a live. */
export const thumbnailSize = { width: 640, height: 360 } as const
const box = { ...thumbnailSize, quality: imageQuality.medium / 100, fit: 'cover', as: 'jpeg' } as const
const perMember = { name: 'live-pictures', points: 60, seconds: 3600 } // each costs a re-encoding

/** What the owner chose (a data URL or bare base64), written again as JPEG; answers its storage key. */
export async function keepThumbnail(ctx: Context, liveId: string, sent: string): Promise<string> {
  const bytes = Buffer.from(sent.replace(/^data:[^,]*;base64,/i, '').replace(/\s/g, ''), 'base64')
  const refuse = () => badInput([{ field: 'thumbnail', key: 'lives.thumbnailInvalid' }])
  if (!imageKind(bytes)) throw refuse()
  await ctx.limits.spend(perMember, ctx.actor?.id ?? '')
  const picture = await ctx.pools.image.run(() => redraw(bytes, box).catch(() => null))
  if (!picture) throw refuse()
  return put(ctx, liveId, picture.bytes)
}

async function put(ctx: Context, liveId: string, bytes: Buffer): Promise<string> {
  const key = `lives/${liveId}-${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.jpg`
  await ctx.storage.put(key, bytes)
  return key
}

/** A picture that the gateway or the recording gave: kept unless the owner chose one, or chooses one meanwhile. */
export async function keepSnapshot(ctx: Context, live: LiveRow, jpeg: Uint8Array): Promise<void> {
  const picture = await ctx.pools.image.run(() => redraw(jpeg, box).catch(() => null))
  if (!picture || live.thumbnailOwn) return
  const key = await put(ctx, live.id, picture.bytes)
  const kept = await putSnapshot(ctx.db, live.id, key, ctx.now())
  const lost = kept ? kept.formerKey : key
  if (lost && lost !== kept?.thumbnailKey) await removeFiles(ctx, [lost])
  if (kept) ctx.publish('lives.changed', { liveId: live.id })
}

/** Job: a picture of now, and again after a while as long as it is live. */
export async function snapshotLive(ctx: Context, { liveId }: { liveId: string }): Promise<void> {
  const row = await findLive(ctx.db, liveId)
  if (row?.status !== 'active' || row.rtmpStatus !== 'connected' || row.thumbnailOwn) return
  const jpeg = await mayFail(ctx.media.snapshot(row.playName))
  if (jpeg) await keepSnapshot(ctx, row, jpeg)
  await snapshotLater(ctx, row.id, live.snapshotEvery)
}

/** Takes a thumbnail of a live after this delay; a second call replaces the first. */
export const snapshotLater = (ctx: Context, liveId: string, ms: number) =>
  ctx.jobs.enqueue(
    ctx.db,
    'lives.snapshot',
    { liveId },
    { jobKey: `lives.snapshot:${liveId}`, runAt: new Date(ctx.now().getTime() + ms), maxAttempts: 2 },
  )

/** Job: pictures that no live shows any more, a day after they were written. */
export async function sweepThumbnails(ctx: Context): Promise<void> {
  const before = ctx.now().getTime() - 86_400_000
  const old: string[] = []
  for await (const { key, changedAt } of ctx.storage.list('lives')) if (changedAt.getTime() < before) old.push(key)
  const used = await thumbnailsInUse(ctx.db)
  await removeFiles(
    ctx,
    old.filter((key) => !used.has(key)),
  )
}
