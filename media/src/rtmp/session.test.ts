import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import type { Ingest } from '../hub/types.ts'
import { connectRtmp, publishRaw } from '../test/rtmp-client.ts'
import { encodeAmf } from './amf0.ts'
import { encodeMessage, messageLimits } from './chunks.ts'
import { beforePublishMax, idleTicks, publishTicks, RtmpSession, type SessionOptions } from './session.ts'

/** A server of one session, whose clock the test controls. */
async function world(t: TestContext, answer?: SessionOptions['publish']) {
  const seen = { broken: [] as string[], ended: 0, tracks: 0 }
  const ingest: Ingest = { track: () => void seen.tracks++, frame: () => {}, end: () => void seen.ended++ }
  const publish = answer ?? (async () => ingest)
  const { promise: session, resolve } = Promise.withResolvers<RtmpSession>()
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    const onBroken = (why: string) => void seen.broken.push(why)
    const options = { id: 'id', spend: () => true, publish, onPublishing: () => {}, onBroken }
    resolve(new RtmpSession(socket, options))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return { port: (server.address() as AddressInfo).port, session, seen, ingest }
}

test('pitfall 10 a peer that has not published after 10 s is disconnected, however busy', async (t) => {
  const { port, session, seen } = await world(t)
  const client = await connectRtmp(port)
  const one = await session
  for (let i = 0; i < publishTicks; i++) one.tick()
  assert.deepEqual(seen.broken, [])
  one.tick()
  await client.closed
  assert.deepEqual(seen.broken, ['did not publish'])
})

test('pitfall 10 a publisher that is silent for 15 s is disconnected, and its stream is notified', async (t) => {
  const { port, session, seen } = await world(t)
  const { client } = await publishRaw(port, 'k')
  const one = await session
  for (let i = 0; i < idleTicks; i++) one.tick()
  assert.deepEqual([seen.broken, seen.ended], [[], 0])
  one.tick()
  await client.closed
  assert.deepEqual([seen.broken, seen.ended], [['silent for too long'], 1])
})

test('a peer that sends more than a handshake and commands before publishing is disconnected', async (t) => {
  const { port, seen } = await world(t)
  const client = await connectRtmp(port)
  const ignored = encodeMessage(5, 22, Buffer.alloc(16_000))
  for (let sent = 0; sent <= beforePublishMax; sent += ignored.length) client.socket.write(ignored)
  await client.closed
  assert.deepEqual(seen.broken, ['sent too much before publishing'])
})

test('a peer that sends empty messages, or the same command for ever, is disconnected', async (t) => {
  const empty = await world(t)
  const one = await connectRtmp(empty.port)
  one.socket.write(Buffer.concat([encodeMessage(5, 20, Buffer.alloc(0)), Buffer.alloc(1000, 0xc5)]))
  await one.closed
  const busy = await world(t)
  const other = await connectRtmp(busy.port)
  for (let n = 0; n <= messageLimits.beforePublish; n++) other.command('createStream', n, null)
  await other.closed
  assert.deepEqual([empty.seen.broken, busy.seen.broken], [['RTMP: too many messages'], ['RTMP: too many messages']])
})

test('a publisher that never reads the responses is disconnected before they fill the memory', async (t) => {
  const { port, session, seen } = await world(t)
  const { client } = await publishRaw(port, 'k')
  client.socket.pause()
  const one = await session
  const questions = Buffer.concat(Array(500).fill(encodeMessage(3, 20, encodeAmf('createStream', 2, null))))
  while (!client.socket.destroyed) {
    client.socket.write(questions)
    one.tick() // a second passes: there are new messages to spend
    await new Promise((resolve) => setImmediate(resolve))
  }
  await client.closed
  assert.deepEqual([seen.broken, seen.ended], [['does not read'], 1])
})

test('a publisher has a rate limit of messages per second, with a burst allowance', async (t) => {
  const { port, session, seen } = await world(t)
  const { client } = await publishRaw(port, 'k')
  const one = await session
  for (let n = 0; n < 10; n++) one.tick()
  client.socket.write(Buffer.concat([encodeMessage(5, 22, Buffer.alloc(0)), Buffer.alloc(messageLimits.burst, 0xc5)]))
  await client.closed
  assert.deepEqual([seen.broken, seen.ended], [['RTMP: too many messages'], 1])
})

test('playing, and publishing twice on one connection, is refused', async (t) => {
  const player = await world(t)
  const client = await connectRtmp(player.port)
  client.command('play', 4, null, 'k')
  assert.match(String((await client.status()).description), /publishers only/)
  await client.closed
  const twice = await world(t)
  const { client: greedy } = await publishRaw(twice.port, 'a')
  greedy.command('publish', 5, null, 'b', 'live')
  await greedy.closed
  assert.equal(twice.seen.ended, 1)
})

test('R-SRC-16 a refusal reaches the encoder; an unexpected error gets a neutral message', async (t) => {
  for (const [error, description] of [
    [new Refusal('wrong stream key'), 'wrong stream key'],
    [new Error('column "x" of relation'), 'The server had a problem; try again.'],
  ] as const) {
    const { port } = await world(t, () => Promise.reject(error))
    const { client, status } = await publishRaw(port, 'k?k=s')
    assert.deepEqual(
      [status.level, status.code, status.description],
      ['error', 'NetStream.Publish.BadName', description],
    )
    await client.closed
  }
})

test('the key is separated from its query', async (t) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const { port } = await world(t, async ({ app, name, params }) => {
    resolve([app, name, params])
    throw new Refusal('no')
  })
  await publishRaw(port, 'show?k=a?b&c=d')
  assert.deepEqual(await promise, ['live', 'show', 'k=a?b&c=d'])
})

test('a publisher that disconnects during authorization leaves no stream behind', async (t) => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Ingest>()
  const { port, ingest, seen } = await world(t, () => {
    asked.resolve()
    return answer.promise
  })
  const client = await connectRtmp(port)
  client.command('connect', 1, { app: 'live' })
  client.command('publish', 3, null, 'k', 'live')
  await asked.promise
  client.socket.resetAndDestroy()
  await client.closed
  await new Promise((resolve) => setImmediate(resolve))
  answer.resolve(ingest)
  await answer.promise
  await new Promise((resolve) => setImmediate(resolve))
  assert.equal(seen.ended, 1)
})

test('a kicked publisher gets the reason', async (t) => {
  const { port, session, seen } = await world(t)
  const { client } = await publishRaw(port, 'k')
  ;(await session).close('blocked by a moderator')
  assert.equal((await client.status()).description, 'blocked by a moderator')
  await client.closed
  assert.equal(seen.ended, 1)
})
