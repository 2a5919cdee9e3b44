import { passagesOf, whyOutOfTime } from '@vondrona/rules/gate'
import { live } from '@vondrona/rules/tickets'
import type { Context } from '../../../kernel/context.ts'
import type { Tx } from '../../../kernel/db.ts'
import type { EventRow } from '../../events/index.ts'
import { checkInTickets, lockTickets, touchTickets, undoCheckIns } from '../../tickets/index.ts'
import { windowAt } from '../links/open-gate.ts'
import { claimsOf, type Placed, putPassages } from '../store.ts'

/**
 * The scans of each ticket in the order of their time, those within the event's window as it is now; the ticket's state
 * follows, whichever scan arrived when. Whatever moves the window or takes scans back calls it again.
 */
export async function decide(tx: Tx, ctx: Context, event: EventRow, ticketIds: readonly string[]): Promise<void> {
  if (ticketIds.length === 0) return
  const window = await windowAt(tx, { event, role: 'gate' })
  const tickets = await lockTickets(tx, ticketIds) // also those whose scan was taken back
  const claims = Map.groupBy(await claimsOf(tx, ticketIds), ({ ticketId }) => ticketId)
  const changed = new Map<string, Placed>()
  const admitted: { ticketId: string; at: Date }[] = []
  const free: string[] = []
  const moved: string[] = []
  for (const ticket of tickets) {
    if (ticket.eventId !== event.id || !live.includes(ticket.status)) continue
    const its = claims.get(ticket.id) ?? []
    const passages = passagesOf(its.filter(({ at }) => whyOutOfTime(window, at) === null))
    for (const { nonce, at, outcome, follows } of its) {
      const why = whyOutOfTime(window, at)
      const place: Placed | undefined = why ? { outcome: why, follows: null } : passages.get(nonce)
      if (place && (place.outcome !== outcome || place.follows !== follows)) changed.set(nonce, place)
    }
    const first = its.find(({ nonce }) => passages.get(nonce)?.outcome === 'admitted')
    if (first && ticket.status === 'issued') admitted.push({ ticketId: ticket.id, at: first.at })
    else if (!first && ticket.status === 'checked_in') free.push(ticket.id)
    else moved.push(ticket.id)
  }
  await putPassages(tx, changed)
  if (admitted.length > 0) await checkInTickets(tx, ctx, admitted)
  if (free.length > 0) await undoCheckIns(tx, ctx, free)
  if (moved.length > 0) await touchTickets(tx, ctx, { ids: moved }) // phones ask for what changed
}
