import { memberExport } from '@vondrona/rules/members/constants'
import type { Context } from '../../../kernel/context.ts'
import { makeTickets } from '../../../kernel/crypto/tickets.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { SheetFormat } from '../../../kernel/sheets/download.ts'
import type { UserOrder } from '../../accounts/index.ts'
import { countMatching, type Filters, readFilter } from '../list-members.ts'

/** What an address opens: one list, for one administrator, for one minute. */
export interface Ticket {
  actorId: string
  sessionId: string
  filters: Filters
  order: UserOrder
  rows: number
  format: SheetFormat
}

export const tickets = makeTickets<Ticket>('members-export', memberExport.ticket)

/** F-ADM-03: the address of the filtered list as a file. */
export async function exportUsers(
  ctx: Context,
  filters?: Filters | null,
  order?: UserOrder | null,
  format?: SheetFormat | null,
) {
  const { id: actorId, sessionId } = ctx.require('exportUsers')
  const rows = await countMatching(ctx, await readFilter(ctx, filters), memberExport.max)
  if (rows > memberExport.max) throw new Refusal('TOO_LARGE', 'members.exportTooLarge')
  const { token, expiresAt } = tickets.make(ctx, {
    actorId,
    sessionId,
    filters: filters ?? {},
    order: order ?? 'newest',
    rows,
    format: format ?? 'csv',
  })
  return { url: `/api/members/export?ticket=${token}`, expiresAt }
}
