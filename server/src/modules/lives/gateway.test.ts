import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type FfmpegSource, ffmpegSource, httpSource } from '../../../test/media/ffmpeg.ts'
import { webrtcViewer } from '../../../test/media/webrtc-viewer.ts'
import { until } from '../../../test/wait.ts'
import { type Member, refused, type World, world } from '../../../test/world.ts'
import { credentials, job, moved, newLive, readLive, streamer } from './testing.ts'
import { targetOf } from './watching/media-proxy.ts'
import { ticketKey } from './watching/play-ticket.ts'

/** A complete server with the real gateway as its child, on free ports. */
async function broadcasting(t: TestContext, more: Record<string, string> = {}) {
  const ports = { MEDIA_GATEWAY: 'embedded', RTMP_PORT: '0', MEDIA_UDP_PORT: '0', MEDIA_PORT: '0' }
  const w = await world(t, { ...ports, ...more })
  t.after(() => w.kernel.media.stop())
  w.kernel.media.start?.(await w.address(), ticketKey(w.kernel))
  await until('the gateway', () => w.kernel.media.upstream())
  return w
}

function push(w: World, key: string): Promise<FfmpegSource> {
  const target = w.kernel.media.rtmpTarget()
  return ffmpegSource(`rtmp://${target?.host}:${target?.port}/live/${key}`)
}

const sourceOf = async (member: Member, id: string) => (await readLive(member, id)).rtmpStatus

test('weak point 12, F18 ffmpeg with a stolen play name or a wrong key is refused with a sentence; a running live continues', async (t) => {
  const w = await broadcasting(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  const { streamKey } = await credentials(owner, live.id)
  const [stream = ''] = streamKey.split('?')
  for (const key of [stream, `${stream}?k=`, `${stream}?k=wrong`, 'nothing'])
    assert.notEqual(await (await push(w, key)).ended, '', key)
  assert.equal(await sourceOf(owner, live.id), 'waiting')
  const source = await push(w, streamKey)
  await until('the source', async () => (await sourceOf(owner, live.id)) === 'connected')
  const second = await push(w, streamKey)
  assert.notEqual(await second.ended, '', 'one publisher per key')
  assert.equal(await sourceOf(owner, live.id), 'connected')
  source.stop()
  await source.ended
})

test('R-HTTP-05 the server passes lists, segments and the play call on, and nothing that is not public', async (t) => {
  const w = await broadcasting(t)
  const owner = await streamer(w)
  const live = await newLive(owner)
  const { streamKey } = await credentials(owner, live.id)
  const source = await push(w, streamKey)
  await moved(owner, 'startLive', live.id)
  const base = await w.address()
  const playback = await until('the picture size', async () => {
    const { playback } = await readLive(
      w.visitor(),
      live.id,
      'playback { hls hlsMaster webrtc width height hasAudio peerToPeer }',
    )
    return playback.width && playback
  })
  assert.deepEqual([playback.width, playback.height, playback.hasAudio, playback.peerToPeer], [640, 360, true, false])
  const list = await until('the list', async () => {
    const answer = await fetch(base + playback.hls)
    const text = await answer.text()
    return answer.ok && text.includes('#EXT-X-PART') ? { text, type: answer.headers.get('content-type') } : null
  })
  assert.match(String(list.type), /mpegurl/i)
  const part = /#EXT-X-PART:[^\n]*URI="([^"]+)"/.exec(list.text)?.[1] ?? ''
  const bytes = await fetch(new URL(part, base + playback.hls))
  assert.equal(bytes.status, 200)
  assert.ok((await bytes.arrayBuffer()).byteLength > 500)
  const { playOffer } = await import('../../gateways/media/port.ts')
  const play = await fetch(base + playback.webrtc, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: playOffer,
  })
  const answer = (await play.json()) as { code: number; sdp: string }
  assert.deepEqual([play.status, answer.code, answer.sdp.slice(0, 2)], [200, 0, 'v='])
  const secret = w.kernel.media.hookSecret
  for (const path of [
    '/media/index/api/getMediaList',
    `/media/index/api/getMediaList?secret=${secret}`,
    '/media/index/api/close_streams',
  ])
    for (const method of ['GET', 'POST']) assert.equal((await fetch(base + path, { method })).status, 404)
  const health = await owner.ok(
    'query($id: ID!) { liveHealth(liveId: $id) { gateway status fps kbps bframes videoCodec audioCodec recording } }',
    { id: live.id },
  )
  assert.deepEqual(
    [health.liveHealth.gateway, health.liveHealth.status, health.liveHealth.videoCodec],
    [true, 'online', 'h264'],
  )
  source.stop()
  await source.ended
})

