import type { Operation } from '@vondrona/rules/permissions'
import type { Context } from '../../../kernel/context.ts'
import { isId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { type TicketRow, ticketById } from '../store.ts'
import { type SeenTicket, seenTickets } from './seen-tickets.ts'
import { opens } from './ticket-key.ts'

/** One's own, or by the key of its link; of others and unknown ones the caller learns nothing. */
export async function heldTicket(
  ctx: Context,
  operation: Operation,
  id: string,
  key?: string | null,
): Promise<TicketRow | undefined> {
  const actor = ctx.admit(operation)
  const row = isId(id) ? await ticketById(ctx.db, id) : undefined
  if (!row) return undefined
  return opens(ctx, row, key) || (actor && row.userId === actor.id) ? row : undefined
}

/** The same, refused where there is none. */
export async function requireTicket(ctx: Context, operation: Operation, id: string, key?: string | null) {
  const row = await heldTicket(ctx, operation, id, key)
  if (!row) throw new Refusal('NOT_FOUND', 'tickets.notFound')
  return row
}

/** R-GAP-05: null where there is none for the caller. */
export async function ticket(ctx: Context, id: string, key?: string | null): Promise<SeenTicket | null> {
  const row = await heldTicket(ctx, 'ticket', id, key)
  return row ? (seenTickets(ctx, [row], 'whole')[0] ?? null) : null
}
