import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Refusal } from '../hub/refusal.ts'
import type { Ingest } from '../hub/types.ts'
import { connectRtmp, publishRaw } from '../test/rtmp-client.ts'
import { type AmfValue, decodeAmf, encodeAmf } from './amf0.ts'
import { ChunkReader, encodeMessage, messageLimits } from './chunks.ts'
import { beforePublishMax, idleTicks, publishTicks, RtmpSession, type SessionOptions, unreadMax } from './session.ts'

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

/** A session whose socket the test plays; `sent` are the messages after the handshake. */
function spoken(changed: Partial<SessionOptions> = {}) {
  const seen = {
    broken: [] as string[],
    ended: 0,
    asked: [] as string[],
    refused: [] as string[],
    frames: 0,
    destroyed: 0,
  }
  const sent: string[] = []
  const reader = new ChunkReader(({ type, body }) => {
    sent.push(type === 20 ? `${type} ${JSON.stringify(decodeAmf(body))}` : `${type} ${body.toString('hex')}`)
  })
  let handshake = 1 + 2 * 1536
  const socket = Object.assign(new EventEmitter(), {
    writable: true,
    writableLength: 0,
    remoteAddress: '192.0.2.1',
    remotePort: 7,
    setNoDelay: () => {},
    write: (data: Buffer) => {
      const first = Math.min(handshake, data.length)
      handshake -= first
      reader.messagesLeft = 100
      reader.push(data.subarray(first))
    },
    end: () => {},
    destroy: () => void seen.destroyed++,
  })
  const ingest: Ingest = {
    track: () => {},
    frame: () => void seen.frames++,
    end: () => void seen.ended++,
    refused: ({ problem }) => seen.refused.push(problem),
  }
  const session = new RtmpSession(socket as unknown as Socket, {
    id: 'id',
    spend: () => true,
    publish: async ({ app, name, params, ip, port }) => {
      seen.asked.push([app, name, params, ip, port].join(' '))
      return ingest
    },
    onPublishing: () => seen.asked.push('publishing'),
    onBroken: (why) => seen.broken.push(why),
    ...changed,
  })
  const give = (...data: Buffer[]) => socket.emit('data', Buffer.concat(data))
  const command = (...values: AmfValue[]) => give(encodeMessage(3, 20, encodeAmf(...values)))
  const hello = () => give(Buffer.from([3]), Buffer.alloc(2 * 1536))
  const publishes = async (app = 'live') => {
    hello()
    command('connect', 1, { app })
    command('publish', 3, null, 'k?s')
    await new Promise((resolve) => setImmediate(resolve))
  }
  const taken = () => sent.splice(0)
  return { session, socket, seen, give, command, hello, publishes, taken, sent }
}

test('a handshake may come byte by byte, with what follows it, and only of version 3', () => {
  const slow = spoken()
  const bytes = Buffer.concat([
    Buffer.from([3]),
    Buffer.alloc(2 * 1536),
    encodeMessage(3, 20, encodeAmf('createStream', 2, null)),
  ])
  for (const byte of bytes) slow.give(Buffer.of(byte))
  assert.deepEqual(slow.taken(), ['20 ["_result",2,null,1]'])
  const whole = spoken()
  whole.give(bytes)
  assert.deepEqual(whole.taken(), ['20 ["_result",2,null,1]'])
  const other = spoken()
  other.give(Buffer.of(4))
  assert.deepEqual([other.seen.broken, other.seen.destroyed], [['not RTMP'], 1])
  const closed = spoken()
  closed.session.close('The server stops.')
  closed.hello()
  assert.deepEqual([closed.sent, closed.seen.broken], [[], []], 'nothing is sent within a handshake, or afterwards')
})

test('a publisher is told the limits, and its address is read without the slashes at its end', async () => {
  const one = spoken()
  await one.publishes('live//')
  assert.deepEqual(one.seen.asked, ['live k s 192.0.2.1 7', 'publishing'])
  const [window, bandwidth, result, status] = one.taken() // the reader takes the size of chunks for itself
  assert.deepEqual([window, bandwidth], ['5 002625a0', '6 002625a002'])
  assert.match(result ?? '', /NetConnection.Connect.Success/)
  assert.match(status ?? '', /NetStream.Publish.Start/)
  const none = spoken()
  none.hello()
  none.command('connect', 'x', null)
  none.command('publish', 3, null)
  assert.match(none.sent[2] ?? '', /"_result",0,/)
  assert.deepEqual(none.seen.asked[0], '   192.0.2.1 7')
})

