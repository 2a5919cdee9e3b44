import { ticket as limits } from '@vondrona/rules/constants'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { markSent, replacing } from '../store.ts'
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
    await writeLetters(
      tx,
      ctx,
      rows.filter(({ id }) => !replaced.has(id)),
      'issued',
    )
    await writeLetters(
      tx,
      ctx,
      rows.filter(({ id }) => replaced.has(id)),
      'replaced',
    )
  })
}
