/** The real gateway process, with real ffmpeg pushing into it. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { MediaSettings } from './settings.ts'
import { endOf, type PushOptions, pushRtmp, startGateway, type TestGateway, testSecret } from './test/gateway.ts'
import { connectRtmp, publishRaw } from './test/rtmp-client.ts'

const run = promisify(execFile)

async function world(t: TestContext, overrides: Partial<MediaSettings> = {}) {
  const gateway = await startGateway(overrides)
  t.after(() => gateway.stop())
  const isOnline = (key: string) => (body: Record<string, unknown>) => body.regist === true && body.stream === key
  return {
    ...gateway,
    /** Pushes and waits until it is on air. */
    async goLive(key: string, options: PushOptions = {}) {
      const seen = gateway.hooks.length
      const child = pushRtmp(gateway, key, options)
      t.after(() => child.kill('SIGKILL'))
      await until(() =>
        gateway.hooks.slice(seen).some((call) => call.name === 'on_stream_changed' && isOnline(key)(call.body)),
      )
      return child
    },
    async media(key: string) {
      const { data } = await gateway.api('getMediaList', { stream: key })
      return data[0]
    },
    text: async (path: string) => (await fetch(`${gateway.http}${path}`)).text(),
    /** So many segments are listed. */
    segments: (key: string, count: number) =>
      until(async () => (await listOf(gateway, key)).split('#EXTINF').length > count),
    /** The stream goes on: segments keep coming. */
    async flows(key: string) {
      const before = await sequence(gateway, key)
      await until(async () => (await sequence(gateway, key)) > before)
    },
  }
}

async function until(fits: () => unknown, ms = 15_000): Promise<void> {
  for (const end = performance.now() + ms; !(await fits()); await wait(50)) {
    if (performance.now() > end) throw new Error(`not within ${ms} ms: ${fits}`)
  }
}

/** Resolves when the other side has ended the connection, however. */
const closeOf = (socket: Socket) =>
  new Promise<void>((resolve) =>
    socket
      .on('error', () => {})
      .once('close', () => resolve())
      .resume(),
  )

/** What the server was told of sources that were not taken. */
const refusalsOf = ({ hooks }: TestGateway, key: string) =>
  hooks
    .filter(({ name, body }) => name === 'on_publish_refused' && body.stream === key)
    .map(({ body }) => [body.problem, body.detail])

const listOf = async ({ http }: TestGateway, key: string) => (await fetch(`${http}/live/${key}/stable.m3u8`)).text()

const sequence = async (gateway: TestGateway, key: string) =>
  Number(/.*seg-(\d+)\.m4s/s.exec(await listOf(gateway, key))?.[1])

test('R-SRC-16 F18 no secret or a wrong one: refused with the reason, and the secret is never printed', async (t) => {
  const gateway = await world(t)
  gateway.answerPublish(({ params }) => (params === 'k=right' ? { code: 0 } : { code: -1, msg: 'wrong stream key' }))
  for (const params of ['', 'k=wrong-secret']) {
    const { code, stderr } = await endOf(pushRtmp(gateway, 'show', { params }))
    assert.notEqual(code, 0)
    assert.match(stderr, /wrong stream key/)
  }
  assert.deepEqual((await gateway.api('getMediaList')).data, [])
  assert.equal(gateway.hooks.filter(({ name }) => name === 'on_stream_changed').length, 0)
  assert.deepEqual(refusalsOf(gateway, 'show'), [], 'whoever has no key tells the studio nothing')
  const publisher = await gateway.goLive('show', { params: 'k=right' })
  publisher.kill('SIGKILL')
  assert.doesNotMatch(gateway.output(), /right|wrong-secret/)
  assert.doesNotMatch(JSON.stringify(gateway.hooks), new RegExp(testSecret))
})

test('security.md 13 without a response from the server nobody can publish, and running streams continue', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('running')
  await gateway.flows('running')
  await gateway.stopHooks()
  const { stderr } = await endOf(pushRtmp(gateway, 'late'))
  assert.match(stderr, /does not answer/)
  await gateway.flows('running')
})

test('security.md 13 a server that takes longer than 3 s counts as no response', async (t) => {
  const gateway = await world(t)
  gateway.answerPublish(() => new Promise(() => {})) // never: only the limit ends it
  const { client, status } = await publishRaw(gateway.rtmpPort, 'slow?k=x')
  assert.equal(status.code, 'NetStream.Publish.BadName')
  await client.closed
})

