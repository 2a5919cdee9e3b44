import { pageSize } from '@vondrona/rules/constants'
import { keptAnswer } from '../../lib/api/kept-answers.ts'
import { isPast } from './is-past.ts'
import { MyTicketsDocument, type TicketFields } from './operations.generated.ts'

/** The wallet after this ticket; null: its first page, which stays on the device (R-TKT-09). */
export const walletAfter = (after: string | null) => ({
  query: MyTicketsDocument,
  variables: { pagination: { limit: pageSize.rows, after } },
})

/** The wallet as this device keeps it: the ticket that is needed next. Null: it keeps none. */
export async function keptWallet(now: Date): Promise<{ next: TicketFields | undefined } | null> {
  const { query, variables } = walletAfter(null)
  const kept = await keptAnswer(query, variables)
  return kept ? { next: neededNext(kept.data.myTickets, now) } : null
}

/** The first that still opens a door; one whose date is not known comes last. */
export function neededNext<T extends Pick<TicketFields, 'status' | 'startsAt' | 'overAt'>>(
  tickets: readonly T[],
  now: Date,
): T | undefined {
  const time = ({ startsAt }: T) => (startsAt ? Date.parse(startsAt) : Number.MAX_SAFE_INTEGER)
  return tickets
    .filter((ticket) => ticket.status === 'issued' && !isPast(ticket, now))
    .toSorted((one, other) => time(one) - time(other))[0]
}
