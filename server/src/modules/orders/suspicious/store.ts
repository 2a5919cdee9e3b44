import { order } from '@vondrona/rules/orders/constants'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

export interface HoldGroup {
  /** `connection` or `contact`, and which: a keyed hash. */
  id: string
  places: number
  names: string[]
  since: Date
  until: Date | null
  /** When the last of them was taken. */
  latest: Date
}

/**
 * Places of an event that nobody paid for, by what they have in common; without an account. Where a connection is not
 * known (any more), nothing is in common.
 */
const groups = (eventId: string) => sql`
  select o.id, o.quantity, o.created_at, o.hold_until,
    case when o.contact = 'verified' then 'contact.' || encode(o.contact_key, 'hex')
      else 'connection.' || encode(o.origin, 'hex') end as of
  from ticket_order o
  where o.event_id = ${eventId} and o.user_id is null
    and case when o.contact = 'verified' then o.contact_key else o.origin end is not null
    and (o.status = 'awaiting_payment' or o.status = 'confirmed' and o.total = 0 and o.contact = 'unreachable')`

/** Those of several places, the most first. */
export async function holdGroups(db: Db, eventId: string): Promise<HoldGroup[]> {
  const { rows } = await sql<HoldGroup>`
    select g.of as id, sum(g.quantity)::int as places, min(g.created_at) as since, max(g.hold_until) as until,
      max(g.created_at) as latest,
      (array_agg(p.full_name order by g.created_at, p.position))[1:5] as names
    from (${groups(eventId)}) g join order_place p on p.order_id = g.id and p.position = 0
    group by g.of having sum(g.quantity) >= ${order.suspicious.places}
    order by places desc, g.of limit ${order.suspicious.shown}`.execute(db)
  return rows
}

/** Those of these groups that were taken until then. */
export async function ordersIn(
  db: Db | Tx,
  eventId: string,
  { groupIds, until }: { groupIds: readonly string[]; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select g.id from (${groups(eventId)}) g where g.of = any(${[...groupIds]}::text[]) and g.created_at <= ${until}
    order by g.id`.execute(db)
  return rows.map(({ id }) => id)
}
