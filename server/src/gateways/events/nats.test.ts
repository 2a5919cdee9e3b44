import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, connect as dial, type Socket } from 'node:net'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { type NatsServer, noNatsServer, startNatsServer } from '../../../test/events/nats-server.ts'
import { until } from '../../../test/wait.ts'
import { natsServers } from '../../event-settings.ts'
import { carrierContract } from './events.contract.ts'
import { openNats } from './nats.ts'

const skip = noNatsServer()
const token = 'ein-geheimes-wort'
const server: NatsServer | null = skip ? null : await startNatsServer()
after(() => server?.stop())
const place = { subject: 'vondrona.tests', key: randomBytes(32) }

async function open(t: TestContext, more: Partial<Parameters<typeof openNats>[0]> & { url?: string } = {}) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { url = server?.url ?? '', ...others } = more
  const carrier = await openNats({ servers: natsServers(url), ...place, log, ...others })
  const heard: string[] = []
  const states: boolean[] = []
  t.after(() => carrier.close())
  const listen = () =>
    carrier.listen(
      (text) => void heard.push(text),
      () => void states.push(carrier.isUp),
    )
  return { carrier, heard, states, lines, listen }
}

async function node(t: TestContext, more?: Parameters<typeof open>[1]) {
  const opened = await open(t, more)
  opened.listen()
  await until('it is connected', () => opened.carrier.isUp)
  return opened
}

carrierContract(
  'nats',
  () => ({
    open: async (t) => (await open(t)).carrier,
    async cut() {
      await server?.kill()
      await server?.start()
    },
  }),
  skip,
)

test('nats: what is sent is told to nobody without the key, and what they send is counted and not heard', {
  skip,
}, async (t) => {
  const [one, other] = [await node(t), await node(t)]
  const stranger = await connect({ servers: server?.url ?? '' })
  t.after(() => stranger.close())
  const seen: Uint8Array[] = []
  stranger.subscribe('>', { callback: (_, { data }) => void seen.push(data) })
  await stranger.flush()
  await one.carrier.send(['a secret thing', 'another'])
  await until('both heard', () => seen.length >= 1 && other.heard.length === 2)
  assert.ok(seen.every((data) => !Buffer.from(data).includes('secret')))
  const garbage = [Buffer.alloc(0), Buffer.from('{"origin":"x"}'), randomBytes(40), randomBytes(1_000_000)]
  const [first] = seen as [Uint8Array]
  const changed = Buffer.from(first)
  changed[40] = (changed[40] ?? 0) ^ 1
  for (const data of [...garbage, changed, first]) stranger.publish(place.subject, data) // the last one: said again
  await until('all are counted', () => other.carrier.refused >= 6)
  await one.carrier.send(['goes on'])
  await until('it goes on', () => other.heard.length === 3)
  assert.deepEqual(other.heard, ['a secret thing', 'another', 'goes on'])
  assert.equal(other.lines.filter((line) => line.includes('somebody else writes')).length, 1)
})

test('nats: two installations on one server hear nothing of each other', { skip }, async (t) => {
  const mine = [await node(t), await node(t)] as const
  const theirs = await node(t, { subject: 'vondrona.others', key: randomBytes(32) })
  const copied = await node(t, { subject: place.subject, key: randomBytes(32) })
  await theirs.carrier.send(['theirs'])
  await mine[0].carrier.send(['mine'])
  await until('ours heard it', () => mine[1].heard.length === 1)
  await until('theirs heard theirs', () => theirs.heard.length === 1)
  assert.deepEqual([mine[1].heard, theirs.heard, copied.heard], [['mine'], ['theirs'], []])
})

test('nats: who is flooded by a stranger leaves the server alone for a while, and says so', { skip }, async (t) => {
  const { carrier, states, lines } = await node(t)
  const stranger = await connect({ servers: server?.url ?? '' })
  t.after(() => stranger.close())
  await until('it has left', async () => {
    for (let n = 0; n < 3_000; n++) stranger.publish(place.subject, 'x')
    await stranger.flush()
    return !carrier.isUp
  })
  assert.equal(states.at(-1), false)
  assert.match(lines.join(''), /floods/)
  await assert.rejects(carrier.send(['x']), /away/)
})

