import { streamer } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { LiveRow } from '../live-row.ts'
import { partsIn, sizeOf, uploadFile } from './files.ts'
import { filesOf, replayBytesOf, unjoinedOf, uploadsOf } from './store.ts'

const GB = 1024 ** 3
const countedAgain = 10_000

interface Counted {
  at: number
  bytes: Promise<number>
}
/** Studios ask every other second: what was counted just now counts. */
const countedOf = perProcess(() => new Map<string, Counted>())

/** Bytes of a member's recordings: replays, and the parts and pieces that are not joined yet. */
async function recordedBytes(ctx: Context, authorId: string): Promise<number> {
  const lives = await unjoinedOf(ctx.db, authorId, new Date(ctx.now().getTime() - 2 * 86_400_000))
  const parts = await Promise.all(lives.map((live) => partBytes(ctx, live)))
  return (await replayBytesOf(ctx.db, authorId)) + parts.reduce((sum, bytes) => sum + bytes, 0)
}

async function partBytes(ctx: Context, live: Pick<LiveRow, 'id' | 'playName'>): Promise<number> {
  const folder = ctx.media.recordings(live.playName)
  const own = folder ? await partsIn(folder) : []
  const reported = await filesOf(ctx.db, live.id)
  const uploads = await uploadsOf(ctx.db, live.id)
  const paths = [
    ...own.map(({ path }) => path),
    ...reported.map(({ path }) => path),
    ...uploads.map(({ id }) => uploadFile(ctx, id)),
  ]
  const sizes = await Promise.all([...new Set(paths)].map(sizeOf))
  return sizes.reduce((sum: number, size) => sum + (size ?? 0), 0)
}

function counted(ctx: Context, authorId: string): Promise<number> {
  const known = countedOf(ctx)
  const last = known.get(authorId)
  const now = ctx.now().getTime()
  if (last && Math.abs(now - last.at) < countedAgain) return last.bytes
  if (known.size > 1000) known.clear()
  const bytes = recordedBytes(ctx, authorId)
  known.set(authorId, { at: now, bytes })
  bytes.catch(() => known.delete(authorId))
  return bytes
}

async function isBeyond(ctx: Context, authorId: string, more: number): Promise<boolean> {
  const quota = ctx.config.RECORDING_QUOTA_MEMBER_GB
  return quota > 0 && (await counted(ctx, authorId)) + more > quota * GB
}

/** Throws TOO_LARGE unless the author has room for so many more bytes; takes none of it. */
export async function refuseBeyondQuota(ctx: Context, authorId: string, more = 0): Promise<void> {
  if (await isBeyond(ctx, authorId, more))
    throw new Refusal('TOO_LARGE', 'lives.recordingQuota', { params: { gb: ctx.config.RECORDING_QUOTA_MEMBER_GB } })
}

/** Takes room for what a studio sends; throws TOO_LARGE if there is not enough. */
export async function takeRoom(ctx: Context, authorId: string, more: number): Promise<void> {
  await refuseBeyondQuota(ctx, authorId, more)
  const known = countedOf(ctx)
  const last = known.get(authorId)
  if (last) known.set(authorId, { at: last.at, bytes: last.bytes.then((bytes) => bytes + more) })
}

/** Whether what this live brings is recorded: its author has room left, and it is not in a thousand parts already. */
export async function mayRecord(ctx: Context, row: Pick<LiveRow, 'authorId' | 'playName'>): Promise<boolean> {
  if (await isBeyond(ctx, row.authorId, 0)) return false
  const folder = ctx.media.recordings(row.playName)
  return folder === null || (await partsIn(folder)).length < streamer.partsPerLive
}
