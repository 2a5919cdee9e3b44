import pg from 'pg'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { fillApplications } from './lib/applications.ts'
import { exported } from './lib/exported.ts'
import { load } from './lib/measure.ts'
import { fillPeople } from './lib/people.ts'
import { adminEmail, ask, createAdmin, graphql, login, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const sizes = process.env.SIZE ? [Number(process.env.SIZE)] : [1_000, 10_000, 100_000]
const calls = Number(process.env.CALLS ?? 300)
const list = `query($filters: ApplicationFilters, $pagination: PaginationInput) {
  allApplications(filters: $filters, pagination: $pagination) { total hasMore endCursor items {
    id status submittedAt score revision event { title } applicationType { name } applicant { name pseudo } } } }`
const exporting =
  'mutation($filters: ApplicationFilters, $format: ExportFormat!) { exportApplications(filters: $filters, format: $format) { url } }'
const good = (body: string) => !body.includes('"errors"')

const searches = {
  'search common': { filters: { search: 'rakoto' } },
  'search two letters': { filters: { search: 'zo' } },
  'search rare': { filters: { search: 'membre777' } },
  'search nothing': { filters: { search: 'xqzw' } },
}

export const bench: Bench = {
  about:
    'list of applications for reviewers at 1,000, 10,000 and 100,000 (SIZE for one): pages, filters, search; the export of all of them',
  async run() {
    const rows: Record<string, unknown>[] = []
    for (const size of sizes) rows.push(...(await measure(size)))
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
  await fillApplications(pool, size)
  const token = await login(server.port)
  const [{ id: eventId }] = (await pool.query('select id from event limit 1')).rows
  const [{ id: typeId }] = (await pool.query('select id from event_application_type limit 1')).rows
  const [{ id: middle }] = (
    await pool.query('select id from event_application order by submitted_at desc offset $1 limit 1', [size / 2])
  ).rows
  const works: Record<string, object> = {
    'first page': {},
    'page from the middle': { pagination: { after: middle } },
    'of an event': { filters: { eventId } },
    'of a type and a status': { filters: { eventApplicationTypeId: typeId, status: 'waitlisted' } },
    'of a rare status': { filters: { status: 'under_review' } },
    ...searches,
    'search common in an event': { filters: { eventId, search: 'rakoto' } },
    'search rare in an event': { filters: { eventId, search: 'membre77' } },
  }
  const rows: Record<string, unknown>[] = []
  const put = async (work: string, query: string, variables: object) => {
    const call = graphql(query, variables, token)
    await load(server.port, server.pid, 30, 4, () => call, good)
    const result = await load(server.port, server.pid, calls, 1, () => call, good)
    rows.push({
      applications: size,
      work,
      'p50 ms': result.p50,
      'p99 ms': result.p99,
      'CPU µs': result.cpu,
      failed: result.failed,
    })
  }
  for (const [work, variables] of Object.entries(works))
    await put(work, list, {
      ...variables,
      pagination: { limit: 20, ...('pagination' in variables ? (variables.pagination as object) : {}) },
    })
  await put('counts', '{ applicationCounts { status count } }', {})
  await checkTotals(pool, server.port, token)
  for (const [format, filters] of [
    ['csv', {}],
    ['xlsx', {}],
    ['csv of a type, with answers', { eventApplicationTypeId: typeId }],
  ] as const)
    rows.push({
      applications: size,
      work: `export ${format}`,
      ...(await exported(server, token, exporting, { filters, format: format.split(' ')[0] })),
    })
  await pool.query(`update app_user set role = 'admin_mit' where email = $1`, [adminEmail])
  const ofMit = { 'first page': {}, 'of a rare status': { filters: { status: 'under_review' } }, ...searches }
  for (const races of ['last race only', 'all events']) {
    for (const [work, variables] of Object.entries(ofMit))
      await put(`MIT, ${races}: ${work}`, list, { ...variables, pagination: { limit: 20 } })
    await pool.query('update event set is_mit = true')
  }
  await pool.end()
  await server.stop()
  return rows
}

/** Asserts that the counters equal the real counts. */
async function checkTotals(pool: pg.Pool, port: number, token: string) {
  const { applicationCounts } = await ask(port, '{ applicationCounts { status count } }', {}, token)
  const { rows } = await pool.query('select status, count(*)::int as count from event_application group by status')
  const sorted = (all: { status: string; count: number }[]) =>
    JSON.stringify(all.map(({ status, count }) => `${status} ${count}`).sort())
  if (sorted(applicationCounts) !== sorted(rows)) throw new Error('the counters are wrong')
}
