import { showRegistrationNumber } from '@vondrona/rules/races'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { say } from '../../../kernel/refusal.ts'
import type { TicketRow, TicketWords } from '../../tickets/index.ts'
import { linkOf } from '../access.ts'
import { participationsOfOrders } from '../store.ts'

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
      const params = { number: showRegistrationNumber(row.registrationNumber), link: ctx.links.to(linkOf(ctx, row.id)) }
      const word = (key: string) => say(ctx.sentences, language, key, params)
      return [[id, { line: word('races.ticket.line'), closing: word('races.ticket.closing') }] as const]
    }),
  )
}
