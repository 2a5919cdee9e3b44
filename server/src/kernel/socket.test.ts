/** What modules and operators may rely on about sockets, beyond the protocol that serving.test.ts covers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import test, { type TestContext } from 'node:test'
import { WebSocket } from 'ws'
import { caughtUp, listening, makeLive } from '../../test/media/lives.ts'
import { until } from '../../test/wait.ts'
import { type TestSocket, type World, world } from '../../test/world.ts'

/** A socket that speaks the protocol but reads nothing: its line is paused. */
async function frozen(t: TestContext, w: World, event: string): Promise<Socket> {
  const { hostname, port } = new URL(await w.address())
  const line = createConnection({ host: hostname, port: Number(port) })
  t.after(() => line.destroy())
  line.on('error', () => {})
  line.write(
    `GET /api/ws HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  )
  await once(line, 'data')
  const text = Buffer.from(JSON.stringify({ type: 'subscribe', event }))
  const mask = Buffer.alloc(4)
  line.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length]), mask, text])) // masked with zeros
  await once(line, 'data')
  line.pause()
  return line
}

const live = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
const room = `comments_${live}` as const
const types = ({ frames }: TestSocket) => frames.map(({ type }) => type)

test('F07 a frozen socket is dropped with the ninth silent beat (90 s), one that answers pings stays', async (t) => {
  const w = await world(t)
  await frozen(t, w, room)
  const alive = await listening(w, null, room)
  const { sockets } = w.app
  assert.equal(sockets.rooms.size(room), 2)
  for (let beat = 1; beat <= 8; beat++) {
    sockets.beat()
    await caughtUp(alive)
    assert.equal(sockets.rooms.size(room), 2, `beat ${beat}`)
  }
  sockets.beat()
  await until('the frozen one is gone', () => sockets.rooms.size(room) === 1)
  assert.equal(sockets.count(), 1)
})

test('a socket that only answers pings is asked often enough to stay', async (t) => {
  const w = await world(t)
  await listening(w, null, room) // ws answers a ping automatically
  for (let beat = 0; beat < 30; beat++) {
    w.app.sockets.beat()
    await new Promise((done) => setImmediate(done))
    await w.visitor().http('GET', '/healthz') // lets the pong arrive
  }
  assert.equal(w.app.sockets.rooms.size(room), 1)
})

test('who does not read is dropped before it costs much memory; the others hear everything in order', async (t) => {
  const w = await world(t)
  await frozen(t, w, room)
  const reader = await listening(w, null, room)
  const { push, rooms } = w.app.sockets
  const big = 'x'.repeat(60_000)
  let n = 0
  await until('the slow one is dropped', () => {
    push(room, { type: 'comment_deleted', liveId: big, id: String(n++) })
    return rooms.size(room) === 1
  })
  assert.ok(n < 1000, `${n} frames were kept for it`)
  push(room, { type: 'chat_state', liveId: live })
  await reader.next('chat_state')
  const heard = reader.frames.filter(({ type }) => type === 'comment_deleted').map(({ id }) => Number(id))
  assert.deepEqual(
    heard,
    Array.from({ length: n }, (_, index) => index),
  )
})

test('several frames at once arrive complete and in order, between others, whatever their length', async (t) => {
  const w = await world(t)
  const [one, batching] = [await listening(w, null, room), await listening(w, null)]
  batching.send({ type: 'subscribe', event: room, data: { batch: true } })
  await batching.next('subscription_success')
  const lengths = [0, 1, 39, 40, 90, 100, 110, 125, 126, 127, 1000, 65_500, 65_536, 70_000]
  w.app.sockets.push(
    room,
    lengths.map((length) => ({ type: 'comment_deleted', liveId: '', id: 'é'.repeat(length) })),
  )
  w.app.sockets.push(room, { type: 'chat_state', liveId: live })
  await one.next('chat_state')
  assert.deepEqual(
    one.frames.filter(({ type }) => type === 'comment_deleted').map(({ id }) => String(id).length),
    lengths,
  )
  await caughtUp(batching)
  assert.ok(!types(batching).includes('comment_deleted'))
  assert.equal(w.app.sockets.rooms.size(room), 2)
  assert.deepEqual(w.app.sockets.rooms.events('comments_'), [room])
})

test('another identity leaves the rooms of the one before; an error names the frame it is about, and nothing else of it', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const socket = await listening(w, null, room)
  socket.send({ type: 'auth', token: member.token })
  await socket.next('authenticated')
  assert.equal(w.app.sockets.rooms.size(room), 0)
  socket.send({ type: 'add_comment', liveId: live, message: ' ', clientId: 'c-1', secret: 'x' })
  const { about, liveId, clientId, secret } = await socket.next('error')
  assert.deepEqual([about, liveId, clientId, secret], ['add_comment', live, 'c-1', undefined])
  socket.send({ type: 'toString' })
  assert.equal((await socket.next('error')).code, 'BAD_USER_INPUT')
})

test('D-06 a session that ends while a socket’s token is looked up does not slip in', async (t) => {
  const w = await world(t)
  const member = await w.member()
  const [session] = await w.sql<{ id: string }>('select id from session where user_id = $1', [member.id])
  const socket = await listening(w, null)
  socket.send({ type: 'auth', token: member.token })
  w.app.sockets.endSessions([session?.id ?? '']) // heard before the look-up is answered, which still finds the row
  assert.equal(await socket.closed, 4401)
})

test('a GraphQL socket holds 12 subscriptions and no more; one that ends makes room', async (t) => {
  const w = await world(t)
  const url = `${(await w.address()).replace('http', 'ws')}/api/graphql`
  const socket = new WebSocket(url, 'graphql-transport-ws')
  t.after(() => socket.terminate())
  await once(socket, 'open')
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  const frames: { type: string; id?: string; payload?: unknown }[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data))))
  const refusals = () => frames.filter(({ type }) => type === 'error').map(({ id }) => id)
  say({ type: 'connection_init' })
  await until('the greeting', () => frames.length > 0)
  const { id } = await makeLive(w, await w.member({ role: 'streamer' }))
  const query = `subscription { commentAdded(liveId: "${id}") { id } }`
  for (let n = 0; n < 14; n++) say({ id: `s${n}`, type: 'subscribe', payload: { query } })
  await until('the refusals', () => refusals().length === 2)
  assert.match(JSON.stringify(frames.at(-1)), /RATE_LIMITED/)
  say({ id: 's0', type: 'complete' })
  say({ id: 'again', type: 'subscribe', payload: { query } })
  say({ id: 'more', type: 'subscribe', payload: { query } })
  await until('one more refusal', () => refusals().length === 3)
  assert.equal(refusals().at(-1), 'more')
})
