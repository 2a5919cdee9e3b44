import assert from 'node:assert/strict'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { makeSource, play, type Source } from '../mp4/testing/source.ts'
import { type HlsPackager, makePackager, masterPlaylist, soundOnly } from './index.ts'
import { parsePlaylist } from './testing/parse.ts'

const source = makeSource({ seconds: 6 })
const options = { partMs: 200, segmentMs: 1000 }

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
  text: string
}

/** A packager behind a real HTTP server. */
async function world(packager: HlsPackager = makePackager(options)) {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    void packager.serve(url.pathname.slice(1), url.searchParams, request, response).then((own) => {
      if (!own) response.writeHead(418).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      const call = httpRequest({ port, path: `/${path}`, headers, method, agent: false }, async (answer) => {
        const body = Buffer.concat(await answer.toArray())
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() })
      })
      call.on('error', reject).end()
    })
  const list = async (path = 'index.m3u8') => parsePlaylist((await get(path)).text)
  return { packager, get, list }
}

/** The frames before `ms`, then those from there on. */
function split({ frames, ...tracks }: Source, ms: number): [Source, Source] {
  return [
    { ...tracks, frames: frames.filter(({ dts }) => dts < ms) },
    { ...tracks, frames: frames.filter(({ dts }) => dts >= ms) },
  ]
}

test('unknown names are left to other handlers; expired or nonexistent segments are a 404', async () => {
  const { packager, get } = await world()
  play(source, packager)
  for (const name of ['', 'x.m3u8', 'index.m3u', 'seg-1.mp3', 'part-1.m4s', 'init-x.mp4', 'seg-1-2-3.m4s']) {
    assert.equal((await get(name)).status, 418, name)
  }
  for (const name of ['seg-99.m4s', 'init-7.mp4', 'part-0-99.m4s', 'part-99-0.m4s', 'seg-999999999.m4s']) {
    assert.equal((await get(name)).status, 404, name)
  }
})

test('directives that are not numbers, a part without a segment, and requests far ahead are refused with 400', async () => {
  const { packager, get } = await world()
  play(source, packager)
  const { next } = await nextOf(get)
  for (const query of [
    '_HLS_msn=x',
    '_HLS_msn=-1',
    '_HLS_part=0',
    '_HLS_msn=1&_HLS_part=1.5',
    `_HLS_msn=${next + 2}`,
    `_HLS_msn=${next}&_HLS_part=40`,
    '_HLS_msn=99999999999999999999',
  ]) {
    assert.equal((await get(`index.m3u8?${query}`)).status, 400, query)
  }
})

test('requests up to 3 s ahead of the playlist wait, those of an ended stream do not', async () => {
  const { packager, get } = await world()
  play(split(source, 2500)[0], packager)
  const { next, parts } = await nextOf(get)
  const ahead = 15 // parts of 200 ms
  assert.equal((await get(`index.m3u8?_HLS_msn=${next}&_HLS_part=${parts + ahead}`)).status, 400)
  const asked = [`_HLS_msn=${next}&_HLS_part=${parts + ahead - 1}`, `_HLS_msn=${next + 1}`]
  const replies: Promise<Answer>[] = []
  for (const query of asked) {
    const { asked: isAsked, reply } = waiting(packager, get(`index.m3u8?${query}`))
    await isAsked
    replies.push(reply)
  }
  packager.end()
  for (const reply of replies) assert.equal((await reply).status, 200)
  const late = await get(`index.m3u8?_HLS_msn=${next + 9}`)
  assert.deepEqual([late.status, late.headers.vary], [200, 'accept-encoding'])
  assert.equal((await get('seg-0.m4s')).headers.vary, undefined)
})

async function nextOf(get: (path: string) => Promise<Answer>) {
  const { segments, open } = parsePlaylist((await get('index.m3u8')).text)
  return { next: (segments.at(-1)?.msn ?? -1) + 1, parts: open?.parts.length ?? 0 }
}

test('before the first media the playlist request waits, then 503 says when to retry', async (t) => {
  const { get, packager } = await world()
  assert.equal(packager.empty, true)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const answer = waiting(packager, get('index.m3u8'))
  await answer.asked
  t.mock.timers.tick(5000)
  const { status, headers } = await answer.reply
  assert.deepEqual([status, headers['retry-after']], [503, '1'])
})

/** Resolves `asked` when the packager has received the request. */
function waiting(packager: HlsPackager, reply: Promise<Answer>) {
  const { serve } = packager
  const asked = new Promise<void>((resolve) => {
    packager.serve = (...args) => {
      packager.serve = serve
      const own = serve.apply(packager, args)
      setImmediate(resolve)
      return own
    }
  })
  return { asked, reply }
}

