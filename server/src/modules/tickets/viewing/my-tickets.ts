import { pageSize } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import { type Pagination, pageStart } from '../../../kernel/paging.ts'
import { ticketsOfMember } from '../store.ts'
import { type SeenTicket, seenTickets } from './seen-tickets.ts'

/** R-GAP-05: the caller's, those to come first, the next one at the top; then those of the past, the latest first. */
export async function myTickets(ctx: Context, pagination?: Pagination | null): Promise<SeenTicket[]> {
  const { id } = ctx.require('myTickets')
  const { after, limit } = pageStart(pagination, pageSize.rows)
  return seenTickets(ctx, await ticketsOfMember(ctx.db, id, ctx.now(), after, limit), 'whole')
}
