/** One address against everybody: connections, requests behind a proxy, sockets, and readers that do not read. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import test, { type TestContext } from 'node:test'
import { WebSocket } from 'ws'
import { makeLive } from '../media/lives.ts'
import { type Line, linesTo } from '../raw-connections.ts'
import { until } from '../wait.ts'
import { type World, world } from '../world.ts'

const most = 20
const few = { CONNECTIONS_PER_ADDRESS: String(most) }
const [attacker, honest] = ['127.0.0.2', '127.0.0.3']
const half = 'POST /api/graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'

/** The status that a new connection from this address gets; null: none. */
function ask(address: string, from: string, headers: Record<string, string> = {}): Promise<number | null> {
  return new Promise((resolve) => {
    const call = request(`${address}/healthz`, { localAddress: from, agent: false, headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? null)
    })
    call.on('error', () => resolve(null))
    call.end()
  })
}

const connections = (w: World) =>
  new Promise<number>((resolve) => w.app.http.server.getConnections((_, count) => resolve(count)))

test('idle connections of one address make room for its next one, and never fill the server', async (t) => {
  const open = linesTo(t)
  const w = await world(t, few)
  w.app.http.server.maxConnections = 3 * most
  const address = await w.address()
  const lines: Line[] = []
  for (let n = 0; n < 4 * most; n++) lines.push(await open(address, attacker))
  assert.equal(await ask(address, honest), 200)
  await until('the older ones are cut', async () => (await connections(w)) <= most)
  assert.ok(lines[0]?.isClosed() && !lines.at(-1)?.isClosed())
  assert.equal(await ask(address, attacker), 200)
})

test('half-sent bodies keep the places of their own address only; whoever comes from there hears 429 at once', async (t) => {
  const open = linesTo(t)
  const w = await world(t, few)
  w.app.http.server.maxConnections = 3 * most
  const address = await w.address()
  for (let n = 0; n < 4 * most; n++) (await open(address, attacker)).write(half)
  assert.equal(await ask(address, honest), 200)
  assert.equal(await ask(address, attacker), 429)
})

test('a connection that is answered and kept alive is idle again', async (t) => {
  const open = linesTo(t)
  const w = await world(t, few)
  const address = await w.address()
  const lines: Line[] = []
  for (let n = 0; n < most; n++) {
    const line = await open(address, attacker)
    line.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    lines.push(line)
  }
  await until('all are answered', () => lines.every(({ heard }) => heard().includes('"ok":true')))
  assert.equal(await ask(address, attacker), 200)
})

test('behind a trusted proxy the real address counts: its requests in progress, an IPv6 network as one', async (t) => {
  const open = linesTo(t)
  const w = await world(t, { ...few, TRUST_PROXY: attacker })
  const address = await w.address()
  const openLines: Line[] = []
  for (let n = 0; n < most; n++) {
    const line = await open(address, attacker)
    line.write(half.replace('\r\n', `\r\nX-Forwarded-For: 2001:db8:0:1::${n + 1}\r\n`))
    openLines.push(line)
  }
  const from = (real: string) => ask(address, attacker, { 'x-forwarded-for': real })
  await until('they are being read', async () => (await from('2001:db8:0:1::ffff')) === 429)
  assert.equal(await from('2001:db8:0:2::1'), 200)
  assert.equal(await from('203.0.113.7'), 200)
  assert.equal(await ask(address, attacker), 200, 'the proxy itself')
  for (const line of openLines) line.close()
  await until('their places are free', async () => (await from('2001:db8:0:1::1')) === 200)
})

