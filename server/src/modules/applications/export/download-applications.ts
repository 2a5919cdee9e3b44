import { Readable } from 'node:stream'
import { applicationServer } from '@vondrona/rules/constants'
import { asInMadagascar } from '@vondrona/rules/dates'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { perProcess } from '../../../kernel/per-process.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { findUser, toActor } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { managedBy } from '../lists/list-applications.ts'
import type { ApplicationFilter } from '../lists/store.ts'
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

/** A turn of each running export. */
const running = perProcess(() => new Set<object>())

/**
 * The list of a ticket, read while it is sent: a page of rows in memory, the next one when the client has taken it. It
 * ends when the client leaves or stands still.
 */
export async function downloadApplications(ctx: Context, token: string): Promise<Download> {
  const all = running(ctx)
  if (all.size >= applicationServer.exportsAtOnce)
    throw new Refusal('BUSY', 'applications.exportBusy', { retryAfter: 10 })
  const turn = {}
  all.add(turn)
  try {
    const download = await begin(ctx, takeTicket(ctx, token))
    download.stream.once('close', () => all.delete(turn))
    return download
  } catch (error) {
    all.delete(turn)
    throw error
  }
}

async function begin(ctx: Context, ticket: Ticket | null): Promise<Download> {
  if (!ticket) throw gone()
  const viewer = await holderOf(ctx, ticket)
  const { format } = ticket
  const filter = { ...ticket.filter, managedBy: managedBy(viewer.require('exportApplications')) }
  const { search, managedBy: confinedTo, ...detail } = filter
  await writeAudit(ctx.db, viewer, 'applications.exported', {
    detail: { ...detail, format, searched: Boolean(search), confined: Boolean(confinedTo) },
  })
  const stream = Readable.from(written(viewer, filter, format), { objectMode: false, highWaterMark: 64 * 1024 })
  stream.on('error', (err) => ctx.log.warn({ err }, 'an export was broken off'))
  breakOff(ctx, stream)
  const day = asInMadagascar(ctx.now()).toISOString().slice(0, 10)
  return { stream, name: `${say(ctx.sentences, viewer.language, 'export.file')}-${day}.${format}`, type: types[format] }
}

async function* written(ctx: Context, filter: ApplicationFilter, format: ExportFormat) {
  const columns = await columnsOf(ctx, filter)
  yield* writers[format](ctx, columns, exportedRows(ctx, filter))
}

/** Whoever the ticket was given to, in their language, with the role they have now. */
async function holderOf(ctx: Context, { actorId, sessionId }: Ticket): Promise<Context> {
  const user = await findUser(ctx.db, actorId)
  if (!user) throw gone()
  const { address, device } = ctx
  return makeContext(ctx, { actor: toActor(user, sessionId, ctx), language: user.language, address, device })
}

const gone = () => new Refusal('NOT_FOUND', 'applications.exportGone')

/** A client that takes nothing more gives its turn to others. */
function breakOff(ctx: Context, stream: Readable) {
  let takenAt = ctx.now().getTime()
  const { _read: read } = stream
  stream._read = (size) => {
    takenAt = ctx.now().getTime()
    read.call(stream, size)
  }
  const looking = setInterval(() => {
    if (ctx.now().getTime() - takenAt > applicationServer.exportStalled)
      stream.destroy(new Error('the client takes nothing'))
  }, applicationServer.exportStalled / 4)
  stream.once('close', () => clearInterval(looking))
}
