import type { Pool } from 'pg'

/**
 * Fills the database with applications of `count` members (who must be there) to ten events of three types each, with
 * answers to a form of five questions; the last two events are races of the MIT, whose applications are the oldest of all; one
 * in twenty is on the waiting list, one in three hundred is under review.
 */
export async function fillApplications(pool: Pool, count: number): Promise<void> {
  await pool.query('set statement_timeout = 0')
  await pool.query(
    `insert into form (id, created_at, updated_at) select ${id("'form' || e")}, now(), now() from generate_series(1, 30) e`,
  )
  await pool.query(`insert into form_version (form_id, version, fields, created_at)
    select f.id, 1, (select jsonb_agg(jsonb_build_object('fieldName', 'q' || q, 'fieldLabel', 'Question ' || q, 'fieldType', 'text', 'isRequired', false,
      'placeholder', null, 'description', null, 'sortOrder', q, 'minLength', null, 'maxLength', null, 'validationPattern', null, 'validationMessage', null, 'fieldOptions', '[]'::jsonb))
      from generate_series(1, 5) q), now() from form f`)
  await pool.query(`insert into event (id, created_by, title, starts_at, over_at, status, is_mit, published_at, created_at, updated_at)
    select ${id("'event' || e")}, (select id from app_user limit 1), 'Marathon ' || e, now() + interval '90 days', now() + interval '90 days 12 hours', 'published', e in (9, 10), now(), now(), now() from generate_series(1, 10) e`)
  await pool.query(`insert into event_application_type (id, event_id, name, form_id, position, created_at)
    select ${id("'type' || t")}, ${id("'event' || 1 + (t - 1) / 3")}, 'Bénévole ' || t, ${id("'form' || t")}, t, now() from generate_series(1, 30) t`)
  await pool.query(
    `insert into form_answers (id, form_id, version, user_id, answers, is_final, created_at, updated_at)
     select ${id("'answers' || g")}, ${id("'form' || 1 + g % 30")}, 1, u.id,
       jsonb_build_object('q1', 'Taille M', 'q2', 'Oui, depuis dix ans', 'q3', md5(g::text), 'q4', '12', 'q5', 'Antananarivo'), true, now(), now()
     from (select id, row_number() over (order by id) g from app_user order by id limit $1) u`,
    [count],
  )
  await pool.query(
    `insert into event_application (id, event_id, event_application_type_id, user_id, status, motivation_letter, answers_id, submitted_at, waitlisted_at, created_at, updated_at)
     select ${id("'application' || g")}, t.event_id, t.id, u.id, status, repeat('Je cours depuis dix ans et je voudrais aider. ', 8), ${id("'answers' || g")},
       at, case when status = 'waitlisted' then now() end, at, now()
     from (select id, row_number() over (order by id) g from app_user order by id limit $1) u
     join event_application_type t on t.id = ${id("'type' || 1 + g % 30")},
     lateral (select case when g % 300 = 0 then 'under_review' when g % 20 = 0 then 'waitlisted' when g % 3 = 0 then 'approved' when g % 7 = 0 then 'rejected' else 'submitted' end as status,
       now() - (g + case when t.event_id in (${id("'event9'")}, ${id("'event10'")}) then $1 else 0 end) * interval '10 seconds' as at) s`,
    [count],
  )
  await pool.query('vacuum analyze event_application')
  await pool.query('vacuum analyze form_answers')
}

const id = (text: string) => `md5(${text})::uuid`