test('F18 a second publisher is refused with the reason, and the first one continues', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('show')
  const { stderr } = await endOf(pushRtmp(gateway, 'show'))
  assert.match(stderr, /publishing with this key already/)
  await until(() => refusalsOf(gateway, 'show').length === 1)
  assert.deepEqual(refusalsOf(gateway, 'show'), [['already_live', '']])
  await gateway.flows('show')
})

test('pitfall 10 HEVC is refused with a message that the encoder shows', async (t) => {
  const gateway = await world(t)
  const { client, status } = await publishRaw(gateway.rtmpPort, 'show?k=x')
  assert.equal(status.code, 'NetStream.Publish.Start')
  client.send(9, Buffer.concat([Buffer.from([0x90]), Buffer.from('hvc1'), Buffer.alloc(30)]), 1)
  const refused = await client.status()
  assert.equal(refused.code, 'NetStream.Publish.BadName')
  assert.match(String(refused.description), /H\.264.*not HEVC/)
  await client.closed
  await until(() => refusalsOf(gateway, 'show').length === 1)
  assert.deepEqual(refusalsOf(gateway, 'show'), [['video_codec', 'HEVC']], 'OBS would not show it')
})

test('garbage on the RTMP port: every connection is closed, the running live is not disturbed', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('show')
  const tls = Buffer.concat([Buffer.from('16030102000100', 'hex'), randomBytes(500)])
  const texts = ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', tls, ...Array.from({ length: 5 }, () => randomBytes(200_000))]
  for (const text of texts) {
    const socket = connect(gateway.rtmpPort, '127.0.0.1')
    socket.write(text)
    await closeOf(socket)
  }
  for (let i = 0; i < 5; i++) {
    const client = await connectRtmp(gateway.rtmpPort)
    client.socket.write(Buffer.concat([Buffer.from([0xff]), randomBytes(200_000)]))
    await client.closed
  }
  const { client } = await publishRaw(gateway.rtmpPort, 'other?k=x')
  client.send(9, Buffer.concat([Buffer.from([0x17, 0]), randomBytes(3000)]), 1)
  await client.closed
  await gateway.flows('show')
})

test('F18 2,000 connections that do not publish are closed, the running live is not disturbed', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('show')
  const closed = Array.from({ length: 2000 }, () => {
    const socket = connect(gateway.rtmpPort, '127.0.0.1')
    // A system whose queue is full forgets a connection that its client takes for open: only who sends is told.
    socket.write(Buffer.of(3))
    return closeOf(socket)
  })
  await gateway.flows('show')
  await Promise.all(closed) // after which seconds: session.test.ts
  await gateway.flows('show')
  const next = await gateway.goLive('afterwards')
  next.kill('SIGKILL')
})

