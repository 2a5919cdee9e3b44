import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPostgres } from '../../server/src/kernel/postgres/index.ts'
import { fillArticles } from '../lib/articles.ts'
import { cpuMicros, load, median, round } from '../lib/measure.ts'
import { fillPeople } from '../lib/people.ts'
import { createAdmin, graphql, login, type Server, scratch, startServer } from '../lib/world.ts'
import type { Bench } from '../run.ts'

/** What a member's phone asks for. */
const works: readonly (readonly [name: string, query: string])[] = [
  ['me', '{ me { id email pseudo nom prenom role status createdAt } }'],
  ['unread', '{ unreadNotifications }'],
  ['notifications', '{ notifications(pagination: { limit: 20 }) { items { id kind createdAt readAt } unread } }'],
  ['lives', '{ lives(pagination: { limit: 20 }) { id title status startTime } }'],
  ['articles', '{ articles(pagination: { limit: 15 }) { id title publishedAt } }'],
  ['tickets', '{ myTickets(pagination: { limit: 20 }) { id number status } }'],
]
const rounds = 5
const calls = Number(process.env.CALLS ?? 400)

interface Side {
  server: Server
  token: string
  /** The database's processes. */
  postgres(): number
  connections(): Promise<number>
  stop(): Promise<void>
}

export const bench: Bench = {
  about: "CPU of node and of PostgreSQL for a member's request, with statements named and without, interleaved",
  async run() {
    const [named, unnamed] = [await start({}), await start({ NAMED_STATEMENTS: '0' })]
    const rows: Record<string, unknown>[] = []
    for (const [work, query] of works) {
      const sums = { named: [] as Cost[], unnamed: [] as Cost[] }
      for (const one of [named, unnamed]) await cost(one, query, 60)
      for (let turn = 0; turn < rounds; turn++) {
        sums.named.push(await cost(named, query, calls))
        sums.unnamed.push(await cost(unnamed, query, calls))
      }
      const of = (which: 'named' | 'unnamed', what: keyof Cost) => round(median(sums[which].map((one) => one[what])), 0)
      const both = (which: 'named' | 'unnamed') => of(which, 'node') + of(which, 'postgres')
      rows.push({
        work,
        'node µs': of('named', 'node'),
        'PostgreSQL µs': of('named', 'postgres'),
        'node µs, unnamed': of('unnamed', 'node'),
        'PostgreSQL µs, unnamed': of('unnamed', 'postgres'),
        ratio: round(both('named') / both('unnamed'), 2),
      })
    }
    rows.push({
      work: 'kB of memory per connection',
      'PostgreSQL µs': await named.connections(),
      'PostgreSQL µs, unnamed': await unnamed.connections(),
    })
    await named.stop()
    await unnamed.stop()
    return rows
  },
}

interface Cost {
  node: number
  postgres: number
}

async function start(env: Record<string, string>): Promise<Side> {
  const dataDir = scratch()
  createAdmin(dataDir)
  const server = await startServer(dataDir, env)
  const database = findPostgres(dataDir)
  if (!database) throw new Error('no database')
  const pool = new pg.Pool({ ...database.config, max: 1 })
  pool.on('error', () => {}) // at the end the database stops before the pool notices
  await fillPeople(pool, 1000)
  await fillArticles(pool, 1000)
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    server,
    token: await login(server.port),
    postgres: () => childrenOf(postmaster).reduce((sum, pid) => sum + cpuMicros(pid), 0),
    connections: async () => {
      const { rows } = await pool.query("select pid from pg_stat_activity where application_name = 'vondrona'")
      return round(rows.reduce((sum, { pid }) => sum + residentAnonymous(pid), 0) / rows.length, 0)
    },
    stop: async () => {
      await pool.end()
      await server.stop()
    },
  }
}

async function cost({ server, token, postgres }: Side, query: string, many: number): Promise<Cost> {
  const call = graphql(query, {}, token)
  const before = postgres()
  const { cpu, failed } = await load(
    server.port,
    server.pid,
    many,
    1,
    () => call,
    (body) => !body.includes('"errors"'),
  )
  if (failed > 0) throw new Error(`${failed} of ${many} failed: ${query}`)
  return { node: cpu, postgres: (postgres() - before) / many }
}

/** Connections that come and go in between would be missed; none do within a few seconds. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) /, '')
              .split(' ')[1],
          ) === parent
        )
      } catch {
        return false
      }
    })

/** kB of its own memory. */
const residentAnonymous = (pid: number) =>
  Number(/^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