/** Sockets from one address; each with its close code or, where it was refused, its HTTP status. */
function dialer(t: TestContext, address: string, from = attacker) {
  return async (path = '/api/ws', protocol: string[] = []) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`, protocol, { localAddress: from })
    t.after(() => socket.terminate())
    const state = { socket, status: 0, code: 0, frames: [] as Record<string, unknown>[] }
    socket.on('error', () => {})
    socket.on('message', (data) => state.frames.push(JSON.parse(String(data))))
    socket.on('close', (code) => {
      state.code = code
    })
    socket.on('unexpected-response', (_, answer) => {
      state.status = answer.statusCode ?? 0
      socket.terminate()
    })
    await Promise.race([once(socket, 'open'), once(socket, 'close'), once(socket, 'unexpected-response')])
    return { ...state, state, say: (frame: object) => socket.send(JSON.stringify(frame)) }
  }
}

test('an address has so many sockets of both kinds; one that is closed makes room', async (t) => {
  const w = await world(t, { SOCKETS_PER_ADDRESS: '5' })
  const member = await w.member()
  const address = await w.address()
  const [dial, elsewhere] = [dialer(t, address), dialer(t, address, honest)]
  const paths = ['/api/ws', '/api/graphql', '/ws', '/api/ws', '/api/graphql'] as const
  const sockets = []
  for (const path of paths) {
    const one = await dial(`${path}?token=${member.token}`, path === '/api/graphql' ? ['graphql-transport-ws'] : [])
    assert.equal(one.socket.readyState, WebSocket.OPEN)
    sockets.push(one)
  }
  for (const path of ['/api/ws', '/api/graphql']) assert.equal((await dial(path)).state.status, 429)
  assert.equal((await elsewhere()).socket.readyState, WebSocket.OPEN)
  sockets[1]?.socket.close()
  await until('its place is free', async () => (await dial()).socket.readyState === WebSocket.OPEN)
})

test('visitors of one address have ten sockets; the next one is closed at its first word or the second beat, members stay', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const dial = dialer(t, await w.address())
  const visitors = await Promise.all(Array.from({ length: 10 }, () => dial()))
  const [talker, silent, late] = [await dial(), await dial(), await dial()]
  talker.say({ type: 'subscribe', event: 'lives' })
  await until('it is closed', () => talker.state.code === 4429)
  late.say({ type: 'auth', token: member.token })
  await until('it is known', () => late.frames.some(({ type }) => type === 'authenticated'))
  w.app.sockets.beat()
  late.say({ type: 'ping' })
  await until('it is heard', () => late.frames.some(({ type }) => type === 'pong'))
  assert.equal(silent.socket.readyState, WebSocket.OPEN, 'a phone on a slow network is still saying who it is')
  w.app.sockets.beat()
  await until('it is closed, too', () => silent.state.code === 4429)
  for (const one of [...visitors, late]) assert.equal(one.socket.readyState, WebSocket.OPEN)
  visitors[0]?.socket.close()
  await until('a place is free', () => w.app.sockets.count() === 10)
  const next = await dial()
  next.say({ type: 'unknown' })
  await until('it is answered', () => next.frames.some(({ type }) => type === 'error'))
})

test('visitors’ GraphQL sockets are among the ten; a member’s is not', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const dial = dialer(t, await w.address())
  for (let n = 0; n < 10; n++) await dial()
  const init = async (payload: object) => {
    const one = await dial('/api/graphql', ['graphql-transport-ws'])
    one.say({ type: 'connection_init', payload })
    return one.state
  }
  const visitor = await init({})
  await until('it is closed', () => visitor.code === 4429)
  const known = await init({ authorization: `Bearer ${member.token}` })
  await until('it is greeted', () => known.frames.some(({ type }) => type === 'connection_ack'))
})

test('behind a trusted proxy sockets count for the real address', async (t) => {
  const w = await world(t, { SOCKETS_PER_ADDRESS: '2', TRUST_PROXY: '127.0.0.0/8' })
  const address = (await w.address()).replace('http', 'ws')
  const dial = async (real: string) => {
    const socket = new WebSocket(`${address}/api/ws`, { headers: { 'x-forwarded-for': real } })
    t.after(() => socket.terminate())
    socket.on('error', () => {})
    return Promise.race([
      once(socket, 'open').then(() => 101),
      once(socket, 'unexpected-response').then(([, answer]) => Number(answer.statusCode)),
    ])
  }
  const statuses = []
  for (const real of ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8', '::ffff:203.0.113.7'])
    statuses.push(await dial(real))
  assert.deepEqual(statuses, [101, 101, 429, 101, 429])
})

test('a socket whose reader takes nothing for six beats is dropped, however alive it says it is; a slow one stays', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const { id } = await makeLive(w, await w.member({ role: 'streamer' }))
  const dial = dialer(t, await w.address())
  const [graphql, plain, slow] = [await dial('/api/graphql', ['graphql-transport-ws']), await dial(), await dial()]
  graphql.say({ type: 'connection_init', payload: { authorization: `Bearer ${member.token}` } })
  await until('it is greeted', () => graphql.frames.length > 0)
  const query = `subscription { commentAdded(liveId: "${id}") { message content } }`
  graphql.say({ id: 's', type: 'subscribe', payload: { query } })
  const event = `comments_${id}`
  for (const one of [plain, slow]) one.say({ type: 'subscribe', event })
  await until('both listen', () => w.app.sockets.rooms.size(event) === 2)
  for (const { socket } of [graphql, plain]) socket.pause()
  const comment = { id: w.kernel.newId(), userId: 'x', username: 'x', message: 'x'.repeat(100_000) }
  const said = { ...comment, timestamp: w.now().toISOString() }
  const { rooms, count, beat } = w.app.sockets
  await until('the lines are full', () => {
    w.kernel.bus.publish('chat.said', { liveId: id, comments: [said] })
    return rooms.size(event) === 1 // what waits for the plain one is too much already
  })
  for (let n = 0; n < 20; n++) {
    graphql.socket.pong() // alive, it says
    beat()
    slow.say({ type: 'ping' })
    await until('it is heard', () => slow.frames.filter(({ type }) => type === 'pong').length > n)
  }
  assert.equal(count(), 1)
  assert.equal(slow.socket.readyState, WebSocket.OPEN)
})

test('a client that reads nothing of a response is disconnected', async (t) => {
  const open = linesTo(t)
  const w = await world(t)
  const { server } = w.app.http
  assert.ok(server.timeout > 0 && server.timeout <= 90_000)
  server.timeout = 200 // the same rule, for impatient tests
  const key = `images/${'0'.repeat(32)}`
  await w.kernel.storage.put(`${key}/640-80.webp`, Buffer.alloc(32 * 2 ** 20))
  const line = await open(await w.address(), attacker)
  line.socket.pause()
  line.write(`GET /api/${key}/640-80.webp HTTP/1.1\r\nHost: x\r\n\r\n`)
  await until('it is dropped', async () => (await connections(w)) === 0)
})

test('answers of one connection are made one after the other: a client that pipelines and reads nothing holds one of them', async (t) => {
  const open = linesTo(t)
  const w = await world(t)
  const key = `images/${'0'.repeat(32)}`
  const { storage } = w.kernel
  await storage.put(`${key}/640-80.webp`, Buffer.alloc(8 * 2 ** 20))
  let made = 0
  const get = storage.get
  storage.get = (name) => {
    made += 1
    return get(name)
  }
  const question = `GET /api/${key}/640-80.webp HTTP/1.1\r\nHost: x\r\n\r\n`
  const greedy = await open(await w.address(), attacker)
  greedy.socket.pause()
  greedy.write(question.repeat(15))
  let parsed = 0
  w.app.http.server.on('request', () => (parsed += 1))
  const endless = await open(await w.address(), attacker)
  endless.socket.pause()
  endless.write(question.repeat(200))
  await until('who asks without end is cut', async () => (await connections(w)) === 1)
  assert.ok(made <= 2, `${made} answers were made`)
  assert.ok(parsed <= 40, `${parsed} of 200 requests were parsed`)
  greedy.socket.resume()
  await until('who reads gets them all', () => made >= 15)
  const polite = await open(await w.address(), attacker)
  polite.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5))
  await until('five answers', () => polite.heard().split('"ok":true').length === 6)
})

test('who asked ahead is disconnected after the last answer, whether they read it or not', async (t) => {
  const open = linesTo(t)
  const w = await world(t)
  const address = await w.address()
  const [silent, reader, plain] = [
    await open(address, attacker),
    await open(address, attacker),
    await open(address, honest),
  ]
  const question = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'
  silent.socket.pause()
  plain.write(question)
  for (const line of [silent, reader]) line.write(question.repeat(15))
  await until('both are cut', async () => (await connections(w)) === 1)
  await until('all was delivered', () => reader.isClosed())
  assert.equal(reader.heard().split('"ok":true').length, 16)
  assert.equal(reader.heard().match(/connection: close/gi)?.length, 1)
  assert.ok(!plain.isClosed())
})
