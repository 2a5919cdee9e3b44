import { dayIn } from '@vondrona/rules/accounts'
import { raceServer } from '@vondrona/rules/races/constants'
import type { Context } from '../../../kernel/context.ts'
import { zip } from '../../../kernel/formats/zip.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { type Download, inTurn, sheetTypes, streamOf, writeSheet } from '../../../kernel/sheets/download.ts'
import { ticketHolder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { drawList, fileName, packOf, readRaceDay } from './lists.ts'
import { columnsOf, exportedRows } from './registration-columns.ts'
import { type Ticket, tickets } from './tickets.ts'

const { atOnce, stalled } = raceServer.exports
const limits = { atOnce, stalled, busy: 'organising.exportBusy' }

/**
 * The file of a ticket, made while it is sent; its holder is asked again whether they may, and each one is in the log.
 * NOT_FOUND: no ticket, or not any more. BUSY: others are being made.
 */
export const downloadFile = (ctx: Context, token: string): Promise<Download> =>
  inTurn(ctx, limits, () => begin(ctx, tickets.read(ctx, token)))

async function begin(ctx: Context, ticket: Ticket | null): Promise<Download> {
  const viewer = ticket && (await ticketHolder(ctx, ticket, { inTheirs: true }))
  if (!viewer) throw gone()
  if ('format' in ticket) return list(viewer, ticket)
  viewer.require('raceDayFile')
  const { eventId, kind } = ticket
  await writeAudit(viewer.db, viewer, 'race.fileOpened', { targetId: eventId, detail: { kind } })
  const day = await readRaceDay(viewer, eventId)
  const name = fileName(viewer, kind)
  if (kind === 'pack') return { stream: streamOf(zip(packOf(day))), name, type: 'application/zip' }
  const bytes = await drawList(day, kind)
  return { stream: streamOf(once(bytes)), name, type: 'application/pdf' }
}

async function list(
  viewer: Context,
  { filter, format, order }: Extract<Ticket, { format: unknown }>,
): Promise<Download> {
  viewer.require('exportMitParticipations')
  const { search, ...detail } = filter
  await writeAudit(viewer.db, viewer, 'registrations.exported', {
    detail: { ...detail, format, searched: Boolean(search) },
  })
  const word = (key: string) => say(viewer.sentences, viewer.language, key)
  const bytes = writeSheet(viewer, {
    format,
    columns: await columnsOf(viewer, filter),
    pages: exportedRows(viewer, filter, order),
    name: word('organising.file.sheet'),
  })
  return {
    stream: streamOf(bytes),
    name: `${word('organising.file.list')}-${dayIn(viewer.now())}.${format}`,
    type: sheetTypes[format],
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

const gone = () => new Refusal('NOT_FOUND', 'organising.fileGone')