test('R-SRC-12, D-17 a stop, the end and a block cut whoever watches at the gateway, also who listens to nothing', async (t) => {
  const w = await broadcasting(t)
  const [owner, admin] = [await streamer(w), await w.member({ role: 'admin' })]
  const base = await w.address()
  const onAir = async () => {
    const live = await newLive(owner)
    const source = await push(w, (await credentials(owner, live.id)).streamKey)
    t.after(() => source.stop())
    await moved(owner, 'startLive', live.id)
    const { hls, webrtc } = await until('the picture size', async () => {
      const { playback } = await readLive(w.visitor(), live.id, 'playback { hls webrtc width }')
      return playback.width && (playback as { hls: string; webrtc: string })
    })
    const list = () => fetch(base + hls)
    await until('the list', async () => (await list()).ok)
    return { live, source, list, watch: () => webrtcViewer(t, base + webrtc) }
  }

  const stopped = await onAir()
  const seeing = await stopped.watch()
  await moved(owner, 'stopLive', stopped.live.id)
  await seeing.away()
  assert.equal((await stopped.list()).status, 403)
  await assert.rejects(stopped.watch(), /ne peut pas être regardé/)
  assert.equal(await sourceOf(owner, stopped.live.id), 'connected', 'the source may stay')
  await moved(owner, 'startLive', stopped.live.id)
  const back = await stopped.watch()
  await until('the list again', async () => (await stopped.list()).ok) // a no is kept for a second

  await moved(owner, 'endLive', stopped.live.id)
  await back.away()
  await stopped.source.ended
  await assert.rejects(stopped.watch())
  assert.notEqual(
    await (
      await push(
        w,
        (
          await credentials(owner, (await newLive(owner)).id)
        ).streamKey.replace(/^[^?]+/, stopped.live.streamKey.split('?')[0]),
      )
    ).ended,
    '',
    'nobody publishes there any more',
  )

  const cut = await onAir()
  const watching = await cut.watch()
  await admin.ok('mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { id } }', { id: owner.id })
  await watching.away()
  await cut.source.ended
  assert.notEqual((await cut.list()).status, 200, 'nothing is left to see of who was blocked')
  await assert.rejects(cut.watch())
})

test('weak point 13 what is passed on: public addresses in their public form, never with a secret or another type', () => {
  const yes = [
    ['GET', '/media/live/abc/index.m3u8'],
    ['GET', '/media/live/abc/v360/index.m3u8?_HLS_msn=4&_HLS_part=1'],
    ['HEAD', '/media/live/abc/init-1.mp4'],
    ['POST', '/media/index/api/webrtc?app=live&stream=abc&type=play'],
    ['POST', '/media/index/api/whep?app=live&stream=abc'],
    ['POST', '/media/index/api/whip?app=live&stream=abc&k=x'],
    ['DELETE', '/media/index/api/delete_webrtc?id=1&token=2'],
  ] as const
  for (const [method, path] of yes) assert.equal(targetOf(method, path), path.slice('/media'.length), path)
  const no = [
    ['POST', '/media/index/api/webrtc?app=live&stream=abc&type=push'],
    ['POST', '/media/index/api/webrtc?app=live&stream=abc&type=play&type=push'],
    ['POST', '/media/index/api/webrtc?app=live&stream=abc'],
    ['POST', '/media/index/api/whip?app=record&stream=abc'],
    ['GET', '/media/index/api/webrtc?app=live&stream=abc&type=play'],
    ['POST', '/media/index/api/offer?app=live&stream=abc'],
    ['POST', '/media/index/api/whep?app=live&stream=abc&secret=x'],
    ['POST', '/media/index/api/../api/getMediaList?app=live'],
    ['POST', '/media/index/api/%67etMediaList?app=live'],
    ['GET', '/media/live/abc/../../index/api/getMediaList.m3u8'],
    ['GET', '/media/live/abc/x.flv'],
    ['GET', '/media/record/live/abc/x.mp4'],
    ['PUT', '/media/live/abc/index.m3u8'],
    ['GET', '/media//127.0.0.1/live/abc/index.m3u8'],
  ] as const
  for (const [method, path] of no) assert.equal(targetOf(method, path), null, `${method} ${path}`)
})

test('F08 a gateway that is away is 503 with Retry-After; the server lives on; a body that is too large is 413', async (t) => {
  const w = await world(t, { MEDIA_GATEWAY: 'embedded' })
  const answer = await w.visitor().http('GET', '/media/live/abc/index.m3u8')
  assert.equal(answer.statusCode, 503)
  assert.equal(answer.headers['retry-after'], '2')
  const offer = { body: 'v=0', headers: { 'content-type': 'application/sdp' } }
  const play = '/media/index/api/webrtc?app=live&stream=abc&type=play'
  assert.equal((await w.visitor().http('POST', play, offer)).statusCode, 503)
  assert.equal((await w.visitor().http('POST', play, { ...offer, body: 'x'.repeat(300_000) })).statusCode, 413)
})

