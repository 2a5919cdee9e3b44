import type { Pool } from 'pg'

/**
 * Fills the database with `count` free registrations for ten races; of the first one, `finishers` ran, and its results are
 * published.
 */
export async function fillRaces(pool: Pool, count: number, finishers: number): Promise<void> {
  await pool.query('set statement_timeout = 0')
  await pool.query(`insert into event (id, created_by, title, starts_at, over_at, status, is_mit, registration_only, published_at, created_at, updated_at)
    select ${id("'event' || e")}, (select id from app_user limit 1), 'Course ' || e, now() + (e - 2) * interval '9 days',
      now() + (e - 2) * interval '9 days' + interval '12 hours', 'published', true, true, now(), now(), now() from generate_series(1, 10) e`)
  await pool.query(`insert into ticket_type (id, event_id, type, title, price, position, created_at)
    select ${id("'type' || e")}, ${id("'event' || e")}, 'standard', 'Standard', 0, 0, now() from generate_series(1, 10) e`)
  await pool.query(`insert into race (event_id, min_age, max_age, allow_minors, accompanied, medical_proof, created_at, updated_at, results_published_at)
    select ${id("'event' || e")}, 10, 99, true, false, 'none', now(), now(), case when e = 1 then now() end from generate_series(1, 10) e`)
  const race = `case when g <= ${finishers} then 1 else 2 + g % 9 end`
  await pool.query(
    `insert into ticket_order (id, event_id, status, contact, total, quantity, idempotency_key, created_at, updated_at)
     select ${id("'order' || g")}, ${id(`'event' || ${race}`)}, 'confirmed', 'verified', 0, 1, ${id("'key' || g")}, now() - g * interval '10 seconds', now()
     from generate_series(1, $1::int) g`,
    [count],
  )
  await pool.query(
    `insert into order_place (order_id, position, ticket_type_id, full_name, price)
     select ${id("'order' || g")}, 0, ${id(`'type' || ${race}`)}, 'Rakoto Coureur' || g, 0 from generate_series(1, $1::int) g`,
    [count],
  )
  // Each takes a lock until it is committed.
  for (let from = 1; from <= count; from += 2000)
    await pool.query(
      `insert into participation (id, event_id, order_id, ticket_type_id, registration_number, content_hash, full_name, name_key,
       birth_date, email, phone, language, gender, nationality, status, documents_status, search_text, created_at, updated_at)
     select ${id("'participation' || g")}, ${id(`'event' || ${race}`)}, ${id("'order' || g")}, ${id(`'type' || ${race}`)},
       'MIT-' || lpad(g::text, 8, '0'), decode(md5(g::text), 'hex'), 'Rakoto Coureur' || g, 'coureur' || g || ' rakoto',
       date '1970-01-01' + g % 12000, 'coureur' || g || '@bench.mg', null, 'fr', case when g % 3 = 0 then 'female' else 'male' end,
       'malagasy', case when g <= ${finishers} then 'finished' else 'confirmed' end,
       case when g % 20 = 0 then 'submitted' else 'accepted' end, ' rakoto coureur' || g, now() - g * interval '10 seconds', now()
     from generate_series($1::int, $2::int) g`,
      [from, Math.min(count, from + 1999)],
    )
  await pool.query(
    `insert into race_result (id, event_id, participation_id, bib, status, time_ms, full_name, gender, search_text, place, position)
     select ${id("'result' || g")}, ${id("'event1'")}, ${id("'participation' || g")}, 'M-' || lpad(g::text, 5, '0'), 'finished',
       7200000 + g * 700, 'Rakoto Coureur' || g, case when g % 3 = 0 then 'female' else 'male' end, ' rakoto coureur' || g, g, g
     from generate_series(1, $1::int) g`,
    [finishers],
  )
  for (const table of ['ticket_order', 'participation', 'race_result']) await pool.query(`vacuum analyze ${table}`)
}

/** The same text gives the same id, of version 7 as ours. */
const id = (text: string) => `overlay(overlay(md5(${text}) placing '7' from 13) placing '8' from 17)::uuid`
