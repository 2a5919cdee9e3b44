import { searchable } from '../../accounts/index.ts'
import type { GateTicket } from '../bundle.ts'

/**
 * F-RACE-11: whom somebody at the desk may be, by words of the name in any order and spelling, or by the bib; exact
 * bibs first, and before them the ticket whose code was typed (`byCode`), which the list does not tell. At most `limit`.
 */
export function findPeople(
  tickets: Iterable<GateTicket>,
  typed: string,
  limit: number,
  byCode?: GateTicket,
): GateTicket[] {
  const words = searchable(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const whole = words.join(' ')
  const exact: GateTicket[] = byCode ? [byCode] : []
  const others: GateTicket[] = []
  for (const ticket of tickets) {
    if (ticket.state === 'revoked' || ticket === byCode) continue
    const { name, bib } = keysOf(ticket)
    if (bib && (bib === whole || endOf(bib) === whole)) exact.push(ticket)
    else if (others.length < limit && words.every((word) => name.includes(` ${word}`))) others.push(ticket)
  }
  return [...exact, ...others].slice(0, limit)
}

const known = new WeakMap<GateTicket, { name: string; bib: string }>()

/** Made once: thousands of names are searched with every letter, on slow phones. */
function keysOf(ticket: GateTicket): { name: string; bib: string } {
  const keys = known.get(ticket) ?? { name: ` ${searchable(ticket.name)}`, bib: searchable(ticket.bib) }
  known.set(ticket, keys)
  return keys
}

/** `42` of `m-0042`. */
const endOf = (bib: string) => /(?:^|\D)0*(\d+)$/.exec(bib)?.[1]
