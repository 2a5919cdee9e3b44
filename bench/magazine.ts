import pg from 'pg'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { fillArticles } from './lib/articles.ts'
import { type Call, hammer, type Load, load, median, round, send } from './lib/measure.ts'
import { ownDocument } from './lib/own-documents.ts'
import { fillPeople } from './lib/people.ts'
import { ask, createAdmin, graphql, login, scratch, startProgram, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

const list = ownDocument('magazine', 'Articles')
const one = ownDocument('magazine', 'Article')
const search = `query($search: String, $limit: Int) { articles(filters: { search: $search }, pagination: { limit: $limit }) { id title highlight { title extract } } }`
const page = (after?: string, more: object = {}) => ({ pagination: { limit: 15, after }, ...more })

const sizes = process.env.SIZE ? [Number(process.env.SIZE)] : [200, 100_000, 1_000_000]
const calls = Number(process.env.CALLS ?? 1000)
const rounds = 3
const warm = 4 // warm-up rounds, so that the code is compiled
const browser = { 'accept-encoding': 'gzip, deflate, br, zstd', 'sec-fetch-dest': 'document' }
const good = (body: string) => body.startsWith('{"data":') && !body.includes('"errors"')

export const bench: Bench = {
  about:
    'B1, B2: list of 15, article and search at 200, 100,000 and 1,000,000 articles (SIZE for one), compared with plain node + pg',
  async run() {
    const rows: Record<string, unknown>[] = []
    for (const size of sizes) {
      const measured = await measure(size)
      console.table(measured) // the next size takes minutes
      rows.push(...measured)
    }
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
  await fillPeople(pool, 1000)
  await fillArticles(pool, size)
  const baseline = await startProgram('bench/baselines/magazine.ts', { DATABASE_URL: database.url })
  const token = await login(server.port)
  const [{ id: category }] = (await ask(server.port, '{ categories { id } }')).categories
  const ids = await someIds(pool, calls * (rounds + warm))
  const run = (call: (n: number) => Call, count = calls, clients = 1) =>
    load(server.port, server.pid, count, clients, call, good)

  const cold: Load[] = []
  const bare: Load[] = []
  for (let round = 0; round < warm + rounds; round++) {
    const at = (n: number) => ids[(round * calls + n) % ids.length]
    // `nth` is not a variable of the query: it only bypasses the prebuilt responses.
    const ours = await run((n) => graphql(list, page(at(n), { nth: round * calls + n })))
    const theirs = await load(
      baseline.port,
      baseline.pid,
      calls,
      1,
      (n) => ({ path: `/${at(n)}`, method: 'GET' }),
      good,
    )
    if (round >= warm) cold.push(ours)
    if (round >= warm) bare.push(theirs)
  }
  const baselineCpu = median(bare.map(({ cpu }) => cpu))
  const row = (work: string, result: Load, more: object = {}) => ({
    articles: size,
    work,
    'req/s': result.perSecond,
    'CPU µs': result.cpu,
    'p50 ms': result.p50,
    'p95 ms': result.p95,
    'p99 ms': result.p99,
    failed: result.failed,
    ...more,
  })
  const middle = (all: Load[]) => [...all].sort((a, b) => a.cpu - b.cpu)[Math.floor(all.length / 2)] as Load
  const rows: Record<string, unknown>[] = [
    row('bare node + pg', middle(bare)),
    row('list of 15, another page each time', middle(cold), { ratio: round(middle(cold).cpu / baselineCpu, 2) }),
  ]
  const again = async (call: Call) => {
    const { bytes } = await send(server.port, call)
    await hammer(server.port, server.pid, calls * 3, 16, call, bytes)
    return hammer(server.port, server.pid, calls * 30, 16, call, bytes)
  }
  rows.push(row('list of 15, the same again', await again(graphql(list, page()))))
  rows.push(
    row(
      'list of a category',
      await run((n) => graphql(list, page(ids[n % ids.length], { nth: n, filters: { categoryId: category } })), calls),
    ),
  )
  const others = Math.min(calls, Math.floor(ids.length / 2))
  const html = (n: number) => ({ path: `/magazine/${ids[n]}`, method: 'GET', headers: browser })
  for (const [name, call, isGood] of [
    ['article', (n: number) => graphql(one, { id: ids[n] }), good],
    ['page of an article', html, (body: string) => body.length > 5000],
  ] as const) {
    await load(server.port, server.pid, others, 1, (n) => call(others + n), isGood)
    rows.push(row(`${name}, another each time`, await load(server.port, server.pid, others, 1, call, isGood)))
    rows.push(row(`${name}, the same again`, await again(call(0))))
  }
  for (const [kind, words] of Object.entries(searches(size)))
    rows.push(
      row(
        `search ${kind}`,
        await run((n) => graphql(search, { search: words[n % words.length], limit: 15 }, token), Math.min(calls, 300)),
      ),
    )
  await checkCounts(pool, server.port, size)
  await pool.end()
  await baseline.stop()
  await server.stop()
  return rows
}

const searches = (size: number): Record<string, string[]> => ({
  common: ['forêt', 'école', 'coureurs', 'rivieres'],
  'two words': ['forêt école', 'festival musique', 'baobab -vanille'],
  rare: [1, 2, 3].map((n) => `numéro${Math.floor((size * n) / 4)}`),
  misspelt: ['festivla', 'musiqe', 'caméleno', 'rivièer'],
  nothing: ['xqzwvk', 'zzyyxx'],
})

async function someIds(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query('select id from (select id from article order by random() limit $1) one', [count])
  return rows.map((row) => row.id)
}

/** Asserts that the list is complete and sorted, and that the counters equal the real counts. */
async function checkCounts(pool: pg.Pool, port: number, size: number) {
  const { articles, categories } = await ask(
    port,
    '{ articles(pagination: { limit: 15 }) { id } categories { id count } }',
  )
  const { rows } = await pool.query('select id from article order by published_at desc, id desc limit 15')
  if (JSON.stringify(articles.map(({ id }: { id: string }) => id)) !== JSON.stringify(rows.map(({ id }) => id)))
    throw new Error('the list is not the newest fifteen')
  const counted = categories.reduce((sum: number, { count }: { count: number }) => sum + count, 0)
  if (counted !== size) throw new Error(`categories count ${counted} articles instead of ${size}`)
}
