import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { fillApplications } from '../lib/applications.ts'
import { load } from '../lib/measure.ts'
import { fillPeople } from '../lib/people.ts'
import { ask, createAdmin, graphql, login, scratch, startServer } from '../lib/world.ts'
import type { Bench } from '../run.ts'

/** Members; a tenth of them has sent an application. SIZE for one. */
const sizes = process.env.SIZE ? [Number(process.env.SIZE)] : [1_000, 1_000_000]
const calls = Number(process.env.CALLS ?? 300)
const stats = `totalUsers totalArticles totalLives activeUsers totalEvents totalVotes activeLives activeVotes`
const works = {
  figures: `{ dashboardStats { ${stats} } }`,
  'five lists and figures': `{ dashboard { articles { id title } lives { id title } events { id title } votes { id title }
    categories { id name } stats { ${stats} } } }`,
  'what waits': '{ dashboardWaiting { kind count } }',
  'charts of 90 days': '{ dashboardSeries(days: 90) { name total days { day value } } }',
  health: '{ dashboardHealth { part state value of } }',
} as const
const good = (body: string) => !body.includes('"errors"')

export const bench: Bench = {
  about: 'home of administrators at 1,000 and 1,000,000 members with a tenth of applications (SIZE for one)',
  async run() {
    const rows: Record<string, unknown>[] = []
    for (const size of sizes) rows.push(...(await measure(size)))
    return rows
  },
}

async function measure(members: number): Promise<Record<string, unknown>[]> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir)
  const database = findPostgres(dataDir)
  if (!database) throw new Error('no database')
  const pool = new pg.Pool({ ...database.config, max: 8 })
  pool.on('error', () => {}) // at the end the database stops before the pool notices
  await fillPeople(pool, members)
  await fillApplications(pool, members / 10)
  await pool.query('vacuum analyze')
  const token = await login(server.port)
  const rows: Record<string, unknown>[] = []
  const put = async (state: string) => {
    for (const [work, query] of Object.entries(works)) {
      const call = graphql(query, {}, token)
      await load(server.port, server.pid, 30, 4, () => call, good)
      const { p50, p95, p99, cpu, failed } = await load(server.port, server.pid, calls, 1, () => call, good)
      rows.push({ members, state, work, 'p50 ms': p50, 'p95 ms': p95, 'p99 ms': p99, 'CPU µs': cpu, failed })
    }
  }
  await put('folded')
  await writeMany(pool)
  await put('30,000 lines not folded')
  await isExact(pool, server.port, token)
  await pool.end()
  await server.stop()
  return rows
}

/** Lines as a minute of 500 writes a second leaves them. */
const writeMany = (pool: pg.Pool) =>
  pool.query(`insert into figure_delta (name, day, n)
    select (array['signups', 'applications', 'registrations', 'revenue'])[1 + g % 4], current_date, 1 from generate_series(1, 30000) g`)

/** The figures equal what is counted. */
async function isExact(pool: pg.Pool, port: number, token: string) {
  const { dashboardStats } = await ask(port, works.figures, {}, token)
  const { rows } = await pool.query(`select
    (select count(*)::int from app_user where deleted_at is null) as "totalUsers",
    (select count(*)::int from app_user where deleted_at is null and status = 'active') as "activeUsers",
    (select count(*)::int from event) as "totalEvents"`)
  for (const [name, n] of Object.entries(rows[0]))
    if (dashboardStats[name] !== n) throw new Error(`${name}: ${dashboardStats[name]} instead of ${n}`)
}
