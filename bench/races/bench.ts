import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { load } from '../lib/measure.ts'
import { createAdmin, graphql, login, scratch, startServer } from '../lib/world.ts'
import type { Bench } from '../run.ts'
import { fillRaces } from './fill.ts'

const size = Number(process.env.SIZE ?? 100_000)
const finishers = Number(process.env.FINISHERS ?? 10_000)
const calls = Number(process.env.CALLS ?? 300)
const list = `query($filters: ParticipationFilters, $pagination: PaginationInput) {
  mitParticipations(filters: $filters, pagination: $pagination) { total totalCapped hasMore endCursor items {
    id registrationNumber raceName ticketType status paymentStatus documentsStatus bibNumber category age details { fullName } } } }`
const results = `query($eventId: ID!, $filters: ResultFilters, $pagination: PaginationInput) {
  raceResults(eventId: $eventId, filters: $filters, pagination: $pagination) { total hasMore endCursor items {
    bibNumber fullName position time } } }`
const good = (body: string) => !body.includes('"errors"')

export const bench: Bench = {
  about:
    'registrations of races for organisers at 100,000 (SIZE): pages, filters, search; the ranking of 10,000 finishers (FINISHERS), as data and as the page of visitors',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir)
    const database = findPostgres(dataDir)
    if (!database) throw new Error('no database')
    const pool = new pg.Pool({ ...database.config, max: 2 })
    pool.on('error', () => {}) // at the end the database stops before the pool notices
    await fillRaces(pool, size, finishers)
    const token = await login(server.port)
    const one = async (sql: string) => (await pool.query(sql)).rows[0].id as string
    const eventId = await one('select event_id as id from race where results_published_at is not null')
    const middle = await one(`select id from participation order by created_at desc offset ${size / 2} limit 1`)
    const rows: Record<string, unknown>[] = []
    const put = async (work: string, call: Parameters<typeof load>[4]) => {
      await load(server.port, server.pid, 30, 4, call, good)
      const { p50, p99, cpu, failed } = await load(server.port, server.pid, calls, 1, call, good)
      rows.push({ work, 'p50 ms': p50, 'p99 ms': p99, 'CPU µs': cpu, failed })
      if (failed > 0) throw new Error(`${work}: ${failed} failed`)
    }
    const asOrganiser = (variables: object) => () => graphql(list, variables, token)
    const limit = 20
    await put('first page', asOrganiser({ pagination: { limit } }))
    await put('page from the middle', asOrganiser({ pagination: { limit, after: middle } }))
    for (const [work, filters] of Object.entries({
      'of a race': { eventId },
      'of a state': { status: 'finished' },
      'search common': { search: 'rakoto' },
      'search rare': { search: 'coureur777' },
      'search nothing': { search: 'xqzw' },
    }))
      await put(work, asOrganiser({ filters, pagination: { limit } }))
    const ranking = (variables: object) => () => graphql(results, { eventId, pagination: { limit: 50 }, ...variables })
    await put('ranking', ranking({}))
    await put('ranking of women', ranking({ filters: { gender: 'female' } }))
    await put('ranking by name', ranking({ filters: { search: 'coureur77' } }))
    await put('page of the ranking', () => ({ path: `/events/${eventId}/results`, method: 'GET' }))
    await pool.end()
    await server.stop()
    return rows
  },
}
