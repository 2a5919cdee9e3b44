import type { Context } from '../../../kernel/context.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { checkIn, type GateRow, gateRows, lockTickets, moveTickets } from '../store.ts'

/**
 * Admits these tickets, each at the time of its scan. Gives the ids of those that were not used or ended before: of two
 * scans of one ticket, in one call or in two at once, one. The caller decides whose scan was the first.
 */
export async function checkInTickets(
  tx: Tx,
  ctx: Context,
  scans: readonly { ticketId: string; at: Date }[],
): Promise<Set<string>> {
  const first = new Map(scans.map((scan) => [scan.ticketId, scan]))
  for (const scan of scans) if (scan.at < (first.get(scan.ticketId)?.at ?? scan.at)) first.set(scan.ticketId, scan)
  await lockTickets(tx, [...first.keys()])
  const admitted = await checkIn(tx, [...first.values()], ctx.now())
  if (admitted.length > 0) await ctx.publishWithin(tx, 'tickets.checkedIn', { tickets: admitted, undone: false })
  return new Set(admitted.map(({ id }) => id))
}

/** Takes back that these were admitted; gives the ids of those that were. */
export async function undoCheckIns(tx: Tx, ctx: Context, ticketIds: readonly string[]): Promise<Set<string>> {
  await lockTickets(tx, ticketIds)
  const undone = await moveTickets(tx, ticketIds, 'undoCheckIn', ctx.now())
  const tickets = undone.map(({ id, orderId }) => ({ id, orderId }))
  if (tickets.length > 0) await ctx.publishWithin(tx, 'tickets.checkedIn', { tickets, undone: true })
  return new Set(tickets.map(({ id }) => id))
}

/** A change becomes visible with its commit, which may be this much later than the time that it is marked with. */
const longestTransaction = 60_000

/**
 * The tickets of an event as its gate shows them, the ended ones as well. With `since`, the latest `updatedAt` that is
 * known: those that may have changed since, some of which are known already.
 */
export const gateRowsOf = (db: Db | Tx, eventId: string, since?: Date): Promise<GateRow[]> =>
  gateRows(db, eventId, since && new Date(since.getTime() - longestTransaction))
