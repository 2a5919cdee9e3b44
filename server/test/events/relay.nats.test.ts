/** Nodes that tell each other events by a real nats-server, with the database behind it, while that server is killed. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { natsServers } from '../../src/event-settings.ts'
import { openNats } from '../../src/gateways/events/nats.ts'
import { openDatabase } from '../../src/kernel/db.ts'
import { openPostgresql } from '../../src/kernel/events/postgresql.ts'
import { openRelay } from '../../src/kernel/events/relay.ts'
import { testDatabase } from '../database.ts'
import { until } from '../wait.ts'
import { type NatsServer, noNatsServer, startNatsServer } from './nats-server.ts'

const skip = noNatsServer()
const database = await testDatabase()
after(() => database.drop())
const place = { subject: `vondrona.${randomBytes(8).toString('hex')}`, key: randomBytes(32) }

interface Said {
  from: number
  n: number
}

async function node(t: TestContext, server: NatsServer | null, beatEvery = 500) {
  const { pool } = openDatabase(database.config, { max: 4 })
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const postgresql = await openPostgresql(pool)
  const nats = server && (await openNats({ servers: natsServers(server.url), ...place, log }))
  const relay = openRelay(nats ? [nats, postgresql] : [postgresql], { log, beatEvery })
  const heard: Said[] = []
  let missed = 0
  relay.receive(
    (_, payload) => void heard.push(payload as Said),
    () => (missed += 1),
  )
  t.after(() => relay.close().then(() => pool.end()))
  const used = () => relay.state()?.carriers.flatMap(({ name, isUsed }) => (isUsed ? [name] : []))
  return { relay, heard, lines, used, missed: () => missed }
}

async function threeNodes(t: TestContext, beatEvery?: number) {
  const server = await startNatsServer()
  t.after(() => server.stop())
  const nodes = await Promise.all([1, 2, 3].map(() => node(t, server, beatEvery)))
  await until('NATS alone is used', () => nodes.every(({ used }) => used()?.join() === 'nats'))
  return { server, nodes }
}
type Node = Awaited<ReturnType<typeof node>>
type Nodes = Awaited<ReturnType<typeof threeNodes>>['nodes']

/** Every node says something all the time; `stop` tells how much each said. */
function load(nodes: Nodes) {
  const said = nodes.map(() => 0)
  const timer = setInterval(() => {
    for (const [from, { relay }] of nodes.entries())
      for (let burst = 0; burst < 5; burst++) {
        const n = (said[from] ?? 0) + 1
        said[from] = n
        relay.send('event', { from, n, text: 'x'.repeat(200) })
      }
  }, 10)
  return () => {
    clearInterval(timer)
    return said
  }
}

/** Each heard all of the others, once and in order, and missed nothing. */
async function allHeard(nodes: Nodes, said: number[]) {
  const total = said.reduce((sum, n) => sum + n, 0)
  for (const [at, { heard, relay, missed }] of nodes.entries()) {
    await until('all came', () => heard.length >= total - (said[at] ?? 0), 30_000).catch(() => {})
    for (const [from, count] of said.entries()) {
      const numbers = heard.flatMap((one) => (one.from === from ? [one.n] : []))
      const expected = from === at ? [] : Array.from({ length: count }, (_, n) => n + 1)
      assert.deepEqual(numbers, expected, `what ${at} heard of ${from}`)
    }
    assert.deepEqual([relay.state()?.missed, missed()], [0, 0])
  }
}

test('a nats-server that is killed and comes back under load loses, doubles and reorders no event', {
  skip,
}, async (t) => {
  const { server, nodes } = await threeNodes(t)
  const stop = load(nodes)
  for (let round = 0; round < 3; round++) {
    await sleep(700)
    await server.kill()
    await until('the database stands in', () => nodes.every(({ used }) => used()?.join() === 'postgresql'))
    await sleep(700)
    await server.start()
    await until('NATS alone is used', () => nodes.every(({ used }) => used()?.join() === 'nats'))
  }
  const said = stop()
  assert.ok((said[0] ?? 0) > 500)
  await allHeard(nodes, said)
  for (const { lines } of nodes) assert.match(lines.join(''), /go by PostgreSQL.*go by the server of EVENTS_URL/s)
})

test('a nats-server that stands still loses nothing either: the nodes notice that nothing comes back', {
  skip,
}, async (t) => {
  const { server, nodes } = await threeNodes(t)
  const stop = load(nodes)
  await sleep(300)
  server.freeze()
  await until('the database stands in', () => nodes.every(({ used }) => used()?.includes('postgresql')))
  server.thaw()
  await until('NATS alone is used', () => nodes.every(({ used }) => used()?.join() === 'nats'))
  await allHeard(nodes, stop())
})

test('events far longer than a notification and than max_payload arrive in their place', { skip }, async (t) => {
  const { nodes } = await threeNodes(t, 5_000) // a busy machine takes longer than a short beat for 6 MB, which then count as missed
  const [one, other] = nodes as [Node, Node, Node]
  const sizes = [10, 3_000_000, 10, 100_000, 1_048_576, 7]
  for (const size of sizes) one.relay.send('event', 'é'.repeat(size))
  await until('all came', () => other.heard.length === sizes.length)
  assert.deepEqual(
    other.heard.map((text) => String(text).length),
    sizes,
  )
})

test('a node with EVENTS_URL and one without hear each other, and both say that they differ', { skip }, async (t) => {
  const server = await startNatsServer()
  t.after(() => server.stop())
  const nodes = [await node(t, server), await node(t, null)] as const
  await until('both say it', () => nodes.every(({ lines }) => lines.join('').includes('same EVENTS_URL')))
  nodes[0].relay.send('event', 1)
  nodes[1].relay.send('event', 2)
  await until('both heard', () => nodes.every(({ heard }) => heard.length === 1))
})

test('a flood of a stranger does not keep the nodes from hearing each other', { skip }, async (t) => {
  const { server, nodes } = await threeNodes(t)
  const stranger = await connect({ servers: server.url })
  t.after(() => stranger.close())
  const stop = load(nodes)
  const ends = performance.now() + 3_000
  while (performance.now() < ends) {
    for (let n = 0; n < 2_000; n++) stranger.publish(place.subject, randomBytes(64))
    await stranger.flush()
    await sleep(5)
  }
  await allHeard(nodes, stop())
  assert.ok(nodes.some(({ lines }) => lines.join('').includes('floods')))
})
