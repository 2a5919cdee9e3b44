import { decodeTicket, readShortCode, type TicketCode, ticketFlags } from '../../tickets/code/index.ts'
import { eventMark, expiryDay } from '../../tickets/index.ts'
import type { GateTicket } from '../bundle.ts'

/** What a phone knows: the list, and what it admitted itself since. */
export interface GateList {
  eventId: string
  /** By id. */
  tickets: ReadonlyMap<string, GateTicket>
  /** By short code. */
  byCode: ReadonlyMap<string, GateTicket>
}

/** What a phone watches: who goes in, or who goes out. */
export type Way = 'in' | 'out'

/** What a volunteer is told. `at` and `gate`: the last passage. `isBack`: they left before. */
export type Verdict =
  | { kind: 'admitted'; ticketId: string; ticket: GateTicket | null; isMinor: boolean; isBack: boolean }
  | { kind: 'left'; ticketId: string; ticket: GateTicket | null }
  | { kind: 'not_inside'; ticketId: string; ticket: GateTicket; at: Date | null; gate: string }
  | { kind: 'already_used'; ticketId: string; ticket: GateTicket; at: Date | null; gate: string }
  | { kind: 'revoked'; ticketId: string; ticket: GateTicket }
  | { kind: 'wrong_event' }
  | { kind: 'unknown' }

/** Whether a key of the event signed the code; null if that cannot be known. */
type Verify = (code: TicketCode) => Promise<boolean | null>

/**
 * R-TKT-08: without the network. A typed code goes by the list; a scanned one by its signature as well, so that a ticket
 * that was bought after the list came admits, too (F-EVT-12).
 */
export async function judge(
  list: GateList,
  text: string,
  verify: Verify,
  now: Date,
  way: Way = 'in',
): Promise<Verdict> {
  const code = decodeTicket(text)
  if (!code) {
    const shortCode = readShortCode(text)
    const ticket = shortCode ? list.byCode.get(shortCode) : undefined
    return ticket ? verdictOn(ticket, way, false) : { kind: 'unknown' }
  }
  const { ticketId, event, expiryDay: lastDay, flags } = code.payload
  if (event !== eventMark(list.eventId)) return { kind: 'wrong_event' }
  const isSigned = await verify(code)
  if (isSigned === false) return { kind: 'unknown' }
  const isMinor = (flags & ticketFlags.minor) !== 0
  const ticket = list.tickets.get(ticketId)
  if (ticket) return verdictOn(ticket, way, isMinor)
  // Not in the list, and nothing proves that it is ours, or it is over.
  if (isSigned === null || lastDay < expiryDay(now) - 1) return { kind: 'unknown' }
  if (way === 'out') return { kind: 'left', ticketId, ticket: null } // it came after the list, and may be inside
  return { kind: 'admitted', ticketId, ticket: null, isMinor, isBack: false }
}

function verdictOn(ticket: GateTicket, way: Way, isMinor: boolean): Verdict {
  const { id: ticketId, state, at, gate } = ticket
  if (state === 'cancelled' || state === 'revoked') return { kind: 'revoked', ticketId, ticket }
  const isInside = state === 'checked_in'
  if (way === 'out')
    return isInside ? { kind: 'left', ticketId, ticket } : { kind: 'not_inside', ticketId, ticket, at, gate }
  if (isInside) return { kind: 'already_used', ticketId, ticket, at, gate }
  return { kind: 'admitted', ticketId, ticket, isMinor, isBack: state === 'left' }
}
