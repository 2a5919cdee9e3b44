import pg from 'pg'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { fillEvents } from './lib/events.ts'
import { type Call, hammer, type Load, load, send } from './lib/measure.ts'
import { ownDocument } from './lib/own-documents.ts'
import { fillPeople } from './lib/people.ts'
import { createAdmin, graphql, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const list = ownDocument('events', 'EventList')
const one = ownDocument('events', 'Event')
const counted = 'query($filters: EventFilters) { eventsWithPagination(filters: $filters) { totalCount } }'

const sizes = process.env.SIZE ? [Number(process.env.SIZE)] : [100, 10_000]
const calls = Number(process.env.CALLS ?? 500)
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'sec-fetch-dest': 'document' }
const good = (body: string) => body.startsWith('{"data":') && !body.includes('"errors"')

export const bench: Bench = {
  about: 'lists, pages, search and counts of events at 100 and 10,000 events (SIZE for one)',
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
  await fillPeople(pool, 100)
  await fillEvents(pool, size)
  const { rows: found } = await pool.query('select id from event order by md5(id::text)')
  const ids: string[] = found.map(({ id }) => id)
  const { rows: coming } = await pool.query('select id from event where starts_at > now() order by md5(id::text)')
  const at = (n: number) => coming[n % coming.length].id
  const row = (work: string, result: Load) => ({
    events: size,
    work,
    'req/s': result.perSecond,
    'CPU µs': result.cpu,
    'p50 ms': result.p50,
    'p99 ms': result.p99,
    failed: result.failed,
  })
  // `nth` is not a variable of the query: it only bypasses the answers that are kept.
  let nth = 0
  const ask = (query: string, variables: object) => graphql(query, { ...variables, nth: nth++ })
  const works: Record<string, (n: number) => Call> = {
    'first page of the upcoming ones': () => ask(list, {}),
    'another page each time': (n) => ask(list, { pagination: { after: at(n) } }),
    'first page of the past ones': () => ask(list, { filters: { period: 'past' } }),
    'search of a word of all': () => ask(list, { filters: { search: 'course' } }),
    'search of a rare word': (n) => ask(list, { filters: { search: `course ${(n % size) + 1}`, period: 'all' } }),
    'count of the upcoming ones': () => ask(counted, {}),
    'event, another each time': (n) => ask(one, { id: ids[n % ids.length] }),
  }
  const rows: Record<string, unknown>[] = []
  for (const [work, call] of Object.entries(works)) {
    await load(server.port, server.pid, calls, 1, call, good)
    rows.push(row(work, await load(server.port, server.pid, calls, 1, call, good)))
  }
  const page = (n: number): Call => ({ path: `/events/${ids[n % ids.length]}`, method: 'GET', headers: browser })
  const whole = (body: string) => body.length > 5000
  const half = Math.min(calls, Math.floor(ids.length / 2))
  await load(server.port, server.pid, half, 1, (n) => page(half + n), whole)
  rows.push(row('page of an event, another each time', await load(server.port, server.pid, half, 1, page, whole)))
  const again = async (work: string, call: Call) => {
    const { bytes } = await send(server.port, call)
    await hammer(server.port, server.pid, calls * 3, 16, call, bytes)
    rows.push(row(work, await hammer(server.port, server.pid, calls * 20, 16, call, bytes)))
  }
  await again('page of an event, the same again', page(0))
  await again('page of the list, the same again', { path: '/events', method: 'GET', headers: browser })
  await again('first page, the same again', graphql(list, {}))
  await pool.end()
  await server.stop()
  return rows
}
