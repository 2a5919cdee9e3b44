import { once } from 'node:events'
import { pipeline, type Readable, Transform } from 'node:stream'
import { exportLimit } from '@vondrona/rules/privacy/constants'
import type { Context } from '../../kernel/context.ts'
import { plainSize } from '../../kernel/crypto/sealed-stream.ts'
import { isId } from '../../kernel/ids.ts'
import { perProcess } from '../../kernel/per-process.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { findUser } from '../accounts/index.ts'
import { writeAudit } from '../audit/index.ts'
import { openSessionsOf } from '../sessions/index.ts'
import { opens, purposeOf } from './archive-address.ts'
import { findExport } from './store.ts'

interface Download {
  stream: Readable
  size: number
  day: string
}

/** Each is in the log, and reads the complete file. */
const perArchive = { name: 'export-download', points: exportLimit.downloads, seconds: 86_400 }

interface Running {
  movedAt: Date
  stream?: Readable
}

const running = perProcess(() => new Map<string, Running>())

/**
 * The archive of a signed address, opened while it is sent, one download at a time of a member. Unknown, forged,
 * expired, unreadable, of a session that ended and of a blocked account are one answer: NOT_FOUND.
 */
export async function downloadExport(ctx: Context, id: string, token: string): Promise<Download> {
  const row = isId(id) ? await findExport(ctx.db, id) : undefined
  const gone = new Refusal('NOT_FOUND', 'privacy.exportGone')
  if (!row?.storageKey || !row.expiresAt || row.expiresAt <= ctx.now()) throw gone
  if (!opens(ctx, row, await openSessionsOf(ctx.db, row.userId, ctx.now()), token)) throw gone
  const owner = await findUser(ctx.db, row.userId)
  if (!owner) throw gone
  const download = admit(ctx, owner.id)
  try {
    await ctx.limits.spend(perArchive, row.id)
    const sealed = await ctx.storage.read(row.storageKey)
    if (!sealed) throw gone
    const stream = pipeline(sealed.stream, ctx.secrets.opening(purposeOf(row.id)), moving(ctx, download), () => {})
    download.stream = stream.once('close', () => leave(ctx, owner.id, download))
    await once(stream, 'readable').catch(() => {
      throw gone
    })
    await writeAudit(ctx.db, ctx, 'privacy.exportDownloaded', { targetId: owner.id, actor: owner })
    return { stream, size: plainSize(sealed.size), day: row.requestedAt.toISOString().slice(0, 10) }
  } catch (error) {
    download.stream?.destroy()
    leave(ctx, owner.id, download)
    throw error
  }
}

/** One that stands still gives way: a phone whose network was cut does not wait for the download that hangs. */
function admit(ctx: Context, userId: string): Running {
  const known = running(ctx).get(userId)
  const waits = known ? known.movedAt.getTime() + exportLimit.stalled - ctx.now().getTime() : 0
  if (waits > 0) throw new Refusal('RATE_LIMITED', 'privacy.exportRunning', { retryAfter: Math.ceil(waits / 1000) })
  known?.stream?.destroy()
  const fresh: Running = { movedAt: ctx.now() }
  running(ctx).set(userId, fresh)
  return fresh
}

function leave(ctx: Context, userId: string, download: Running) {
  if (running(ctx).get(userId) === download) running(ctx).delete(userId)
}

const moving = (ctx: Context, download: Running) =>
  new Transform({
    transform(bytes, _encoding, done) {
      download.movedAt = ctx.now()
      done(null, bytes)
    },
  })
