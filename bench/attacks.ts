import { connect } from 'node:net'
import pg from 'pg'
import { WebSocket } from 'ws'
import { findPostgres } from '../server/src/kernel/postgres/index.ts'
import { fillArticles } from './lib/articles.ts'
import { memory, percentile, round, send } from './lib/measure.ts'
import { fillPeople } from './lib/people.ts'
import { createAdmin, graphql, scratch, startServer } from './lib/world.ts'
import type { Bench } from './run.ts'

/** What a stranger sends; resolves with how it was answered, and gives up after `patience`. */
interface Attack {
  name: string
  run(port: number): Promise<string>
}
const patience = 20_000

const json = (body: string) => ({ path: '/api/graphql', headers: { 'content-type': 'application/json' }, body })
const post = async (port: number, query: string) => outcome(await send(port, graphql(query)))

function outcome({ status, body }: { status: number; body: string }): string {
  const code = /"code":"(\w+)"/.exec(body)?.[1]
  return `${status} ${code ?? `${round(body.length / 1024)} KB`}`
}

/** The answers of many calls, counted. */
async function many(calls: readonly Promise<string>[]): Promise<string> {
  const counts = new Map<string, number>()
  for (const answer of await Promise.all(calls)) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  return [...counts].map(([answer, count]) => `${count} × ${answer}`).join(', ')
}

const tree = JSON.stringify({
  kind: 'Document',
  definitions: [
    {
      kind: 'OperationDefinition',
      operation: 'query',
      variableDefinitions: [],
      directives: [],
      selectionSet: {
        kind: 'SelectionSet',
        selections: [
          {
            kind: 'Field',
            arguments: [],
            directives: [],
            alias: { kind: 'Name', value: 'a": (6*7), "b' },
            name: { kind: 'Name', value: '__typename' },
          },
        ],
      },
    },
  ],
})

/** Each level asks the next one twice: written out, 2^levels lists. */
const fragments = (levels: number) =>
  `{ version article(id: "00000000-0000-7000-8000-000000000000") { ...f0 } } ${Array.from(
    { length: levels },
    (_, n) =>
      `fragment f${n} on Article { id ${n + 1 < levels ? `related { ...f${n + 1} } b: related { ...f${n + 1} }` : 'title'} }`,
  ).join(' ')}`

const related = (depth: number): string => (depth === 0 ? 'id content' : `id content related { ${related(depth - 1)} }`)

function socket(port: number, frames: (index: number) => object | null): Promise<string> {
  return new Promise((resolve) => {
    const line = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws')
    let answers = 0
    line.on('open', () => line.send('{"type":"connection_init"}'))
    line.on('message', () => {
      answers += 1
      if (answers > 1) return
      for (let index = 0; ; index++) {
        const frame = frames(index)
        if (!frame || line.readyState !== line.OPEN) break
        line.send(JSON.stringify(frame))
      }
      line.send('{"type":"ping","payload":{"last":true}}')
    })
    line.on('close', (code) => resolve(`closed ${code} after ${answers} answers`))
    line.on('error', () => {})
    setTimeout(() => {
      if (line.readyState === line.OPEN) resolve(`open, ${answers} answers`)
      line.terminate()
    }, patience).unref()
  })
}

