import type { Tx } from '../../../kernel/db.ts'
import { lockTicketTypes, type TicketTypeRow, ticketTypesOf } from '../../events/index.ts'

/**
 * All ticket types of these events, in the order of ids: whoever reserves, verifies or takes places again waits here for
 * the others at the same event, in every process. How many places somebody holds is asked behind this lock.
 */
export async function lockEvents(tx: Tx, eventIds: readonly string[]): Promise<TicketTypeRow[]> {
  const types = [...(await ticketTypesOf(tx, [...new Set(eventIds)])).values()].flat()
  return lockTicketTypes(
    tx,
    types.map(({ id }) => id),
  )
}
