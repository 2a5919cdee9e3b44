import { dayIn } from '@vondrona/rules/accounts'
import { applicationServer } from '@vondrona/rules/applications/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { type Download, inTurn, sheetTypes, streamOf, writeSheet } from '../../../kernel/sheets/download.ts'
import { ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { isConfined } from '../lists/list-applications.ts'
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
  const viewer = ticket && (await ticketHolder(ctx, ticket, { inTheirs: true }))
  if (!viewer) throw gone()
  const { format } = ticket
  const filter = { ...ticket.filter, ofMit: isConfined(viewer.require('exportApplications')) }
  const { search, ofMit, ...detail } = filter
  await writeAudit(ctx.db, viewer, 'applications.exported', {
    detail: { ...detail, format, searched: Boolean(search), confined: ofMit },
  })
  const word = (key: string) => say(ctx.sentences, viewer.language, key)
  const columns = await columnsOf(viewer, filter)
  const pages = exportedRows(viewer, filter)
  const stream = streamOf(writeSheet(viewer, { format, columns, pages, name: word('export.sheet') }))
  return { stream, name: `${word('export.file')}-${dayIn(ctx.now())}.${format}`, type: sheetTypes[format] }
}

const gone = () => new Refusal('NOT_FOUND', 'applications.exportGone')
