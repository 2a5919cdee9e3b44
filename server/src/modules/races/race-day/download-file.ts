import { raceServer } from '@vondrona/rules/constants'
import { asInMadagascar } from '@vondrona/rules/dates'
import { type Context, makeContext } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { type Download, inTurn, sheetTypes, streamOf, writeSheet } from '../../../kernel/sheets/download.ts'
import { zip } from '../../../kernel/zip.ts'
import { findUser, toActor } from '../../accounts/index.ts'
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
  if (!ticket) throw gone()
  const viewer = await holderOf(ctx, ticket)
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

async function list(viewer: Context, { filter, format }: Extract<Ticket, { format: unknown }>): Promise<Download> {
  viewer.require('exportMitParticipations')
  const { search, ...detail } = filter
  await writeAudit(viewer.db, viewer, 'registrations.exported', {
    detail: { ...detail, format, searched: Boolean(search) },
  })
  const word = (key: string) => say(viewer.sentences, viewer.language, key)
  const bytes = writeSheet(
    format,
    await columnsOf(viewer, filter),
    exportedRows(viewer, filter),
    word('organising.file.sheet'),
  )
  const day = asInMadagascar(viewer.now()).toISOString().slice(0, 10)
  return { stream: streamOf(bytes), name: `${word('organising.file.list')}-${day}.${format}`, type: sheetTypes[format] }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** Whoever the ticket was given to, in their language, with the role they have now. */
async function holderOf(ctx: Context, { actorId, sessionId }: Ticket): Promise<Context> {
  const user = await findUser(ctx.db, actorId)
  if (!user) throw gone()
  const { address, device } = ctx
  return makeContext(ctx, { actor: toActor(user, sessionId, ctx), language: user.language, address, device })
}

const gone = () => new Refusal('NOT_FOUND', 'organising.fileGone')
