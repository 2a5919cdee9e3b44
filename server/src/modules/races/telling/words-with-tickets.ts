import { showRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { mailPart, sayMailPart } from '../../outbox/index.ts'
import type { TicketRow, TicketWords } from '../../tickets/index.ts'
import { linkOf } from '../access.ts'
import { participationsOfOrders } from '../store.ts'

const line = mailPart('races.ticket.line', { number: 'ours', link: 'ours' })
const closing = mailPart('races.ticket.closing', {})

/** A registration is confirmed by the mail of its ticket: number and link of the registration are in it. */
export async function wordsWithTickets(
  tx: Tx,
  ctx: Context,
  tickets: readonly TicketRow[],
): Promise<Map<string, TicketWords>> {
  const orderIds = [...new Set(tickets.map(({ orderId }) => orderId))]
  const ofOrder = new Map((await participationsOfOrders(tx, orderIds)).map((row) => [row.orderId, row]))
  return new Map(
    tickets.flatMap(({ id, orderId, language }) => {
      const row = ofOrder.get(orderId)
      if (!row) return []
      const params = { number: showRegistrationNumber(row.registrationNumber), link: ctx.links.to(linkOf(ctx, row)) }
      return [
        [
          id,
          { line: sayMailPart(ctx, language, line, params), closing: sayMailPart(ctx, language, closing, {}) },
        ] as const,
      ]
    }),
  )
}
