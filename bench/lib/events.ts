import type { Pool } from 'pg'

/**
 * Fills the database with announced events around now, one every four hours, half of them past; each has four ticket
 * types and three application types, and its editor among the members.
 */
export async function fillEvents(pool: Pool, count: number): Promise<void> {
  await pool.query('set statement_timeout = 0')
  await pool.query(`insert into event (id, created_by, title, description, location, starts_at, over_at, status, published_at, created_at, updated_at)
    select ${id("'event' || e")}, u.id, 'Course ' || e || ' de ' || (array['la forêt', 'la rivière', 'la ville', 'la plage'])[1 + e % 4],
      repeat('Une course pour tous, avec un ravitaillement tous les cinq kilomètres. ', 10), 'Quartier ' || e % 50,
      at, at + interval '12 hours', case when e % 50 = 0 then 'cancelled' else 'published' end, now(), now() + e * interval '1 ms', now()
    from generate_series(1, ${count}) e,
      lateral (select now() + (e - ${count} / 2) * interval '4 hours' as at) w,
      lateral (select id from app_user order by id offset e % 10 limit 1) u`)
  await pool.query(`insert into ticket_type (id, event_id, type, title, description, price, is_popular, max_quantity, sold_quantity, position, created_at)
    select ${id("'ticket' || e || '-' || n")}, ${id("'event' || e")}, 'standard', 'Billet ' || n, 'Avec un dossard et une médaille', n * 5000, n = 1, 100, e % 101, n, now()
    from generate_series(1, ${count}) e, generate_series(1, 4) n`)
  await pool.query(`insert into event_application_type (id, event_id, name, details, position, created_at)
    select ${id("'type' || e || '-' || n")}, ${id("'event' || e")}, 'Bénévole ' || n, 'Ravitaillement et signaleurs', n, now()
    from generate_series(1, ${count}) e, generate_series(1, 3) n`)
  for (const table of ['event', 'ticket_type', 'event_application_type']) await pool.query(`vacuum analyze ${table}`)
}

const id = (text: string) => `md5(${text})::uuid`
