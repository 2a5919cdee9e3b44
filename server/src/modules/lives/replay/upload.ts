import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { makeSerialQueue } from '../../../kernel/jobs/serial-queue.ts'
import { roomIn } from '../../../kernel/limits/disk-room.ts'
import { badInput, Refusal } from '../../../kernel/refusal.ts'
import { liveFor } from '../find-live.ts'
import { lacksCodecs } from '../gateway.ts'
import type { LiveRow } from '../live-row.ts'
import { refuseLimited } from '../may-broadcast.ts'
import { makeFolder, sizeOf, uploadFile } from './files.ts'
import { refuseBeyondQuota, takeRoom } from './quota.ts'
import { addUpload, findUpload, type UploadRow, uploadById, uploadsOf } from './store.ts'
import { takeUpload } from './take-upload.ts'

/**
 * What the studio recorded automatically while no gateway answered (R-SRC-29, R-SRC-30), in pieces that may be sent
 * again. The file is the truth: its length is where to continue, also after a crash.
 */

const inTurn = makeSerialQueue()

/**
 * Begins one recording, or finds it again: of one live and one beginning there is one. What a device whose clock is wrong
 * recorded is taken, too.
 */
export async function beginUpload(ctx: Context, liveId: string, startedAt: unknown) {
  const row = await mayUpload(ctx, liveId)
  const at = new Date(String(startedAt))
  if (!(at.getTime() >= 0 && at.getUTCFullYear() <= 9999))
    throw badInput([{ field: 'startedAt', key: 'shell.badInput' }])
  const known = await findUpload(ctx.db, row.id, at)
  if (known)
    return { id: known.id, received: (await sizeOf(uploadFile(ctx, known.id))) ?? 0, done: known.doneAt !== null }
  if (await lacksCodecs(ctx)) throw new Refusal('CODECS_MISSING', 'lives.cannotImport')
  await refuseBeyondQuota(ctx, row.authorId)
  if ((await uploadsOf(ctx.db, row.id)).length >= 50) throw new Refusal('TOO_LARGE', 'lives.recordingTooLarge')
  const id = ctx.newId()
  await addUpload(ctx.db, { id, liveId: row.id, startedAt: at, doneAt: null, createdAt: ctx.now() })
  return { id, received: 0, done: false }
}

/** When it was recorded: a clock that says a time before the live or after the first piece is wrong, and that piece was nearest. */
export const recordedAt = ({ startedAt, createdAt }: UploadRow, live: LiveRow): Date =>
  startedAt > createdAt || startedAt < live.createdAt ? createdAt : startedAt

export interface Piece {
  liveId: string
  uploadId: string
  /** Bytes before this piece. */
  offset: number
  bytes: Buffer
}

/**
 * Appends one piece. A piece that is here already is answered as taken; one that does not fit is not accepted, and
 * `received` says where to continue. Pieces of one recording wait for each other.
 */
export async function takePiece(ctx: Context, { liveId, uploadId, offset, bytes }: Piece) {
  const row = await mayUpload(ctx, liveId)
  const upload = isId(uploadId) ? await uploadById(ctx.db, uploadId) : undefined
  if (upload?.liveId !== row.id) throw new Refusal('NOT_FOUND', 'lives.notFound')
  if (upload.doneAt) throw new Refusal('CONFLICT', 'lives.recordingUnwanted')
  if (offset + bytes.length > limits.recordingMax) throw new Refusal('TOO_LARGE', 'lives.recordingTooLarge')
  await takeRoom(ctx, row.authorId, bytes.length)
  return inTurn(uploadId, () => append(ctx, uploadFile(ctx, uploadId), offset, bytes))
}

async function append(ctx: Context, path: string, offset: number, bytes: Buffer) {
  await makeFolder(dirname(path))
  const received = (await sizeOf(path)) ?? 0
  if (offset + bytes.length <= received) return { accepted: true, received }
  if (offset > received) return { accepted: false, received }
  if ((await roomIn(ctx.config, dirname(path))) < bytes.length * 4)
    throw new Refusal('UNAVAILABLE', 'lives.recordingDiskFull', { retryAfter: 60 })
  const file = await open(path, 'a', 0o600)
  try {
    await file.truncate(offset) // a piece that a crash cut off is written again
    await file.appendFile(bytes)
    await file.datasync() // an answer means it is on the disk
  } finally {
    await file.close()
  }
  return { accepted: true, received: offset + bytes.length }
}

/** The recording is all here: it becomes a part of the replay. */
export async function endUpload(ctx: Context, liveId: string, uploadId: string): Promise<void> {
  const row = await mayUpload(ctx, liveId)
  const upload = isId(uploadId) ? await uploadById(ctx.db, uploadId) : undefined
  if (upload?.liveId !== row.id) throw new Refusal('NOT_FOUND', 'lives.notFound')
  await takeUpload(ctx, uploadId)
}

async function mayUpload(ctx: Context, liveId: string): Promise<LiveRow> {
  const row = await liveFor(ctx, 'uploadRecording', liveId)
  refuseLimited(ctx)
  if (row.status === 'scheduled') throw new Refusal('CONFLICT', 'lives.notStarted')
  if (row.recordingState === 'complete' || row.recordingState === 'removed')
    throw new Refusal('CONFLICT', 'lives.recordingUnwanted')
  return row
}
