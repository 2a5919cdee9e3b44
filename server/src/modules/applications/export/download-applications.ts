import { applicationServer } from '@vondrona/rules/constants'
import { asInMadagascar } from '@vondrona/rules/dates'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { type Download, inTurn, sheetTypes, streamOf, writeSheet } from '../../../kernel/sheets/download.ts'
import { findUser, toActor } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { managedBy } from '../lists/list-applications.ts'
import { columnsOf } from './columns.ts'
import { exportedRows } from './rows.ts'
import { type Ticket, tickets } from './tickets.ts'

const limits = {
  atOnce: applicationServer.exportsAtOnce,
  stalled: applicationServer.exportStalled,
  busy: 'applications.exportBusy',
}

/**
 * The list of a ticket, read while it is sent: a page of rows in memory, the next one when the client has taken it. It
 * ends when the client leaves or stands still.
 */
export const downloadApplications = (ctx: Context, token: string): Promise<Download> =>
  inTurn(ctx, limits, () => begin(ctx, tickets.read(ctx, token)))

async function begin(ctx: Context, ticket: Ticket | null): Promise<Download> {
  if (!ticket) throw gone()
  const viewer = await holderOf(ctx, ticket)
  const { format } = ticket
  const filter = { ...ticket.filter, managedBy: managedBy(viewer.require('exportApplications')) }
  const { search, managedBy: confinedTo, ...detail } = filter
  await writeAudit(ctx.db, viewer, 'applications.exported', {
    detail: { ...detail, format, searched: Boolean(search), confined: Boolean(confinedTo) },
  })
  const word = (key: string) => say(ctx.sentences, viewer.language, key)
  const columns = await columnsOf(viewer, filter)
  const stream = streamOf(writeSheet(format, columns, exportedRows(viewer, filter), word('export.sheet')))
  const day = asInMadagascar(ctx.now()).toISOString().slice(0, 10)
  return { stream, name: `${word('export.file')}-${day}.${format}`, type: sheetTypes[format] }
}

/** Whoever the ticket was given to, in their language, with the role they have now. */
async function holderOf(ctx: Context, { actorId, sessionId }: Ticket): Promise<Context> {
  const user = await findUser(ctx.db, actorId)
  if (!user) throw gone()
  const { address, device } = ctx
  return makeContext(ctx, { actor: toActor(user, sessionId, ctx), language: user.language, address, device })
}

const gone = () => new Refusal('NOT_FOUND', 'applications.exportGone')