test('nats: a server that is away at the start is tried again, and its absence is said once', { skip }, async (t) => {
  const late = await startNatsServer()
  t.after(() => late.stop())
  await late.kill()
  const { carrier, lines, listen } = await open(t, { url: late.url })
  listen()
  await assert.rejects(carrier.send(['x']), /away/)
  await sleep(2_500)
  await late.start()
  await until('it is connected', () => carrier.isUp)
  assert.equal(lines.filter((line) => line.includes('cannot be used')).length, 1, lines.join(''))
})

test('nats: a connection that is half open is noticed within some seconds, and made again', { skip }, async (t) => {
  const quiet = await startNatsServer()
  t.after(() => quiet.stop())
  const { carrier, states } = await node(t, { url: quiet.url })
  quiet.freeze()
  await until('it noticed', () => !carrier.isUp, 120_000) // by itself the library asks every two minutes
  quiet.thaw()
  await until('it is back', () => carrier.isUp)
  assert.ok(states.includes(false))
})

test('nats: what stands before the host signs in; a wrong one is said without it, and never let in', {
  skip,
}, async (t) => {
  const users = await startNatsServer('authorization { user: "vondrona", password: "p@ss:word" }')
  const tokens = await startNatsServer(`authorization { token: "${token}" }`)
  t.after(() => Promise.all([users.stop(), tokens.stop()]))
  const at = (who: string, { port }: NatsServer) => `nats://${who}@127.0.0.1:${port}`
  await node(t, { url: at('vondrona:p%40ss%3Aword', users) })
  await node(t, { url: at(token, tokens) })
  for (const url of [at('vondrona:falsch-falsch', users), at('falsches-wort', tokens), users.url]) {
    const { carrier, lines, listen } = await open(t, { url })
    listen()
    await until('it is said', () => lines.length > 0)
    await sleep(1_500)
    assert.equal(carrier.isUp, false)
    assert.match(lines.join(''), /Authorization Violation/i)
    assert.doesNotMatch(lines.join(''), /falsch/)
  }
})

test('nats: the configuration of docs/operate/deploy.md lets the nodes talk, and a user who may not is told so', {
  skip,
}, async (t) => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/operate/deploy.md'), 'utf8')
  const [, documented = ''] = /```\n(listen: [\s\S]*?)```/.exec(text) ?? []
  assert.match(documented, /vondrona\.\*/)
  const shared = await startNatsServer(documented.replace(/^listen:.*$/m, ''))
  t.after(() => shared.stop())
  const url = `nats://vondrona:PASSWORD@127.0.0.1:${shared.port}`
  const [one, other] = [await node(t, { url }), await node(t, { url })]
  await one.carrier.send(['allowed'])
  await until('it is heard', () => other.heard.length === 1)
  const { lines, listen } = await open(t, { url, subject: 'elsewhere.x' })
  listen()
  await until('it is said', () => /permission/i.test(lines.join('')))
})

test('nats: a server that allows too little is refused; one with a small max_payload gets smaller texts', {
  skip,
}, async (t) => {
  const [small, tiny] = [await startNatsServer('max_payload: 8192'), await startNatsServer('max_payload: 1024')]
  t.after(() => Promise.all([small.stop(), tiny.stop()]))
  const { carrier, heard } = await node(t, { url: small.url })
  assert.ok(carrier.longest < 8192)
  await carrier.send(['x'.repeat(carrier.longest)])
  await until('it is heard', () => heard[0]?.length === carrier.longest)
  const other = await open(t, { url: tiny.url })
  other.listen()
  await until('it is said', () => other.lines.join('').includes('max_payload'))
  assert.equal(other.carrier.isUp, false)
})

test('nats: tls:// takes no server without encryption', { skip }, async (t) => {
  const { carrier, lines, listen } = await open(t, { url: server?.url.replace('nats:', 'tls:') ?? '' })
  listen()
  await until('it is said', () => lines.length > 0)
  assert.match(lines.join(''), /tls/)
  assert.equal(carrier.isUp, false)
})

test('nats: what answers there and is no NATS is said and left', { skip }, async (t) => {
  const sockets = new Set<Socket>()
  const odd = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).write('HTTP/1.1 400 Bad Request\r\n\r\n')
  }).listen(0, '127.0.0.1')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    odd.close()
  })
  await until('it listens', () => odd.listening)
  const { port } = odd.address() as { port: number }
  dial(port, '127.0.0.1')
    .on('error', () => {})
    .destroy()
  const { carrier, lines, listen } = await open(t, { url: `nats://127.0.0.1:${port}` })
  listen()
  await until('it is said', () => lines.length > 0)
  assert.equal(carrier.isUp, false)
})