test('a stream that ZLMediaKit does not know: the viewer gets the error before its long silence ends', async (t) => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const w = await world(t, {
    MEDIA_GATEWAY: 'zlm',
    ZLM_URL: `http://127.0.0.1:${port}`,
    MEDIA_SECRET: 'a-long-shared-secret',
  })
  // It never answers: that there is an answer at all is our own limit.
  const answer = await w.visitor().http('POST', '/media/index/api/webrtc?app=live&stream=abc&type=play', {
    body: 'v=0',
    headers: { 'content-type': 'application/sdp' },
  })
  assert.deepEqual([answer.statusCode, answer.json()], [200, { code: -400, msg: 'stream not found' }])
})

test('a gateway that hangs is not called crowded: nobody counted that too many want it', async (t) => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { port } = silent.address() as { port: number }
  const w = await world(t)
  Object.assign(w.kernel.media, { engine: 'embedded', upstream: () => `http://127.0.0.1:${port}` })
  const answer = await w.visitor().http('POST', '/media/index/api/webrtc?app=live&stream=abc&type=play', {
    body: 'v=0',
    headers: { 'content-type': 'application/sdp' },
  })
  assert.deepEqual([answer.statusCode, answer.json().code], [200, -400])
})

test("D-06 F-LIVE-13 a blocked streamer's stream is cut while it runs; a renewed key cuts whoever holds the old one", async (t) => {
  const w = await broadcasting(t)
  const admin = await w.member({ role: 'admin' })
  const owner = await streamer(w)
  const live = await newLive(owner, { autoStart: true })
  const source = await push(w, (await credentials(owner, live.id)).streamKey)
  await until('the start by itself', async () => (await readLive(owner, live.id)).status === 'active')
  await owner.ok('mutation($id: ID!) { rotateStreamKey(liveId: $id) { streamKey } }', { id: live.id })
  await source.ended // cut: it cannot send any more
  assert.equal((await readLive(owner, live.id)).status, 'active', 'within the grace the live goes on')
  const again = await push(w, (await credentials(owner, live.id)).streamKey)
  await until('the source', async () => (await sourceOf(owner, live.id)) === 'connected')
  await admin.ok('mutation($id: ID!) { updateUserStatus(id: $id, status: blocked) { id } }', { id: owner.id })
  await again.ended
  await until('the end', async () => (await readLive(admin, live.id)).status === 'ended')
})

test('F08, F16 source killed, gateway killed: one live that is interrupted and continues, and one replay of all of it', async (t) => {
  const w = await broadcasting(t)
  const owner = await streamer(w)
  const live = await newLive(owner, { autoStart: true })
  const { streamKey } = await credentials(owner, live.id)
  const connected = () => until('the source', async () => (await sourceOf(owner, live.id)) === 'connected')
  const lost = () => until('the interruption', async () => (await sourceOf(owner, live.id)) === 'lost')
  const someSeconds = (more: number) => until('a recording that grows', () => bytesIn(w, live.stream_key) > more)
  const first = await push(w, streamKey)
  await connected()
  await someSeconds(100_000)
  first.stop()
  await lost()
  assert.equal((await readLive(owner, live.id)).status, 'active')
  const second = await push(w, streamKey)
  await connected()
  await someSeconds(bytesIn(w, live.stream_key) + 100_000)
  const before = w.kernel.media.upstream()
  process.kill(childOf(process.pid), 'SIGKILL')
  await lost()
  await second.ended
  await until('the next gateway', () => w.kernel.media.upstream() && w.kernel.media.upstream() !== before)
  const third = await push(w, streamKey)
  await connected()
  await someSeconds(bytesIn(w, live.stream_key) + 100_000)
  await moved(owner, 'endLive', live.id)
  await third.ended
  const seen = await until('the replay', async () => {
    await job(w, 'lives.finishRecording', { liveId: live.id })
    const row = await readLive(owner, live.id, 'duration replay { url parts { offset duration } }')
    return row.recordingComplete && row
  })
  assert.equal(seen.replay.parts.length, 3)
  assert.equal(seen.status, 'recorded')
  const { statusCode } = await w.visitor().http('GET', seen.replay.url, { headers: { range: 'bytes=0-99' } })
  assert.equal(statusCode, 206)
})

