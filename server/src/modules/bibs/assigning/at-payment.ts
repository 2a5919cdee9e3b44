import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import { ticketsById } from '../../tickets/index.ts'
import { seriesAtPayment } from '../store.ts'
import { assignBibs } from './assign-bibs.ts'

/** The numbers that the holders of these tickets asked for, by ticket. */
export type ReadWishes = (tx: Tx, ticketIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

const readers: ReadWishes[] = []

/** Called when a domain is loaded that knows wishes (R-BIB-06). */
export const registerWishes = (read: ReadWishes) => void readers.push(read)

/** R-BIB-05: where the race assigns at payment, in the transaction that issued the tickets. */
export async function assignAtPayment(tx: Tx, ctx: Context, ticketIds: readonly string[]): Promise<void> {
  const tickets = await ticketsById(tx, ticketIds)
  const series = await seriesAtPayment(tx, [...new Set(tickets.map(({ eventId }) => eventId))])
  const numbered = tickets.filter(({ eventId }) => series.has(eventId))
  if (numbered.length === 0) return
  const ids = numbered.map(({ id }) => id)
  const wishes = new Map<string, number>()
  for (const read of readers) for (const [id, number] of await read(tx, ids)) wishes.set(id, number)
  await assignBibs(
    tx,
    ctx,
    numbered.map(({ id, eventId }) => ({ seriesId: eventId, ticketId: id, wished: wishes.get(id) ?? null })),
  )
}
