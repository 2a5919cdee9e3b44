import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { PullTarget } from '../pull-target.ts'
import { fakeCodecs, hubWorld, picture, video } from '../test/world.ts'
import { Pulls } from './pulls.ts'
import type { Ingest } from './types.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

function world() {
  const opened: { url: string; ingest: Ingest; closed: boolean }[] = []
  const world = { opened, refuses: false }
  const { codecs } = fakeCodecs()
  codecs.pull = async (url, ingest) => {
    if (world.refuses) throw new Error(`cannot open ${url}`)
    const connection = { url, ingest, closed: false }
    opened.push(connection)
    return { close: () => (connection.closed = true) }
  }
  const { hub, news } = hubWorld({ codecs })
  return Object.assign(world, { hub, news, pulls: new Pulls(hub, codecs) })
}

test('pitfall 11 other schemes than rtsp, rtmp and http are refused', () => {
  const { pulls, opened } = world()
  for (const url of ['file:///etc/passwd', 'concat:a|b', 'ftp://h/x', 'gopher://h', 'data:,x', 'rtsp', '', 'http://']) {
    assert.throws(() => pulls.start('live', 'k', url), /address/, url)
  }
  assert.throws(() => pulls.start('live', '../k', 'http://h/x.m3u8'))
  assert.deepEqual(opened, [])
})

test('one source per stream', async () => {
  const { pulls } = world()
  pulls.start('live', 'k', 'rtsp://camera/1')
  assert.throws(() => pulls.start('live', 'k', 'rtsp://camera/2'), /fetched already/)
  pulls.stopAll()
})

test('F19 a source may connect to the checked addresses; any other address or port needs permission from the server', async () => {
  const asked: unknown[] = []
  const { codecs } = fakeCodecs()
  let allow: ((target: PullTarget) => boolean | Promise<boolean>) | undefined
  codecs.pull = async (_, __, options) => {
    allow = options.allowHost
    return { close: () => undefined }
  }
  const pulls = new Pulls(hubWorld({ codecs }).hub, codecs, async (...question) => asked.push(question) > 1)
  pulls.start('live', 'k', 'https://a.example/live.m3u8', ['192.0.2.1', '192.0.2.2'])
  await settled()
  const lead = (host: string, address: string, port: number) => allow?.({ host, address, port })
  assert.equal(await lead('a.example', '192.0.2.2', 443), true)
  assert.deepEqual(asked, [])
  const elsewhere = { host: 'cdn.example', address: '10.0.0.1', port: 443 }
  assert.equal(await allow?.(elsewhere), false)
  assert.equal(await lead('a.example', '192.0.2.2', 6379), true)
  assert.deepEqual(asked, [
    [{ app: 'live', stream: 'k' }, elsewhere],
    [
      { app: 'live', stream: 'k' },
      { host: 'a.example', address: '192.0.2.2', port: 6379 },
    ],
  ])
  pulls.stopAll()
})

test('F19 of an address that came without checked ones the source itself decides: its own host and no other', async () => {
  const seen: object[] = []
  const { codecs } = fakeCodecs()
  codecs.pull = async (_, __, options) => {
    seen.push(options)
    return { close: () => undefined }
  }
  const pulls = new Pulls(hubWorld({ codecs }).hub, codecs, async () => assert.fail('the server is not asked'))
  pulls.start('live', 'k', 'rtsp://camera/1')
  pulls.start('live', 'l', 'rtsp://camera/1', [])
  pulls.start('live', 'm', 'rtsp://camera/1', ['192.0.2.1'])
  await settled()
  assert.deepEqual(
    seen.map((options) => [...Object.keys(options)]),
    [['timeoutMs'], ['timeoutMs'], ['timeoutMs', 'allowHost']],
  )
  pulls.stopAll()
})

