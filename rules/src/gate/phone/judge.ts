import type { AboutMissing, Obstacle } from '../../bibs/index.ts'
import { decodeTicket, readShortCode, type TicketCode, ticketFlags } from '../../tickets/code/index.ts'
import { eventMark, expiryDay } from '../../tickets/index.ts'
import type { GateTicket } from '../bundle.ts'
import { type GateWindow, type OutOfTime, whyOutOfTime } from '../window.ts'

/** What a phone knows: the list, and what it admitted itself since. */
export interface GateList {
  eventId: string
  /** By id. */
  tickets: ReadonlyMap<string, GateTicket>
  /** By what stands for the typed code. */
  byTag: ReadonlyMap<string, GateTicket>
  tagOf: (shortCode: string) => Promise<string>
  /** When scans count; null: not yet known when. Undefined: not told, as at a bib desk. */
  window?: GateWindow | null
  /** What happens with a runner to whom something is missing. */
  aboutMissing?: AboutMissing
}

/** What a phone watches: who goes in, or who goes out. */
export type Way = 'in' | 'out'

/** What a volunteer is told. `at` and `gate`: the last passage. `isBack`: they left before. */
export type Verdict =
  | {
      kind: 'admitted'
      ticketId: string
      ticket: GateTicket | null
      isMinor: boolean
      isBack: boolean
      /** What the organiser wants to be told of them. */
      missing: readonly Obstacle[]
    }
  | { kind: 'left'; ticketId: string; ticket: GateTicket | null }
  | { kind: 'not_inside'; ticketId: string; ticket: GateTicket; at: Date | null; gate: string }
  | { kind: 'already_used'; ticketId: string; ticket: GateTicket; at: Date | null; gate: string }
  | { kind: 'missing'; ticketId: string; ticket: GateTicket; missing: readonly Obstacle[] }
  | { kind: OutOfTime; ticketId: string; ticket: GateTicket | null; window: GateWindow | null }
  | { kind: 'revoked'; ticketId: string; ticket: GateTicket }
  | { kind: 'wrong_event' }
  | { kind: 'unknown' }

/** Whether a key of the event signed the code; null if that cannot be known. */
type Verify = (code: TicketCode) => Promise<boolean | null>

/**
 * R-TKT-08: without the network. A scanned code goes by its signature, so that nothing that is printed from a list
 * admits, and a ticket that was bought after the list came does (F-EVT-12). A typed one goes by the list.
 */
export async function judge(
  list: GateList,
  text: string,
  verify: Verify,
  now: Date,
  way: Way = 'in',
): Promise<Verdict> {
  const verdict = await verdictOf(list, text, verify, now, way)
  if (verdict.kind !== 'admitted' && verdict.kind !== 'left') return verdict
  const why = list.window === undefined ? null : whyOutOfTime(list.window, now)
  if (!why) return verdict
  return { kind: why, ticketId: verdict.ticketId, ticket: verdict.ticket, window: list.window ?? null }
}

async function verdictOf(list: GateList, text: string, verify: Verify, now: Date, way: Way): Promise<Verdict> {
  const code = decodeTicket(text)
  if (!code) {
    const shortCode = readShortCode(text)
    const ticket = shortCode ? list.byTag.get(await list.tagOf(shortCode)) : undefined
    return ticket ? verdictOn(list, ticket, way, false) : { kind: 'unknown' }
  }
  const { ticketId, event, expiryDay: lastDay, flags } = code.payload
  if (event !== eventMark(list.eventId)) return { kind: 'wrong_event' }
  if (!(await verify(code))) return { kind: 'unknown' } // also where nothing verifies: a list has all ids in it
  const isMinor = (flags & ticketFlags.minor) !== 0
  const ticket = list.tickets.get(ticketId)
  if (ticket) return verdictOn(list, ticket, way, isMinor)
  if (lastDay < expiryDay(now) - 1) return { kind: 'unknown' } // not in the list, and over
  if (way === 'out') return { kind: 'left', ticketId, ticket: null } // it came after the list, and may be inside
  return { kind: 'admitted', ticketId, ticket: null, isMinor, isBack: false, missing: [] }
}

function verdictOn(list: GateList, ticket: GateTicket, way: Way, isMinor: boolean): Verdict {
  const { id: ticketId, state, at, gate, obstacles = [] } = ticket
  if (state === 'cancelled' || state === 'revoked') return { kind: 'revoked', ticketId, ticket }
  const isInside = state === 'checked_in'
  if (way === 'out')
    return isInside ? { kind: 'left', ticketId, ticket } : { kind: 'not_inside', ticketId, ticket, at, gate }
  if (isInside) return { kind: 'already_used', ticketId, ticket, at, gate }
  const missing = list.aboutMissing && list.aboutMissing !== 'ignore' ? obstacles : []
  if (missing.length > 0 && list.aboutMissing === 'stop') return { kind: 'missing', ticketId, ticket, missing }
  return { kind: 'admitted', ticketId, ticket, isMinor, isBack: state === 'left', missing }
}
