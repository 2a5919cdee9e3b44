import type { Context } from '../../../kernel/context.ts'
import type { Db } from '../../../kernel/db.ts'
import { countGiven } from '../../bibs/index.ts'
import { ticketsById } from '../../tickets/index.ts'
import { openGate } from '../links/open-gate.ts'
import { organisedEvent } from '../links/organised-link.ts'
import { countScans, scansOfDuplicates } from '../store.ts'

/** How many were admitted and how many may come, for whoever works at the gate. */
export async function gateCounts(ctx: Context, by: { eventId?: string | null; gateKey?: string | null }) {
  ctx.admit('gateCounts')
  const { event } = await openGate(ctx, ctx.db, by, 'gate')
  return countsOf(ctx.db, event.id)
}

/** How an event fills: at its gates and at its bib desks. */
export const countsOf = async (db: Db, eventId: string) => ({
  eventId,
  ...(await countScans(db, eventId)),
  bibsGiven: await countGiven(db, eventId),
})

const most = { tickets: 200, scans: 20 }

/** Tickets that were shown again after they were used, with every scan. */
export async function gateDuplicates(ctx: Context, eventId: string) {
  const { id } = await organisedEvent(ctx, 'gateDuplicates', eventId)
  const scans = Map.groupBy(await scansOfDuplicates(ctx.db, id, most.tickets), ({ ticketId }) => ticketId)
  const ids = [...scans.keys()].flatMap((id) => id ?? [])
  const tickets = new Map((await ticketsById(ctx.db, ids)).map((row) => [row.id, row]))
  return ids
    .flatMap((id) => tickets.get(id) ?? [])
    .map(({ id: ticketId, fullName, number }) => ({
      ticketId,
      fullName,
      number,
      scans: scans.get(ticketId)?.slice(0, most.scans),
    }))
}