test('LL-HLS rules: head, parts of the last three segments only, hints, dates, key frames, hold back', async () => {
  const { packager, get, list } = await world()
  play(source, packager)
  const { text, headers } = await get('index.m3u8')
  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['content-type'], 'application/vnd.apple.mpegurl')
  const { segments, open, control, partTarget, targetDuration, hint, ended } = await list()
  assert.equal(control['CAN-BLOCK-RELOAD'], 'YES')
  assert.equal(partTarget, 0.2)
  assert.ok(Number(control['PART-HOLD-BACK']) >= 3 * partTarget)
  assert.equal(targetDuration, 1)
  assert.equal(segments.length, 5)
  for (const { duration } of segments) assert.equal(duration, 1)
  assert.deepEqual(
    segments.map(({ parts }) => parts.length),
    [0, 0, 0, 5, 5],
  )
  for (const segment of [...segments.slice(-2), open!]) {
    assert.deepEqual(
      segment.parts.map(({ independent }) => independent),
      segment.parts.map((_, i) => i === 0),
    )
  }
  assert.equal(hint, `part-5-${open?.parts.length}.m4s`)
  assert.equal(ended, false)
  const dates = [...segments, open!].map(({ date }) => date)
  for (const [i, date] of dates.entries()) assert.equal(date - (dates[0] ?? 0), i * 1000)
  assert.match(text, /^#EXT-X-VERSION:9$/m)
})

test('a segment is the concatenation of its parts; both are cacheable, a HEAD returns their length', async () => {
  const { packager, get, list } = await world()
  play(source, packager)
  const { segments } = await list()
  const segment = segments.at(-1)!
  const parts = await Promise.all(segment.parts.map(({ uri }) => get(uri)))
  const complete = await get(segment.uri)
  assert.ok(complete.body.equals(Buffer.concat(parts.map(({ body }) => body))))
  assert.match(String(complete.headers['cache-control']), /max-age=\d+/)
  assert.equal(complete.headers['access-control-allow-origin'], '*')
  const head = await get(segment.uri, {}, 'HEAD')
  assert.deepEqual(
    [head.status, head.body.length, head.headers['content-length']],
    [200, 0, String(complete.body.length)],
  )
})

test('a blocking reload returns as soon as the part exists, for a segment when it is complete', async () => {
  const { packager, get } = await world()
  const [before, then] = split(source, 2500)
  play(before, packager)
  const { next, parts } = await nextOf(get)
  const part = waiting(packager, get(`index.m3u8?_HLS_msn=${next}&_HLS_part=${parts}`))
  await part.asked
  const segment = waiting(packager, get(`index.m3u8?_HLS_msn=${next}`))
  await segment.asked
  const rest = then.frames.values()
  const order: string[] = []
  void part.reply.then(() => order.push('part'))
  void segment.reply.then(() => order.push('segment'))
  for (const frame of rest) {
    packager.frame(frame)
    if (frame.dts >= 2720) break
  }
  assert.equal(parsePlaylist((await part.reply).text).open?.parts.length, parts + 1)
  assert.deepEqual(order, ['part'])
  for (const frame of rest) packager.frame(frame)
  assert.ok(parsePlaylist((await segment.reply).text).segments.length >= next + 1)
})

test('a part number past the end of a complete segment means the first part of the next', async () => {
  const { packager, get } = await world()
  play(split(source, 2500)[0], packager)
  assert.equal((await get('index.m3u8?_HLS_msn=1&_HLS_part=9')).status, 200)
})

test('the hinted part may be requested before it exists', async () => {
  const { packager, get, list } = await world()
  const [before, then] = split(source, 2500)
  play(before, packager)
  const { hint } = await list()
  const part = waiting(packager, get(hint!))
  await part.asked
  for (const frame of then.frames) packager.frame(frame)
  assert.equal((await part.reply).status, 200)
})

test('pitfall 14 while the source is interrupted there is no end tag, and a blocking reload gets the unchanged playlist after the time limit', async (t) => {
  const { packager, get } = await world()
  play(split(source, 2500)[0], packager)
  const before = await get('index.m3u8')
  const { next, parts } = await nextOf(get)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const blocked = waiting(packager, get(`index.m3u8?_HLS_msn=${next}&_HLS_part=${parts}`))
  await blocked.asked
  t.mock.timers.tick(5000)
  const after = await blocked.reply
  assert.equal(after.status, 200)
  assert.equal(after.text, before.text)
  assert.doesNotMatch(after.text, /ENDLIST/)
})

