import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { memory, round, send } from '../lib/measure.ts'
import { createAdmin, login, scratch, startServer } from '../lib/world.ts'
import { fillRaces } from '../races/fill.ts'
import { besides, sending, waitsOf } from './beside.ts'

const query = `mutation($eventId: ID!, $file: Upload!, $dryRun: Boolean!, $choices: ResultsChoices) {
  importResults(eventId: $eventId, file: $file, dryRun: $dryRun, choices: $choices) { imported total ranked unranked notUnderstood } }`

/** Reads and stores the results of so many runners, and shows a line of 4 MB. */
export async function importsOfResults(runners: number): Promise<Record<string, unknown>[]> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir)
  const database = findPostgres(dataDir)
  if (!database) throw new Error('no database')
  const pool = new pg.Pool({ ...database.config, max: 2 })
  pool.on('error', () => {}) // at the end the database stops before the pool notices
  await fillRaces(pool, runners, runners)
  const { rows: events } = await pool.query('select event_id as id from race where results_published_at is not null')
  const eventId = events[0].id as string
  await wearBibs(pool, eventId)
  const token = await login(server.port)
  const bytes = Buffer.from(fileOf(runners))
  const rows: Record<string, unknown>[] = []
  const idle = await besides(server, () => new Promise((resolve) => setTimeout(resolve, 3000)))
  rows.push({ work: 'nothing', ...waitsOf(idle.waits) })
  const put = async (work: string, file: Buffer, dryRun: boolean, expected: number) => {
    const call = sending(token, query, { eventId, dryRun, choices: { ranking: 'gun', beforeStart: true } }, file)
    const before = memory(server.pid).now
    const { answer, seconds, waits, peak } = await besides(server, () => send(server.port, call))
    const { data, errors } = JSON.parse(answer.body)
    const result = data?.importResults
    if (
      !result ||
      result.imported !== expected ||
      result.ranked + result.unranked + result.notUnderstood !== result.total
    )
      throw new Error(`${work}: ${JSON.stringify(errors ?? result)}`)
    rows.push({
      work,
      'file MB': round(file.length / 1e6, 2),
      seconds: round(seconds, 2),
      'MB more': round(peak - before, 0),
      ...waitsOf(waits),
    })
  }
  await put(`results of ${runners}: dry run`, bytes, true, runners)
  await put(`results of ${runners}: stored`, bytes, false, runners)
  await put(`results of ${runners}: stored again`, bytes, false, runners)
  await put('a line of 4 MB', Buffer.from(`Dossard;Temps\n1;2:10:00\n2;"${'x'.repeat(4_000_000)}\n`), true, 1)
  await pool.end()
  await server.stop()
  return rows
}

/** Everybody of the race has a ticket with a bib, and nobody a result yet. */
async function wearBibs(pool: pg.Pool, eventId: string) {
  await pool.query('delete from race_result')
  await pool.query('update race set results_published_at = null, distance_metres = 42195')
  await pool.query(`update participation set status = 'confirmed' where event_id = $1`, [eventId])
  await pool.query(
    `insert into ticket (id, order_id, position, event_id, ticket_type_id, full_name, status, short_code, number, language, created_at, updated_at)
     select p.id, p.order_id, 0, p.event_id, p.ticket_type_id, p.full_name, 'issued', upper(substr(md5(p.id::text), 1, 10)),
       'M-' || lpad(substring(p.registration_number from 5)::int::text, 5, '0'), 'fr', now(), now()
     from participation p where p.event_id = $1`,
    [eventId],
  )
  await pool.query('vacuum analyze ticket')
}

const two = (value: number) => String(value).padStart(2, '0')
const clock = (seconds: number) =>
  `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`

/** As a timekeeper sends it: both times, two splits, some statuses. */
function fileOf(runners: number): string {
  const lines = Array.from({ length: runners }, (_, at) => {
    const n = at + 1
    const gun = 7800 + Math.floor((n * 14_400) / runners)
    const status = n % 50 === 0 ? 'DNF' : ''
    return `${n};${n};Rakoto Coureur${n};${clock(Math.floor(gun / 4))};${clock(Math.floor(gun / 2))};${clock(gun)};${clock(gun - (n % 90))};${status}`
  })
  return `Clt;Dossard;Nom;Km 10;Km 21;Temps brut;Temps net;Statut\n${lines.join('\n')}\n`
}