test('F16 pitfall 14 kill -9 of the publisher: interrupted at once, back within the grace, viewers see one discontinuity', async (t) => {
  const gateway = await world(t, { graceMs: 600_000 }) // long: what is said before it is said at once
  const first = await gateway.goLive('show')
  await gateway.segments('show', 2)
  first.kill('SIGKILL')
  await gateway.hook('on_stream_changed', ({ interrupted }) => interrupted === true)
  assert.equal((await gateway.media('show')).vondrona.status, 'interrupted')
  assert.doesNotMatch(await gateway.text('/live/show/index.m3u8'), /ENDLIST/)
  const second = await gateway.goLive('show')
  assert.equal((await gateway.media('show')).vondrona.status, 'online')
  await gateway.flows('show')
  const list = await gateway.text('/live/show/index.m3u8')
  assert.equal(list.match(/#EXT-X-DISCONTINUITY\n/g)?.length, 1)
  second.kill('SIGKILL')
})

test('pitfall 14 after the grace period the stream is removed, its playlist ends, and each session is one playable file', async (t) => {
  const gateway = await world(t, { graceMs: 1500 })
  const first = await gateway.goLive('show')
  await gateway.segments('show', 2)
  first.kill('SIGKILL')
  await gateway.hook('on_record_mp4')
  const second = await gateway.goLive('show')
  await gateway.flows('show')
  second.kill('SIGKILL')
  await gateway.hook('on_stream_changed', ({ regist, interrupted }) => regist === false && !interrupted)
  assert.equal((await gateway.api('isMediaOnline', { stream: 'show' })).online, false)
  assert.match(await gateway.text('/live/show/index.m3u8'), /ENDLIST/)
  const folder = join(gateway.recordDir, 'live', 'show')
  await until(() => gateway.hooks.filter(({ name }) => name === 'on_record_mp4').length === 2)
  const files = await readdir(folder)
  assert.equal(files.length, 2)
  for (const { body } of gateway.hooks.filter(({ name }) => name === 'on_record_mp4')) {
    const probed = await run('ffprobe', [
      '-v',
      'error',
      '-show_entries',
      'format=duration',
      '-of',
      'csv=p=0',
      String(body.file_path),
    ])
    assert.ok(Math.abs(Number(probed.stdout) - Number(body.time_len)) < 0.3, `${probed.stdout} ${body.time_len}`)
  }
})

test('D-17, D-38 what a source sends during a stop is not served after the end', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('halted')
  await gateway.segments('halted', 2)
  await gateway.api('show', { app: 'live', stream: 'halted', on: '0' })
  await gateway.flows('halted') // its owner still sees it
  await gateway.api('close_streams', { app: 'live', stream: 'halted' })
  await gateway.hook('on_stream_changed', ({ regist, interrupted }) => regist === false && !interrupted)
  assert.equal((await fetch(`${gateway.http}/live/halted/index.m3u8`)).status, 404)
})

test('a stream is described: size, rates, key frames, B-frames, tracks', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('plain', { size: '640x360', gop: 2 })
  await gateway.goLive('bees', { bframes: 3 })
  await until(async () => (await gateway.media('plain')).vondrona.keyIntervalMs === 2000)
  const plain = await gateway.media('plain')
  const { width, height, fps, bframes, recording, kbps } = plain.vondrona
  assert.deepEqual([width, height, bframes, recording], [640, 360, false, 'on'])
  assert.ok(fps > 8 && fps < 32 && kbps > 50, `${fps} fps, ${kbps} kbit/s`)
  assert.deepEqual(
    plain.tracks.map((track: { codec_id_name: string }) => track.codec_id_name),
    ['H264', 'mpeg4-generic'],
  )
  assert.equal((await gateway.media('bees')).vondrona.bframes, true)
})

test('R-SRC-16 a blocked streamer is disconnected at once: close_streams ends the stream, kick_session starts the grace period', async (t) => {
  const gateway = await world(t)
  const kicked = await gateway.goLive('kicked')
  const kickedEnd = endOf(kicked)
  const { id } = (await gateway.hook('on_publish')).body
  assert.equal((await gateway.api('kick_session', { id: String(id), reason: 'a pause' })).count_hit, 1)
  await kickedEnd
  assert.equal((await gateway.media('kicked')).vondrona.status, 'interrupted')
  const closed = await gateway.goLive('closed')
  const closedEnd = endOf(closed)
  assert.equal((await gateway.api('close_streams', { stream: 'closed', reason: 'blocked' })).count_closed, 1)
  await closedEnd
  assert.equal(await gateway.media('closed'), undefined)
  assert.match(await gateway.text('/live/closed/index.m3u8'), /ENDLIST/)
})

test('F08 a gateway suspended for 17 s continues with the same publisher', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('show')
  gateway.child.kill('SIGSTOP')
  await wait(17_000) // longer than the 15 s of silence that cut a publisher
  gateway.child.kill('SIGCONT')
  await gateway.flows('show')
  assert.equal((await gateway.media('show')).vondrona.status, 'online')
  assert.equal(gateway.hooks.filter(({ name }) => name === 'on_publish').length, 1, 'it never had to come back')
})

test('F08 kill -9 of the gateway: the recording plays, except for the last second', async (t) => {
  const gateway = await world(t)
  await gateway.goLive('show')
  await gateway.segments('show', 4)
  gateway.child.kill('SIGKILL')
  await once(gateway.child, 'exit')
  const folder = join(gateway.recordDir, 'live', 'show')
  const [file = ''] = await readdir(folder)
  const probed = await run('ffprobe', [
    '-v',
    'error',
    '-count_packets',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=nb_read_packets',
    '-of',
    'csv=p=0',
    join(folder, file),
  ])
  assert.ok(Number(probed.stdout.trim()) >= 50, `${probed.stdout} pictures of more than 75`)
})