const attacks: readonly Attack[] = [
  {
    name: 'a syntax tree with code in it, three times',
    async run(port) {
      const [first, second, third] = [await post(port, tree), await post(port, tree), await send(port, graphql(tree))]
      return third.body.includes('42') ? 'RAN THE CODE' : `${first}, ${second}`
    },
  },
  {
    name: 'fragments, 10 levels, twice',
    run: async (port) => (await post(port, fragments(10))) && post(port, fragments(10)),
  },
  {
    name: 'related in related, depth 3',
    run: (port) => post(port, `{ articles(pagination: { limit: 6 }) { ${related(3)} } }`),
  },
  {
    name: 'related with texts, 100 articles',
    run: (port) => post(port, `{ articles(pagination: { limit: 100 }) { ${related(2)} } }`),
  },
  {
    name: '300 distinct texts of 10 KB',
    run: (port) => many(Array.from({ length: 300 }, (_, n) => post(port, `{ ${`nothing${n} `.repeat(900)} }`))),
  },
  {
    name: '300 distinct valid texts of 15 KB',
    run: (port) =>
      many(Array.from({ length: 300 }, (_, n) => post(port, `query q${n} { version ${'version '.repeat(1850)} }`))),
  },
  {
    name: '500 texts of comments',
    run: (port) => many(Array.from({ length: 500 }, (_, n) => post(port, `{ version } #${n}${'#\n'.repeat(9000)}`))),
  },
  {
    name: 'one POST of 10 × 30 lists',
    async run(port) {
      const query = `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: articles { id title excerpt author { id name } }`).join(' ')} }`
      return outcome(await send(port, json(JSON.stringify(Array.from({ length: 10 }, () => ({ query }))))))
    },
  },
  {
    name: '300 invalid texts of 10 KB over a socket',
    run: (port) =>
      socket(port, (n) =>
        n < 300
          ? { id: `s${n}`, type: 'subscribe', payload: { query: `subscription { ${`no${n} `.repeat(2000)} }` } }
          : null,
      ),
  },
  { name: '50,000 pings over a socket', run: (port) => socket(port, (n) => (n < 50_000 ? { type: 'ping' } : null)) },
  {
    name: 'bodies that are no call',
    run: async (port) =>
      many(
        ['1', 'null', '[null]', '"x"', '{"query":5}', '['.repeat(100_000) + ']'.repeat(100_000)].map(async (body) =>
          outcome(await send(port, json(body))),
        ),
      ),
  },
  {
    name: 'half a body',
    run: (port) =>
      new Promise((resolve) => {
        const begun = performance.now()
        const line = connect(port, '127.0.0.1', () =>
          line.write(
            'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
          ),
        )
        line.on('data', (bytes) =>
          resolve(`${String(bytes).slice(9, 12)} after ${round((performance.now() - begun) / 1000)} s`),
        )
        line.on('error', () => {})
        line.setTimeout(200_000, () => line.destroy())
        line.on('close', () => resolve(`closed after ${round((performance.now() - begun) / 1000)} s`))
      }),
  },
]

/** What others wait for meanwhile: the list of categories, fifty times a second. */
function others(port: number) {
  const waits: number[] = []
  const call = graphql('{ categories { id name } }')
  const timer = setInterval(() => {
    const begun = performance.now()
    send(port, call).then(
      () => waits.push(performance.now() - begun),
      () => waits.push(Number.POSITIVE_INFINITY),
    )
  }, 20)
  return async () => {
    await send(port, call).catch(() => {})
    clearInterval(timer)
    return waits.sort((a, b) => a - b)
  }
}

export const bench: Bench = {
  about:
    'attacks on the query engine: how they are answered, what others wait meanwhile, what memory they leave (ATTACK for those with this in their name)',
  async run() {
    const rows: Record<string, unknown>[] = []
    for (const { name, run } of attacks.filter((one) => one.name.includes(process.env.ATTACK ?? ''))) {
      const dataDir = scratch()
      createAdmin(dataDir)
      const server = await startServer(dataDir, { RATE_LIMIT_FACTOR: '1' })
      const database = findPostgres(dataDir)
      const pool = new pg.Pool({ ...database?.config, max: 1 })
      pool.on('error', () => {})
      await fillPeople(pool, 50)
      await fillArticles(pool, 156)
      await pool.end()
      for (let n = 0; n < 20; n++) await send(server.port, graphql('{ categories { id name } }'))
      const before = memory(server.pid).now
      const waits = others(server.port)
      const begun = performance.now()
      const late = new Promise<string>((resolve) => setTimeout(resolve, 3 * patience, 'no answer').unref())
      const answered = await Promise.race([run(server.port).catch((error: Error) => `FAILED ${error.message}`), late])
      const took = performance.now() - begun
      const sorted = await waits()
      const alive = server.child.exitCode === null && server.child.signalCode === null
      const { now, peak } = alive ? memory(server.pid) : { now: Number.NaN, peak: Number.NaN }
      rows.push({
        attack: name,
        answered: alive ? answered : `SERVER ENDED, ${answered}`,
        ms: round(took, 0),
        'others p99 ms': round(percentile(sorted, 99)),
        'MB before': round(before, 0),
        peak: round(peak, 0),
        after: round(now, 0),
      })
      console.log(JSON.stringify(rows.at(-1)))
      if (alive) await server.stop()
    }
    return rows
  },
}