function bytesIn(w: World, key: string): number {
  const folder = w.kernel.media.recordings(key.split('?')[0] ?? '') ?? ''
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** The newest gateway below a process. */
function childOf(pid: number): number {
  const found = execFileSync('pgrep', ['-n', '-P', String(pid), '-f', 'media/src/main.ts']).toString()
  return Number(found.trim())
}

test('testStreaming sends a source of its own and follows it to a viewer, each step with its time', async (t) => {
  const w = await broadcasting(t)
  const admin = await w.member({ role: 'admin' })
  await refused('FORBIDDEN', (await streamer(w)).gql('mutation { testStreaming { name } }'))
  const { testStreaming } = await admin.ok('mutation { testStreaming { name ok ms message } }')
  assert.deepEqual(
    testStreaming.filter((check: { ok: boolean }) => !check.ok),
    [],
  )
  assert.equal(testStreaming.length, 6)
  assert.ok(testStreaming.every((check: { ms: number }) => check.ms >= 0))
  await until('the trial is gone', async () => (await w.kernel.media.stats()).length === 0)
})

test('testStreaming without a gateway says what failed first and what it could not look at', async (t) => {
  const w = await world(t)
  const admin = await w.member({ role: 'admin' })
  const { testStreaming } = await admin.ok('mutation { testStreaming { name ok ms message } }')
  assert.deepEqual(
    testStreaming.map((check: { ok: boolean }) => check.ok),
    Array(6).fill(false),
  )
  assert.match(testStreaming[0].message, /^Échec/)
  assert.match(testStreaming[1].message, /^Non vérifié/)
})

test('R-SRC-01 F-LIVE-03 an address is fetched while its live is active, with a picture in the list, and no longer once it ended', async (t) => {
  const w = await broadcasting(t, { MEDIA_LAN: '127.0.0.1' })
  const admin = await w.member({ role: 'admin' })
  const sourceUrl = await httpSource(t)
  const live = await newLive(admin, { sourceKind: 'url', sourceUrl })
  await moved(admin, 'startLive', live.id)
  await until('the source', async () => (await sourceOf(admin, live.id)) === 'connected')
  const seen = await readLive(w.visitor(), live.id, 'streamUrl playback { hls width }')
  assert.equal(seen.sourceType, 'rtmp')
  assert.match(seen.streamUrl, /^\/media\/live\/.+\.m3u8$/)
  await until('a picture', async () => {
    await job(w, 'lives.snapshot', { liveId: live.id })
    return (await readLive(w.visitor(), live.id)).hasThumbnail
  })
  await moved(admin, 'endLive', live.id)
  await until('the end', async () => (await w.kernel.media.stats()).length === 0)
  assert.deepEqual(await w.sql('select pull_id from live'), [{ pullId: null }])
})

test("a member's session is not passed on to the gateway; a publisher's secret is", async (t) => {
  const heard: Record<string, unknown>[] = []
  const upstream = createServer((request, response) => {
    heard.push({
      path: request.url?.split('?')[0],
      authorization: request.headers.authorization,
      from: request.headers['x-forwarded-for'],
      type: request.headers['content-type'],
    })
    response.setHeader('location', 'http://inside:8080/index/api/delete_webrtc?id=1&token=2').writeHead(201).end('v=0')
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    upstream.closeAllConnections()
    upstream.close()
  })
  const { port } = upstream.address() as { port: number }
  const w = await world(t, {
    MEDIA_GATEWAY: 'zlm',
    ZLM_URL: `http://127.0.0.1:${port}`,
    MEDIA_SECRET: 'a-long-shared-secret',
  })
  const headers = { authorization: 'Bearer SECRET', 'content-type': 'application/json' }
  const person = w.visitor()
  const whip = await person.http('POST', '/media/index/api/whip?app=live&stream=abc', { body: 'v=0', headers })
  assert.equal(whip.headers.location, '/media/index/api/delete_webrtc?id=1&token=2')
  await person.http('POST', '/media/index/api/whep?app=live&stream=abc', { body: 'v=0', headers })
  await person.http('GET', '/media/live/abc/hls.m3u8', { headers })
  assert.deepEqual(heard, [
    { path: '/index/api/whip', authorization: 'Bearer SECRET', from: '10.1.2.3', type: 'application/sdp' },
    { path: '/index/api/whep', authorization: undefined, from: '10.1.2.3', type: 'application/sdp' },
    { path: '/live/abc/hls.m3u8', authorization: undefined, from: '10.1.2.3', type: undefined },
  ])
  const calls = Array.from({ length: 600 }, () => person.http('POST', '/media/index/api/whep?app=live&stream=abc'))
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  assert.equal(statuses.filter((status) => status === 429).length, 2, 'two were made before')
})