test('the source is online, but the part does not exist after the time limit: 503', async (t) => {
  const { packager, get } = await world()
  const [before, then] = split(source, 2500)
  play(before, packager)
  const { next } = await nextOf(get)
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const blocked = waiting(packager, get(`index.m3u8?_HLS_msn=${next + 1}`))
  await blocked.asked
  for (const frame of then.frames.filter(({ dts }) => dts < 2900)) packager.frame(frame)
  t.mock.timers.tick(5000)
  assert.equal((await blocked.reply).status, 503)
})

test('pitfall 14 a resumed session: discontinuity, its own init segment, continuous media sequence', async () => {
  const { packager, get, list } = await world()
  const end = play(split(source, 2500)[0], packager)
  packager.discontinuity()
  const other = makeSource({ seconds: 3, size: '640x360' })
  play(other, packager, end + 7000)
  const { segments, open } = await list()
  assert.deepEqual(
    segments.map(({ msn, discontinuity, map }) => [msn, discontinuity, map]),
    [
      [0, false, 'init-0.mp4'],
      [1, false, 'init-0.mp4'],
      [2, false, 'init-0.mp4'],
      [3, true, 'init-1.mp4'],
      [4, false, 'init-1.mp4'],
    ],
  )
  assert.equal(open?.map, 'init-1.mp4')
  assert.ok(segments[3]!.date - segments[2]!.date >= 7000)
  for (const name of ['init-0.mp4', 'init-1.mp4']) assert.equal((await get(name)).status, 200)
})

test('numbers of a stream with a known start begin at its second, so that no name is ever reused', async () => {
  const wallAtZero = Date.parse('2026-05-01T10:00:00.500Z')
  const { packager, list } = await world(makePackager({ ...options, wallAtZero }))
  play(source, packager, 3000)
  const { segments, discontinuitySequence } = await list()
  const second = Math.floor(wallAtZero / 1000)
  assert.deepEqual(
    [segments[0]?.msn, discontinuitySequence, segments[0]?.map],
    [second, second % 1000, `init-${second}.mp4`],
  )
  assert.deepEqual(segments.map(({ discontinuity }) => discontinuity).includes(true), false)
  assert.equal(segments[0]?.date, wallAtZero + 3000)
})

test('discontinuities removed from the playlist are counted, and their init segments expire', async () => {
  const { packager, get, list } = await world()
  let end = 0
  for (let i = 0; i < 6; i++) {
    end = play(source, packager, end)
    packager.discontinuity()
  }
  const { segments, discontinuitySequence } = await list()
  assert.equal(discontinuitySequence + segments.filter(({ discontinuity }) => discontinuity).length, 5)
  assert.equal((await get('init-0.mp4')).status, 404)
  assert.equal((await get(segments[0]!.map)).status, 200)
})

test('at the end the playlist has an end tag, blocked requests return, and segments are kept for 60 s', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { packager, get } = await world()
  play(source, packager)
  const { next, parts } = await nextOf(get)
  const blocked = waiting(packager, get(`index.m3u8?_HLS_msn=${next}&_HLS_part=${parts + 2}`))
  await blocked.asked
  packager.end()
  const last = parsePlaylist((await blocked.reply).text)
  assert.equal(last.ended, true)
  assert.equal(last.hint, null)
  assert.equal(
    last.segments.reduce((sum, { duration }) => sum + duration, 0),
    6,
  )
  t.mock.timers.tick(59_999)
  for (const { uri } of last.segments) assert.equal((await get(uri)).status, 200)
  assert.equal((await get('stable.m3u8')).text.endsWith('#EXT-X-ENDLIST\n'), true)
  t.mock.timers.tick(1)
  assert.equal(packager.empty, true)
  assert.equal((await get(last.segments[0]!.uri)).status, 404)
})

test('stable.m3u8 has the same segments, no parts, and holds back at least 2 s', async () => {
  const { packager, get, list } = await world()
  play(source, packager)
  const stable = await list('stable.m3u8')
  const low = await list()
  assert.deepEqual(
    stable.segments.map(({ uri }) => uri),
    low.segments.map(({ uri }) => uri),
  )
  assert.doesNotMatch((await get('stable.m3u8')).text, /PART|PRELOAD|CAN-BLOCK/)
  assert.ok(Number(stable.control['HOLD-BACK']) >= Math.max(2, 3 * stable.targetDuration))
})

test('audio alone is segmented by time', async () => {
  for (const [given, sink] of [
    [makeSource({ seconds: 6, picture: false }), (packager: HlsPackager) => packager],
    [source, soundOnly],
  ] as const) {
    const { packager, list } = await world()
    play(given, sink(packager))
    const { segments } = await list()
    assert.ok(segments.length >= 4)
    for (const { duration } of segments) assert.ok(duration >= 0.999 && duration < 1.25, String(duration))
  }
})

