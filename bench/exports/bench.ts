import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { fillApplications } from '../lib/applications.ts'
import { exported } from '../lib/exported.ts'
import { fillPeople } from '../lib/people.ts'
import { createAdmin, login, scratch, startServer } from '../lib/world.ts'
import { fillRaces } from '../races/fill.ts'
import type { Bench } from '../run.ts'

const size = Number(process.env.SIZE ?? 100_000)
/** What 100,000 rows may cost. */
const most = 150

const lists = {
  members: 'mutation { exportUsers { url } }',
  applications: 'mutation($format: ExportFormat!) { exportApplications(format: $format) { url } }',
  registrations: 'mutation($format: ExportFormat!) { exportMitParticipations(format: $format) { url } }',
}

export const bench: Bench = {
  about:
    'exported lists of 100,000 rows (SIZE), as CSV and as workbooks: seconds, and how far the memory of the server rises',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir)
    const database = findPostgres(dataDir)
    if (!database) throw new Error('no database')
    const pool = new pg.Pool({ ...database.config, max: 2 })
    pool.on('error', () => {}) // at the end the database stops before the pool notices
    await fillPeople(pool, size)
    await fillApplications(pool, size)
    await fillRaces(pool, size, 0)
    const token = await login(server.port)
    const rows: Record<string, unknown>[] = []
    for (const [list, mutation] of Object.entries(lists))
      for (const format of mutation.includes('$format') ? ['csv', 'xlsx'] : ['csv']) {
        const figures = await exported(server, token, mutation, { format })
        if (figures['more MB'] > most) throw new Error(`${list} as ${format}: ${figures['more MB']} MB`)
        rows.push({ rows: size, list, format, ...figures })
      }
    await pool.end()
    await server.stop()
    return rows
  },
}
