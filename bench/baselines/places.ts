import type { Pool } from 'pg'

export interface Attempt {
  id: string
  eventId: string
  typeId: string
  userId: string
  key: string
}

/** The usual way of B6: one statement per order, whose conditional update is the guard. True: a place was left. */
export async function reserveAlone(pool: Pool, { id, eventId, typeId, userId, key }: Attempt): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'reserve-alone',
    text: `with taken as (
        update ticket_type set sold_quantity = sold_quantity + 1
        where id = $3 and is_active and sold_quantity < max_quantity returning 1
      ), made as (
        insert into ticket_order (id, event_id, user_id, status, total, quantity, idempotency_key, created_at, updated_at)
        select $1, $2, $4, 'confirmed', 0, 1, $5, now(), now() from taken returning id
      )
      insert into order_place (order_id, position, ticket_type_id, full_name, price)
      select made.id, 0, $3, 'Rabe', 0 from made, taken`,
    values: [id, eventId, typeId, userId, key],
  })
  return rowCount === 1
}

/** Positive control of B6: counts, then inserts, without lock and without constraint. It must oversell. */
export async function reserveUnguarded(pool: Pool, { typeId, userId }: Attempt, places: number): Promise<boolean> {
  const { rows } = await pool.query('select count(*)::int as sold from unguarded_place where type_id = $1', [typeId])
  if (rows[0].sold >= places) return false
  await pool.query('insert into unguarded_place (type_id, user_id) values ($1, $2)', [typeId, userId])
  return true
}