test('a stream ends once, by each of the three commands; what is sent afterwards is not looked at', async () => {
  for (const name of ['FCUnpublish', 'deleteStream', 'closeStream']) {
    const one = spoken()
    await one.publishes()
    one.command(name, 4, null)
    one.give(Buffer.alloc(100, 0xff))
    one.session.tick()
    one.session.close('again')
    assert.deepEqual([one.seen.ended, one.seen.broken], [1, []], name)
  }
  const other = spoken()
  await other.publishes()
  other.give(encodeMessage(3, 17, Buffer.concat([Buffer.of(0), encodeAmf('createStream', 9, null)])))
  assert.match(other.sent.at(-1) ?? '', /"_result",9,null,1/, 'commands of AMF3')
  other.command('anything', 1, null)
  other.socket.emit('close')
  assert.deepEqual([other.seen.ended, other.seen.broken], [1, []])
})

test('a tag that is refused reaches the server and the encoder; a broken one ends the connection', async () => {
  const hevc = spoken()
  await hevc.publishes()
  hevc.give(encodeMessage(6, 9, Buffer.from([0x1c, 0, 0, 0, 0])))
  assert.deepEqual([hevc.seen.refused, hevc.seen.broken, hevc.seen.ended], [['video_codec'], [], 1])
  assert.match(hevc.sent.at(-1) ?? '', /NetStream.Publish.BadName.*HEVC/)
  const broken = spoken()
  await broken.publishes()
  broken.give(encodeMessage(6, 9, Buffer.from([0x17, 0, 0, 0, 0, 9])))
  assert.deepEqual(
    [broken.seen.refused, broken.seen.broken.length, broken.seen.destroyed, broken.seen.ended],
    [[], 1, 1, 1],
  )
  const sound = spoken()
  await sound.publishes()
  sound.give(encodeMessage(6, 8, Buffer.from([0xaf, 0, 0x11, 0x90])), encodeMessage(6, 8, Buffer.from([0xaf, 1, 7])))
  assert.equal(sound.seen.frames, 1)
})

test('what comes before publishing is charged to the address, what comes afterwards is not', async () => {
  const spent: number[] = []
  const one = spoken({ spend: (bytes) => spent.push(bytes) > 0 })
  await one.publishes()
  const before = spent.length
  one.give(encodeMessage(6, 22, Buffer.alloc(10)))
  assert.deepEqual([before, spent.length, spent[0]], [3, 3, 1 + 2 * 1536])
  const poor = spoken({ spend: () => false })
  poor.hello()
  assert.deepEqual(poor.seen.broken, ['its address sent too much without publishing'])
})

test('half a window is acknowledged at once, and the time to publish is not counted while publishing', async () => {
  const one = spoken()
  await one.publishes()
  one.taken()
  one.give(encodeMessage(2, 1, Buffer.from([0, 0, 16, 0]))) // chunks of 4096 bytes
  const part = encodeMessage(6, 22, Buffer.alloc(100_000))
  for (let n = 0; n < 12; n++) one.give(part)
  assert.deepEqual(one.taken(), [])
  one.give(part)
  assert.equal(one.taken().filter((sent) => sent.startsWith('3 ')).length, 1)
  for (let n = 0; n < 12; n++) one.give(part)
  assert.deepEqual(one.taken(), [])
  one.give(part)
  assert.equal(one.taken().length, 1)
  for (let n = 0; n < 30; n++) {
    one.session.tick()
    one.give(part)
  }
  assert.deepEqual(one.seen.broken, [])
})

test('a peer that does not read is disconnected above 64 KiB; one that is gone is not written to', () => {
  const slow = spoken()
  slow.hello()
  slow.socket.writableLength = unreadMax
  slow.command('createStream', 2, null)
  assert.deepEqual([slow.seen.broken, slow.taken().length], [[], 1])
  slow.socket.writableLength = unreadMax + 1
  slow.command('createStream', 2, null)
  assert.deepEqual(slow.seen.broken, ['does not read'])
  const gone = spoken()
  gone.hello()
  gone.socket.writable = false
  gone.command('createStream', 2, null)
  assert.deepEqual(gone.sent, [])
})
