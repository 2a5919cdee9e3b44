import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import { ticketById } from '../store.ts'
import { ticketLink } from './ticket-key.ts'

/** Where the short link of a ticket leads: its page, as long as it admits. */
export async function followTicket(ctx: Context, id: string, generation: number): Promise<string | null> {
  const row = await ticketById(ctx.db, id)
  return row?.linkGeneration === generation && live.includes(row.status) ? ticketLink(ctx, row) : null
}
