import pg from 'pg'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { fillArticles } from './lib/articles.ts'
import { type Call, load, round, send } from './lib/measure.ts'
import { fillPeople } from './lib/people.ts'
import { createAdmin, scratch, startProgram, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const calls = Number(process.env.CALLS ?? 10_000)
const browser = { 'accept-encoding': 'gzip', 'sec-fetch-dest': 'document' }
const get = (path: string, headers: Record<string, string> = browser): Call => ({ path, method: 'GET', headers })

export const bench: Bench = {
  about: 'B2: prerendered pages: an article for the first time and again, the landing page; bytes',
  async run() {
    const dataDir = scratch()
    createAdmin(dataDir)
    const server = await startServer(dataDir)
    const database = findPostgres(dataDir)
    if (!database) throw new Error('no database')
    const pool = new pg.Pool({ ...database.config, max: 2 })
    pool.on('error', () => {})
    await fillPeople(pool, 200)
    await fillArticles(pool, 5000)
    const { rows } = await pool.query<{ id: string }>("select id from article where status = 'published' limit 2000")
    const paths = rows.map(({ id }) => `/magazine/${id}`)
    const [hot = '/'] = paths
    const baseline = await startProgram('bench/baselines/bytes.ts', {})
    const run = async (work: string, call: (n: number) => Call, count = calls, clients = 16, at = server) => {
      const result = await load(at.port, at.pid, count, clients, call, () => true)
      if (result.failed > 0) throw new Error(`${work}: ${result.failed} failed`)
      const { perSecond, cpu, p50, p99 } = result
      return {
        work,
        'req/s': perSecond,
        'CPU µs': cpu,
        'req/s a core gives': round(1e6 / cpu, 0),
        'p50 ms': p50,
        'p99 ms': p99,
      }
    }
    await run('warm', (n) => get(paths[n % 200] ?? hot), 1000)
    const table: Record<string, unknown>[] = []
    table.push(await run('plain node, 12 KB of bytes', () => get('/'), calls, 16, baseline))
    table.push(await run('article, another each time', (n) => get(paths[200 + n] ?? hot), paths.length - 200, 4))
    table.push(await run('article, the same again', () => get(hot)))
    table.push(await run('landing page', () => get('/')))
    for (const path of [hot, '/']) {
      const { body } = await send(server.port, get(path))
      table.push({
        work: `bytes of ${path === '/' ? 'the landing page' : 'the article'}, uncompressed`,
        bytes: (await send(server.port, get(path, { 'sec-fetch-dest': 'document' }))).body.length,
        gzip: body.length,
      })
    }
    await pool.end()
    await baseline.stop()
    await server.stop()
    return table
  },
}