test('video alone works', async () => {
  const { packager, list } = await world()
  play(makeSource({ seconds: 4, sound: null }), packager)
  assert.equal((await list()).segments.length, 3)
})

test('a source with 10 s between key frames: one segment each; without key frames a segment is cut after 12 s', async () => {
  const { packager, list } = await world()
  const tenSeconds = makeSource({ seconds: 21, gop: 250, fps: 25, size: '160x90', kbps: 50 })
  play(tenSeconds, packager)
  assert.deepEqual(
    (await list()).segments.map(({ duration }) => duration),
    [10, 10],
  )
  const endless = await world()
  const never = tenSeconds.frames.map((frame, i) =>
    frame.kind === 'video' && i > 0 ? { ...frame, key: false } : frame,
  )
  let end = 0
  for (let i = 0; i < 3; i++) {
    end = play(
      { ...tenSeconds, frames: i ? never.map((frame) => ({ ...frame, key: false })) : never },
      endless.packager,
      end,
    )
  }
  const { segments, targetDuration } = await endless.list()
  assert.ok(segments.length >= 4)
  for (const { duration } of segments) assert.ok(duration <= 12.2 && Math.round(duration) <= targetDuration)
})

test('memory: an hour of a high-bitrate source keeps only a window', async () => {
  const { packager, get, list } = await world()
  const track = source.video!
  packager.track(track)
  const data = Buffer.alloc(600_000)
  for (let i = 0; i < 25 * 60; i++) {
    packager.frame({ kind: 'video', data, dts: i * 40, cts: 0, key: i === 0, isB: false })
  }
  const { segments } = await list()
  const kept = await Promise.all(
    segments.map(async ({ uri }) => (await get(uri, {}, 'HEAD')).headers['content-length']),
  )
  assert.ok(kept.reduce((sum, length) => sum + Number(length), 0) <= 64 << 20)
})

test('playlists are the same bytes for all viewers, and small when compressed', async () => {
  const { packager, get } = await world()
  play(source, packager)
  const plain = await get('index.m3u8')
  const zipped = await get('index.m3u8', { 'accept-encoding': 'gzip, br' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.ok(zipped.body.length * 2 < plain.body.length)
  assert.equal(plain.headers.vary, 'accept-encoding')
})

test('viewers: a player is identified by ?s=, or by address and user agent, and counts for 10 s', async (t) => {
  const { packager, get } = await world()
  play(source, packager)
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
  for (const s of ['a', 'b', 'a']) await get(`index.m3u8?s=${s}`)
  assert.equal(packager.viewers(), 2)
  await get('stable.m3u8', { 'user-agent': 'one' })
  await get('stable.m3u8', { 'user-agent': 'one' })
  await get('stable.m3u8', { 'user-agent': 'two' })
  await get('stable.m3u8', { 'user-agent': 'two', 'x-forwarded-for': '10.0.0.1, 41.1.2.3' })
  assert.equal(packager.viewers(), 5)
  await get('seg-0.m4s', { 'user-agent': 'three' })
  assert.equal(packager.viewers(), 5)
  t.mock.timers.tick(9000)
  await get('index.m3u8?s=a')
  t.mock.timers.tick(1001)
  assert.equal(packager.viewers(), 1)
})

test('invented player ids do not fill the memory', async () => {
  const { packager } = await world()
  const request = { headers: {}, socket: {} } as IncomingMessage
  const { Viewers } = await import('./viewers.ts')
  const viewers = new Viewers()
  for (let i = 0; i < 30_000; i++) viewers.note(new URLSearchParams({ s: String(i) }), request)
  assert.ok(viewers.count() <= 10_000)
  assert.equal(packager.viewers(), 0)
})

test('master playlist: bandwidth, size and codecs of each rendition, audio only without a size', async () => {
  const { packager } = await world()
  assert.equal(packager.rendition('index.m3u8'), null)
  play(source, packager)
  const own = packager.rendition('index.m3u8')!
  const sound = { ...own, uri: 'audio/index.m3u8', bandwidth: 64_000.2, tracks: { ...own.tracks, video: null } }
  const text = masterPlaylist([own, sound])
  const profile = source.video!.avcC.toString('hex', 1, 4)
  assert.match(text, new RegExp(`BANDWIDTH=\\d+,CODECS="avc1.${profile},mp4a.40.2",RESOLUTION=320x180\nindex.m3u8\n`))
  assert.match(text, /#EXT-X-STREAM-INF:BANDWIDTH=64001,CODECS="mp4a.40.2"\naudio\/index.m3u8\n/)
  assert.ok(own.bandwidth > 100_000 && own.bandwidth < 3_000_000, String(own.bandwidth))
})
