import { dayIn } from '@vondrona/rules/accounts'
import { memberExport } from '@vondrona/rules/members/constants'
import type { Context } from '../../../kernel/context.ts'
import { Refusal, say } from '../../../kernel/refusal.ts'
import { type Download, inTurn, sheetTypes, streamOf, writeSheet } from '../../../kernel/sheets/download.ts'
import { listUsers, ticketHolder, type UserFilter, type UserOrder } from '../../accounts/index.ts'
import { writeAudit } from '../../audit/index.ts'
import { readFilter } from '../list-members.ts'
import { columnsOf } from './columns.ts'
import { type Ticket, tickets } from './export-users.ts'

const limits = { atOnce: memberExport.atOnce, stalled: memberExport.stalled, busy: 'members.exportBusy' }

/** The list of a ticket, read while it is sent: a page of rows in memory, the next when the client has taken it. */
export const downloadMembers = (ctx: Context, token: string): Promise<Download> =>
  inTurn(ctx, limits, () => begin(ctx, tickets.read(ctx, token)))

async function begin(ctx: Context, ticket: Ticket | null): Promise<Download> {
  const viewer = ticket && (await ticketHolder(ctx, ticket, { inTheirs: true }))
  if (!viewer) throw gone()
  viewer.require('exportUsers')
  const { filters, order, rows, format } = ticket
  const filter = await readFilter(viewer, filters)
  const { search, ...chosen } = filters
  await writeAudit(ctx.db, viewer, 'users.exported', { detail: { ...chosen, format, searched: Boolean(search), rows } })
  const word = (key: string) => say(ctx.sentences, viewer.language, key)
  const pages = pagesOf(viewer, filter, order)
  const stream = streamOf(
    writeSheet(viewer, { format, columns: columnsOf(viewer), pages, name: word('members.title') }),
  )
  return { stream, name: `${word('members.exportFile')}-${dayIn(ctx.now())}.${format}`, type: sheetTypes[format] }
}

async function* pagesOf({ db }: Context, filter: UserFilter, order: UserOrder) {
  let sent = 0
  for (let after: string | undefined; ; ) {
    const rows = await listUsers(db, { ...filter, order, after, limit: memberExport.page })
    if (rows.length > 0) yield rows
    sent += rows.length
    after = rows.at(-1)?.id
    if (rows.length < memberExport.page || sent >= memberExport.max) return
  }
}

const gone = () => new Refusal('NOT_FOUND', 'members.exportGone')
