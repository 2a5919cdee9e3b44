import { Readable } from 'node:stream'
import { application } from '@vondrona/rules/constants'
import { asInMadagascar } from '@vondrona/rules/dates'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { findUser, toActor } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { columnsOf } from './columns.ts'
import { csv } from './csv.ts'
import { exportedRows } from './rows.ts'
import { type ExportFormat, type Ticket, takeTicket } from './tickets.ts'
import { xlsx } from './xlsx.ts'

export interface Download {
  stream: Readable
  name: string
  type: string
}

const writers = { csv, xlsx }
const types: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

const running = perProcess(() => new Set<Readable>())

/**
 * The list of a ticket, read while it is sent: a page of rows in memory, the next one when the client has taken it. It
 * ends when the client leaves or stands still.
 */
export async function downloadApplications(ctx: Context, token: string): Promise<Download> {
  const all = running(ctx)
  if (all.size >= application.exportsAtOnce) throw new Refusal('BUSY', 'applications.exportBusy', { retryAfter: 10 })
  const ticket = takeTicket(ctx, token)
  if (!ticket) throw new Refusal('NOT_FOUND', 'applications.exportGone')
  const { filter, format } = ticket
  const viewer = await holderOf(ctx, ticket)
  viewer.require('exportApplications')
  const stream = Readable.from(written(viewer, ticket), { objectMode: false, highWaterMark: 64 * 1024 })
  all.add(stream)
  breakOff(ctx, stream)
  stream.once('close', () => all.delete(stream)).on('error', (err) => ctx.log.warn({ err }, 'an export was broken off'))
  const { search, managedBy: _, ...detail } = filter
  await writeAudit(ctx.db, viewer, 'applications.exported', {
    detail: { ...detail, format, searched: Boolean(search) },
  })
  const day = asInMadagascar(ctx.now()).toISOString().slice(0, 10)
  return { stream, name: `${say(ctx.sentences, viewer.language, 'export.file')}-${day}.${format}`, type: types[format] }
}

async function* written(ctx: Context, { filter, format }: Ticket) {
  const columns = await columnsOf(ctx, filter)
  yield* writers[format](ctx, columns, exportedRows(ctx, filter))
}

/** Whoever the ticket was given to, in their language, with the role they have now. */
async function holderOf(ctx: Context, { actorId, sessionId }: Ticket): Promise<Context> {
  const user = await findUser(ctx.db, actorId)
  if (!user) throw new Refusal('NOT_FOUND', 'applications.exportGone')
  const { address, device } = ctx
  return makeContext(ctx, { actor: toActor(user, sessionId, ctx), language: user.language, address, device })
}

/** A client that takes nothing more gives its turn to others. */
function breakOff(ctx: Context, stream: Readable) {
  let takenAt = ctx.now().getTime()
  const { _read: read } = stream
  stream._read = (size) => {
    takenAt = ctx.now().getTime()
    read.call(stream, size)
  }
  const looking = setInterval(() => {
    if (ctx.now().getTime() - takenAt > application.exportStalled) stream.destroy(new Error('the client takes nothing'))
  }, application.exportStalled / 4)
  stream.once('close', () => clearInterval(looking))
}
