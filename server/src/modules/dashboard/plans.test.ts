import assert from 'node:assert/strict'
import test from 'node:test'
import { CompiledQuery } from 'kysely'
import { type World, world } from '../../../test/world.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tx } from '../../kernel/db.ts'
import { dashboardHealth } from './health.ts'
import { dashboardSeries } from './series.ts'
import { dashboardStats } from './stats.ts'
import { dashboardWaiting } from './waiting.ts'

/** Tables that grow with the community and that `fill` fills. */
const large = [
  ...['app_user', 'event_application', 'identity_document', 'live', 'live_peak', 'outgoing_message'],
  ...['ticket_order', 'vote'],
]

/** How often each large table was read from end to end: what this connection did lately is in it, too. */
async function scans(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.executeQuery<{ relname: string; n: number }>(
    CompiledQuery.raw(
      'select relname, seq_scan::int as n from pg_stat_xact_user_tables where relname = any($1) order by 1',
      [large],
    ),
  )
  return new Map(rows.map(({ relname, n }) => [relname, n]))
}

/** Which large tables the work reads from end to end, as the database counts it within one transaction. */
async function scanned(w: World, work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  return w.kernel.db.transaction().execute(async (tx) => {
    const before = await scans(tx as Tx)
    await work(tx as Tx)
    const after = await scans(tx as Tx)
    return [...after].filter(([name, n]) => n > (before.get(name) ?? 0)).map(([name]) => name)
  })
}

test('the dashboard of a large community reads no large table from end to end', async (t) => {
  const w = await world(t)
  const boss = await w.member({ role: 'admin' })
  await fill(w, boss.id)
  const context = await boss.context()
  const within =
    (work: (ctx: Context) => Promise<unknown>) =>
    (tx: Tx): Promise<unknown> =>
      work({ ...context, db: tx })
  assert.deepEqual(await scanned(w, within(dashboardStats)), [])
  assert.deepEqual(await scanned(w, within(dashboardWaiting)), [])
  assert.deepEqual(
    await scanned(
      w,
      within((ctx) => dashboardSeries(ctx, 90)),
    ),
    [],
  )
  assert.deepEqual(await scanned(w, within(dashboardHealth)), [])
})

test('control: counting sign-ups by their time reads all members', async (t) => {
  const w = await world(t)
  await fill(w, (await w.member()).id)
  const counting = (tx: Tx) =>
    tx
      .selectFrom('appUser')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('createdAt', '>', new Date(0))
      .execute()
  assert.deepEqual(await scanned(w, counting), ['app_user'])
})

/** Enough rows that the planner has a reason not to read all of them. */
async function fill(w: World, by: string): Promise<void> {
  const many = 'from generate_series(1, 6000) n'
  await w.sql(`insert into app_user (id, email, pseudo, pseudo_key, pseudo_skeleton, status, role, created_at, updated_at)
    select gen_random_uuid(), n || '@x.mg', 'p' || n, 'p' || n, 'p' || n, case when n % 50 = 0 then 'pending' else 'active' end, 'user',
      now() - n * interval '1 hour', now() ${many}`)
  await w.sql(`insert into identity_document (user_id, type, number_hash, decided_at, created_at, late)
    select id, 'cin', decode(md5(id::text), 'hex'), case when status = 'active' and random() < 0.999 then now() end, now(), true from app_user`)
  await w.sql(
    `insert into vote (id, created_by, title, status, opened_at, ended_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'Sondage', case when n % 500 = 0 then 'active' else 'ended' end, now(),
       case when n % 500 = 0 then null else now() end, now(), now() ${many}`,
    [by],
  )
  await w.sql(
    `insert into live (id, author_id, title, status, source_kind, play_name, source_changed_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'Direct', case when n % 1000 = 0 then 'active' else 'ended' end, 'rtmp', 'p' || n, now(), now(), now() ${many}`,
    [by],
  )
  await w.sql(`insert into live_peak select id, date '2020-01-01' + (row_number() over ())::int, 5 from live`)
  await w.sql(`insert into outgoing_message (id, channel, recipient, status, created_at)
    select (lpad(to_hex(1600000000000 + n), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid, 'mail', 'a@x.mg',
      case when n % 1000 = 0 then 'failed' when n % 1001 = 0 then 'waiting' else 'sent' end, now() ${many}`)
  await w.sql(
    `insert into event (id, created_by, title, status, published_at, created_at, updated_at)
     values ('00000000-0000-7000-8000-000000000001', $1, 'Marathon', 'published', now(), now(), now())`,
    [by],
  )
  await w.sql(`insert into event_application_type (id, event_id, name, position, created_at)
    select gen_random_uuid(), id, 'Bénévole', 0, now() from event`)
  await w.sql(`insert into event_application (id, event_id, event_application_type_id, user_id, status, submitted_at, created_at, updated_at)
    select gen_random_uuid(), t.event_id, t.id, u.id, 'submitted', now(), now(), now() from app_user u, event_application_type t`)
  await w.sql(`insert into ticket_order (id, event_id, user_id, status, total, quantity, idempotency_key, created_at, updated_at)
    select gen_random_uuid(), t.event_id, u.id, 'confirmed', 0, 1, gen_random_uuid(), now(), now() from app_user u, event_application_type t`)
  await w.sql('vacuum (analyze)') // also marks pages as visible to all, as autovacuum does: an index alone is then cheap
}
