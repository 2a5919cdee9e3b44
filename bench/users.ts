import pg from 'pg'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { load, median, round } from './lib/measure.ts'
import { fillPeople } from './lib/people.ts'
import { ask, createAdmin, graphql, login, scratch, startProgram, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const fields = 'id email pseudo nom prenom role status createdAt'
const list = `query($filters: UserFilters, $pagination: PaginationInput) {
  users(filters: $filters, pagination: $pagination) { items { ${fields} } total hasMore endCursor } }`
const pagination = { limit: 20 }

/** The queries: [name, path of the baseline or null, query, variables]. */
const works: readonly [string, string | null, string, object][] = [
  ['me', '/me', `{ me { ${fields} } }`, {}],
  ['list', '/users', list, { pagination }],
  ['filter status', '/pending', list, { filters: { status: 'pending' }, pagination }],
  ['search common', null, list, { filters: { search: 'rakoto' }, pagination }],
  ['search rare', null, list, { filters: { search: 'membre777' }, pagination }],
  ['search three letters', null, list, { filters: { search: 'zak' }, pagination }],
  ['search nothing', null, list, { filters: { search: 'xqzw' }, pagination }],
  ['totals', null, '{ userCounts { status role count } }', {}],
]
const rounds = 3
/** Fewer for a quick look. */
const calls = Number(process.env.CALLS ?? 600)

export const bench: Bench = {
  about: 'B10: me, user list, filter, search and totals at 1,000 and 1,000,000 members, compared with plain node + pg',
  async run() {
    const rows: Record<string, unknown>[] = []
    for (const size of [1_000, Number(process.env.USERS ?? 1_000_000)]) rows.push(...(await measure(size)))
    return rows
  },
}

async function measure(size: number): Promise<Record<string, unknown>[]> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir)
  const database = findPostgres(dataDir)
  if (!database) throw new Error('no database')
  const pool = new pg.Pool({ ...database.config, max: 2 })
  pool.on('error', () => {}) // at the end the database stops before the pool notices
  await fillPeople(pool, size)
  const token = await login(server.port)
  const baseline = await startProgram('bench/baselines/users.ts', { DATABASE_URL: database.url })
  const rows: Record<string, unknown>[] = []
  for (const [name, path, query, variables] of works) {
    const call = graphql(query, variables, token)
    const good = (body: string) => !body.includes('"errors"')
    await load(server.port, server.pid, 50, 4, () => call, good)
    const ours = []
    const theirs = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await load(server.port, server.pid, calls, 1, () => call, good))
      if (path) theirs.push(await load(baseline.port, baseline.pid, calls, 1, () => ({ path, method: 'GET' }), good))
    }
    const cpu = median(ours.map((one) => one.cpu))
    const baselineCpu = path ? median(theirs.map((one) => one.cpu)) : null
    rows.push({
      members: size,
      work: name,
      'p50 ms': median(ours.map((one) => one.p50)),
      'p99 ms': median(ours.map((one) => one.p99)),
      'CPU µs': cpu,
      'baseline CPU µs': baselineCpu ?? '',
      ratio: baselineCpu ? round(cpu / baselineCpu, 2) : '',
      failed: ours.reduce((sum, one) => sum + one.failed, 0),
    })
  }
  rows.push(await deepPage(server, token, size))
  await checkTotals(pool, server.port, token)
  await pool.end()
  await baseline.stop()
  await server.stop()
  return rows
}

/** A page from the middle of the table costs the same as the first. */
async function deepPage(server: { port: number; pid: number }, token: string, size: number) {
  let after: string | null = null
  for (let page = 0; page < 20; page++) {
    const { users } = await ask(server.port, list, { pagination: { limit: 100, after } }, token)
    after = users.endCursor
  }
  const middle = `${(1_600_000_000_000 + Math.floor(size / 2)).toString(16).padStart(12, '0')}`
  const cursor = `${middle.slice(0, 8)}-${middle.slice(8)}-7000-8000-000000000000`
  const call = graphql(list, { pagination: { limit: 20, after: cursor } }, token)
  const result = await load(
    server.port,
    server.pid,
    calls,
    1,
    () => call,
    (body) => !body.includes('"errors"'),
  )
  return {
    members: size,
    work: 'page from the middle',
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    'CPU µs': result.cpu,
    failed: result.failed,
  }
}

/** Asserts that the counters equal the real counts. */
async function checkTotals(pool: pg.Pool, port: number, token: string) {
  const { userCounts } = await ask(port, '{ userCounts { status role count } }', {}, token)
  const { rows } = await pool.query(
    'select status, role, count(*)::int as count from app_user where deleted_at is null group by 1, 2',
  )
  for (const row of rows) {
    const said = userCounts.find(
      (one: { status: string; role: string }) => one.status === row.status && one.role === row.role,
    )
    if (said?.count !== row.count)
      throw new Error(`counter ${row.status}/${row.role}: ${said?.count} instead of ${row.count}`)
  }
}
