import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { ParticipationRow } from '../store.ts'

interface Deadline {
  now: Date
  until: Date
  /** Who was given the place later than this has just heard of the deadline. */
  heldBy: Date
}

/** Some registrations whose place is held until `until` at most, and whose registrants were not reminded; they are now. */
export async function takeUnpaid(tx: Tx, { now, until, heldBy }: Deadline, limit: number): Promise<ParticipationRow[]> {
  const { rows } = await sql<ParticipationRow>`
    with due as (
      select p.id from ticket_order o join charge c on c.id = o.charge_id join participation p on p.order_id = o.id
      where o.status = 'awaiting_payment' and o.hold_until > ${now} and o.hold_until <= ${until} and c.held_since <= ${heldBy}
        and p.status = 'awaiting_payment' and p.told is distinct from 'reminded' and p.erased_at is null
      order by o.hold_until, p.id limit ${limit} for no key update of p skip locked
    )
    update participation p set told = 'reminded' from due where p.id = due.id returning p.*`.execute(tx)
  return rows
}

/** Their place is held for longer than that now: whoever was reminded of another end is reminded of that, too. */
export async function forgetReminded(tx: Tx, until: Date): Promise<void> {
  await sql`
    update participation p set told = 'registered' from ticket_order o
    where o.id = p.order_id and p.told = 'reminded' and p.status = 'awaiting_payment' and o.hold_until > ${until}`.execute(
    tx,
  )
}

/** Some who take part in this race and were not reminded; they are now. */
export async function takeRunners(tx: Tx, eventId: string, limit: number): Promise<ParticipationRow[]> {
  const { rows } = await sql<ParticipationRow>`
    with due as (
      select id from participation
      where event_id = ${eventId} and status = 'confirmed' and told is distinct from 'eve' and erased_at is null
      order by id limit ${limit} for no key update skip locked
    )
    update participation p set told = 'eve' from due where p.id = due.id returning p.*`.execute(tx)
  return rows
}

/** The race is on another day: whoever was reminded of the old one, is reminded of that. */
export async function forgetEve(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await sql`
    update participation set told = 'confirmed'
    where order_id = any(${[...orderIds]}::uuid[]) and told = 'eve'`.execute(tx)
}

/** Announced races that start after `from`, until `until`. */
export async function racesBetween(db: Db, from: Date, until: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('race')
    .innerJoin('event', 'event.id', 'race.eventId')
    .select('event.id')
    .where('event.status', '=', 'published')
    .where('event.startsAt', '>', from)
    .where('event.startsAt', '<=', until)
    .execute()
  return rows.map(({ id }) => id)
}
