/** §1: queries, batches, frames and bodies that are more expensive than they look. */
import { connect } from 'node:net'
import { WebSocket } from 'ws'
import { round, send } from '../lib/measure.ts'
import { graphql } from '../lib/world.ts'
import { json, many, rush, tried } from './lines.ts'
import { type Attack, attacker, type Place } from './product.ts'

const timeoutMs = 20_000
const post = ({ port, refusal }: Place, query: string) => refusal(tried(port, graphql(query)))

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

/** Each level spreads the next one twice: expanded, 2^levels lists. */
const fragments = (levels: number) =>
  `{ version article(id: "00000000-0000-7000-8000-000000000000") { ...f0 } } ${Array.from(
    { length: levels },
    (_, n) =>
      `fragment f${n} on Article { id ${n + 1 < levels ? `related { ...f${n + 1} } b: related { ...f${n + 1} }` : 'title'} }`,
  ).join(' ')}`

const related = (depth: number): string => (depth === 0 ? 'id content' : `id content related { ${related(depth - 1)} }`)

function socket(port: number, frames: (index: number) => object | null): Promise<string> {
  return new Promise((resolve) => {
    const line = new WebSocket(`ws://127.0.0.1:${port}/api/graphql`, 'graphql-transport-ws', { localAddress: attacker })
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
    }, timeoutMs).unref()
  })
}

export const queryEngine: readonly Attack[] = [
  {
    name: 'a syntax tree with code in it, three times',
    async run(place) {
      const [first, second] = [await post(place, tree), await post(place, tree)]
      const third = await send(place.port, { ...graphql(tree), from: attacker })
      return third.body.includes('42') ? 'RAN THE CODE' : `${first}, ${second}`
    },
  },
  {
    name: 'fragments, 10 levels, twice',
    run: async (place) => (await post(place, fragments(10))) && post(place, fragments(10)),
  },
  {
    name: 'related in related, depth 3',
    run: (place) => post(place, `{ articles(pagination: { limit: 6 }) { ${related(3)} } }`),
  },
  {
    name: 'related with texts, 100 articles',
    run: (place) => post(place, `{ articles(pagination: { limit: 100 }) { ${related(2)} } }`),
  },
  {
    name: '300 distinct texts of 10 KB',
    run: (place) => rush(300, (n) => post(place, `{ ${`nothing${n} `.repeat(900)} }`)),
  },
  {
    name: '300 distinct valid texts of 15 KB',
    run: (place) => rush(300, (n) => post(place, `query q${n} { version ${'version '.repeat(1850)} }`)),
  },
  {
    name: '500 texts of comments',
    run: (place) => rush(500, (n) => post(place, `{ version } #${n}${'#\n'.repeat(9000)}`)),
  },
  {
    name: 'one POST of 10 × 30 lists',
    run({ port, refusal }) {
      const query = `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: articles { id title excerpt author { id name } }`).join(' ')} }`
      return refusal(tried(port, json(JSON.stringify(Array(10).fill({ query })))))
    },
  },
  {
    name: '300 invalid texts of 10 KB over a socket',
    run: ({ port }) =>
      socket(port, (n) =>
        n < 300
          ? { id: `s${n}`, type: 'subscribe', payload: { query: `subscription { ${`no${n} `.repeat(2000)} }` } }
          : null,
      ),
  },
  {
    name: '50,000 pings over a socket',
    run: ({ port }) => socket(port, (n) => (n < 50_000 ? { type: 'ping' } : null)),
  },
  {
    name: 'bodies that are no call',
    run: ({ port, refusal }) =>
      many(
        ['1', 'null', '[null]', '"x"', '{"query":5}', '['.repeat(100_000) + ']'.repeat(100_000)].map((body) =>
          refusal(tried(port, json(body))),
        ),
      ),
  },
  {
    name: 'half a body',
    slow: true, // it waits for a time-out
    run: ({ port }) =>
      new Promise((resolve) => {
        const begun = performance.now()
        const line = connect({ host: '127.0.0.1', port, localAddress: attacker }, () =>
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
