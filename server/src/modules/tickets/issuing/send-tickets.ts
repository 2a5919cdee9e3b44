import { ticket as limits } from '@vondrona/rules/tickets/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { ordersById } from '../../orders/index.ts'
import { mailReceiptsAlone, markReceiptsTold, untoldReceipts } from '../../payments/index.ts'
import { markSent, replacing, type TicketRow } from '../store.ts'
import { writeLetters } from './letters.ts'

/** Sends these tickets to their holders once this is committed: each ticket once, however often it is asked for. */
export async function sendTickets(tx: Tx, ctx: Context, ticketIds: readonly string[]): Promise<void> {
  for (let at = 0; at < ticketIds.length; at += limits.mailedPerTurn)
    await ctx.jobs.enqueue(tx, 'tickets.send', { ticketIds: ticketIds.slice(at, at + limits.mailedPerTurn) })
}

/** Job. What was sent, or admits nobody any more, is left out. */
export async function mailIssued(ctx: Context, { ticketIds }: { ticketIds: readonly string[] }): Promise<void> {
  await ctx.transaction(async (tx) => {
    const rows = await markSent(tx, ticketIds, ctx.now())
    const replaced = await replacing(
      tx,
      rows.map(({ id }) => id),
    )
    await writeIssued(
      tx,
      ctx,
      rows.filter(({ id }) => !replaced.has(id)),
    )
    await writeLetters(
      tx,
      ctx,
      rows.filter(({ id }) => replaced.has(id)),
      'replaced',
    )
  })
}

/** With the receipts of what paid them; those of somebody else who paid go alone. */
async function writeIssued(tx: Tx, ctx: Context, rows: readonly TicketRow[]): Promise<void> {
  const orders = await ordersById(tx, [...new Set(rows.map(({ orderId }) => orderId))])
  const chargeIds = [...new Set(orders.flatMap(({ chargeId }) => chargeId ?? []))]
  const receipts = await untoldReceipts(tx, ctx, chargeIds)
  const told = new Set(await writeLetters(tx, ctx, rows, 'issued', receipts))
  await markReceiptsTold(tx, [...told], ctx.now())
  await mailReceiptsAlone(
    tx,
    ctx,
    receipts.flatMap(({ id }) => (told.has(id) ? [] : id)),
  )
}
