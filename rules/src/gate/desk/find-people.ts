import { bibForms, bibKey, rankOf, readQuery, searchKey } from '../../search/index.ts'
import type { GateTicket } from '../bundle.ts'

/**
 * F-RACE-11: whom somebody at the desk may be, by words of the name in any order and spelling, or by the bib with or
 * without its prefix. First the ticket whose code was typed (`byCode`), which the list does not tell, then exact bibs,
 * then names as they were typed; only where there are none, those with one typing error. At most `limit`.
 */
export function findPeople(
  tickets: Iterable<GateTicket>,
  typed: string,
  limit: number,
  byCode?: GateTicket,
): GateTicket[] {
  const terms = readQuery(typed)
  const whole = bibKey(typed)
  const bibs: GateTicket[] = []
  const ranked: [GateTicket[], GateTicket[], GateTicket[]] = [[], [], []]
  for (const ticket of tickets) {
    if (ticket.state === 'revoked' || ticket === byCode) continue
    const { name, forms } = keysOf(ticket)
    if (forms.includes(whole)) bibs.push(ticket)
    else {
      const rank = rankOf(name, terms, (word) => forms.includes(bibKey(word)))
      if (rank !== null && ranked[rank].length < limit) ranked[rank].push(ticket)
    }
  }
  const exact = [...(byCode ? [byCode] : []), ...bibs, ...ranked[0], ...ranked[1]]
  return (exact.length > 0 ? exact : ranked[2]).slice(0, limit)
}

const known = new WeakMap<GateTicket, { name: string; forms: readonly string[] }>()

/** Made once: thousands of names are searched with every letter, on slow phones. */
function keysOf(ticket: GateTicket): { name: string; forms: readonly string[] } {
  const keys = known.get(ticket) ?? { name: searchKey([ticket.name]), forms: bibForms(ticket.bib) }
  known.set(ticket, keys)
  return keys
}