test('a source is published when its first track arrives, and closed when it is removed', async () => {
  const { pulls, opened, hub } = world()
  const id = pulls.start('live', 'k', 'http://host/live.m3u8?x=1')
  await settled()
  assert.equal(hub.get('live', 'k'), null)
  opened[0]?.ingest.track(video())
  opened[0]?.ingest.frame(picture(0, 'I'))
  const stream = hub.get('live', 'k')
  assert.deepEqual([stream?.publisher?.origin, stream?.publisher?.protocol], ['pull', 'hls'])
  assert.equal(pulls.stop(id), true)
  await settled()
  assert.deepEqual([opened[0]?.closed, stream?.state], [true, 'interrupted'])
  assert.equal(pulls.stop(id), false)
})

test('a source that is removed while it is being opened is closed as soon as it is open, and published no more', async () => {
  const opening = Promise.withResolvers<void>()
  const { codecs } = fakeCodecs()
  const connection = { closed: 0, opened: 0 }
  codecs.pull = async () => {
    connection.opened++
    await opening.promise
    return { close: () => connection.closed++ }
  }
  const { hub } = hubWorld({ codecs })
  const pulls = new Pulls(hub, codecs)
  mock.timers.enable({ apis: ['setTimeout'] })
  const id = pulls.start('live', 'k', 'rtsp://camera/1')
  assert.equal(pulls.stop(id), true)
  opening.resolve()
  await settled()
  assert.ok(connection.closed > 0)
  mock.timers.tick(60_000)
  await settled()
  assert.equal(connection.opened, 1, 'it is not opened again')
  mock.timers.reset()
})

test('a source that is removed is not fetched again, neither while it is open nor while it waits for its next try', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { pulls, opened } = world()
  const open = pulls.start('live', 'open', 'rtsp://camera/1')
  const waiting = pulls.start('live', 'waiting', 'rtsp://camera/2')
  await settled()
  opened[1]?.ingest.end()
  await settled()
  assert.deepEqual([pulls.stop(open), pulls.stop(waiting)], [true, true])
  await settled()
  mock.timers.tick(60_000)
  await settled()
  assert.equal(opened.length, 2)
  assert.deepEqual(
    opened.map(({ closed }) => closed),
    [true, true],
  )
  mock.timers.reset()
})

test('as many sources as the gateway fetches at once, and not one more', () => {
  const { pulls } = world()
  for (let n = 0; n < 50; n++) pulls.start('live', `k${n}`, 'rtsp://camera/1')
  assert.throws(() => pulls.start('live', 'more', 'rtsp://camera/1'), /Too many/)
  pulls.stop('__defaultVhost__/live/k7')
  pulls.start('live', 'more', 'rtsp://camera/1')
  pulls.stopAll()
})

test('a source that fails or cannot be opened is retried with back-off', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { pulls, opened, ...rest } = world()
  pulls.start('live', 'k', 'rtsp://camera/1')
  await settled()
  opened[0]?.ingest.end()
  await settled()
  mock.timers.tick(999)
  await settled()
  assert.equal(opened.length, 1)
  mock.timers.tick(1)
  await settled()
  assert.equal(opened.length, 2)
  Object.assign(rest, { refuses: true })
  opened[1]?.ingest.end()
  await settled()
  mock.timers.tick(1999)
  await settled()
  assert.equal(opened.length, 2)
  pulls.stopAll()
  mock.timers.reset()
})

test('a source that was steady for more than 30 s is tried again after one second, another one after twice its last pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { pulls, opened } = world()
  pulls.start('live', 'k', 'rtsp://camera/1')
  await settled()
  /** The source fails after so long, and is opened again after this pause at the earliest. */
  const failsAfter = async (lasted: number, pause: number) => {
    const before = opened.length
    now += lasted
    opened.at(-1)?.ingest.end()
    await settled()
    t.mock.timers.tick(pause - 1)
    await settled()
    assert.equal(opened.length, before, `before ${pause} ms`)
    t.mock.timers.tick(1)
    await settled()
    assert.equal(opened.length, before + 1, `after ${pause} ms`)
  }
  await failsAfter(0, 1000)
  await failsAfter(0, 2000)
  await failsAfter(30_000, 4000)
  await failsAfter(30_001, 1000)
  await failsAfter(0, 2000)
  for (const pause of [4000, 8000, 16_000, 30_000, 30_000]) await failsAfter(0, pause)
  pulls.stopAll()
})
