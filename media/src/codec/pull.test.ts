import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttps } from 'node:https'
import { connect, createServer } from 'node:net'
import { basename } from 'node:path'
import { test } from 'node:test'
import { createServer as createTls, getCACertificates, setDefaultCACertificates } from 'node:tls'
import type { AudioFrame, AudioTrack, Ingest, VideoFrame, VideoTrack } from '../hub/types.ts'
import type { PullTarget } from '../pull-target.ts'
import { ffmpeg, folder, judge, startFfmpeg } from './test/ffmpeg.ts'
import { h264File } from './test/pictures.ts'
import { adtsFile } from './test/sound.ts'
import { certificate, httpSource, listener, port, rtspSource } from './test/sources.ts'
import { codecs, Got, newWorker, residentMb, until, workers } from './test/world.ts'

class Taken extends Got implements Ingest {
  ended = 0

  end(): void {
    this.ended++
  }

  get pictures() {
    return this.frames.filter((frame) => frame.kind === 'video') as VideoFrame[]
  }

  get sounds() {
    return this.frames.filter((frame) => frame.kind === 'audio') as AudioFrame[]
  }

  get video() {
    return this.tracks.findLast((track) => track.kind === 'video') as VideoTrack
  }

  get audio() {
    return this.tracks.findLast((track) => track.kind === 'audio') as AudioTrack
  }
}

const open = { timeoutMs: 10_000 }
const inputs = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25', '-f', 'lavfi', '-i', 'sine=frequency=440']
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-g', '25']
const aac = ['-c:a', 'aac', '-af', 'volume=4']

/** Asserts that the received media is complete: video and audio decode, with continuous times in sync. */
async function isGood(taken: Taken, path: (name: string) => string): Promise<void> {
  assert.ok(taken.pictures[0]!.key)
  for (const list of [taken.pictures, taken.sounds]) {
    for (let i = 1; i < list.length; i++) assert.ok(list[i]!.dts >= list[i - 1]!.dts, 'times go on')
  }
  const span = (list: { dts: number }[]) => list.at(-1)!.dts - list[0]!.dts
  assert.ok(
    Math.abs(span(taken.pictures) - span(taken.sounds)) < 1500,
    `${span(taken.pictures)} and ${span(taken.sounds)} ms`,
  )
  await writeFile(path('got.h264'), h264File(taken.video, taken.pictures))
  assert.equal((await judge(path('got.h264'))).complaints, '')
  await writeFile(path('got.aac'), adtsFile(taken.audio, taken.sounds))
  const { complaints, silences, meanVolume } = await judge(path('got.aac'))
  assert.deepEqual([complaints, silences], ['', []])
  assert.ok(meanVolume > -30)
}

const enough = (taken: Taken) => () => taken.pictures.length >= 75 && taken.sounds.length >= 100

test('pitfall 11 only rtsp, rtmp, http and https are fetched', async (t) => {
  const all = await codecs(t)
  for (const url of [
    'file:///etc/passwd',
    'concat:/etc/passwd',
    'data:text/plain,x',
    'tcp://127.0.0.1:22',
    'ftp://a/b',
  ]) {
    await assert.rejects(all.pull(url, new Taken(), open), /Only rtsp, rtmp, http and https/)
  }
})

test('pitfall 11 no playlist leads to a file, to data, to a list of files or to another host', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  await ffmpeg(...inputs, '-t', '2', ...h264, ...aac, '-f', 'mpegts', path('secret.ts'))
  const other = await listener(t, '127.0.0.2')
  const names = [
    path('secret.ts'),
    `file://${path('secret.ts')}`,
    `concat:${path('secret.ts')}`,
    `data:video/mp2t;base64,${(await readFile(path('secret.ts'))).toString('base64').slice(0, 60_000)}`,
    `http://127.0.0.2:${other.port}/a.ts`,
    `http://localhost:${other.port}/a.ts`,
    `https://127.0.0.2:${other.port}/a.ts`,
    `tcp://127.0.0.2:${other.port}`,
    `rtmp://127.0.0.2:${other.port}/live/a`,
  ]
  for (const name of names) {
    const list = `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${name}\n#EXT-X-ENDLIST\n`
    const { url } = await httpSource(t, (_, response) => {
      response.setHeader('content-type', 'application/vnd.apple.mpegurl').end(list)
    })
    const taken = new Taken()
    await assert.rejects(all.pull(`${url}/index.m3u8`, taken, { timeoutMs: 4000 }), Error, name.slice(0, 40))
    assert.equal(taken.frames.length, 0)
  }
  assert.equal(other.seen.connections, 0)
})

test('F19 no redirect leads to another host: http, and RTSP 302', async (t) => {
  const all = await codecs(t)
  const other = await listener(t, '127.0.0.2')
  const http = await httpSource(t, (_, response) => {
    response.writeHead(302, { location: `http://127.0.0.2:${other.port}/a.flv` }).end()
  })
  await assert.rejects(all.pull(`${http.url}/a.flv`, new Taken(), { timeoutMs: 4000 }))
  assert.equal(http.asked.length >= 1, true)

  const rtsp = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const sequence = /CSeq: (\d+)/i.exec(chunk.toString())?.[1]
      socket.write(`RTSP/1.0 302 Moved\r\nCSeq: ${sequence}\r\nLocation: rtsp://127.0.0.2:${other.port}/a\r\n\r\n`)
    })
  })
  rtsp.listen(0, '127.0.0.1')
  await once(rtsp, 'listening')
  t.after(() => rtsp.close())
  await assert.rejects(all.pull(`rtsp://127.0.0.1:${port(rtsp)}/a`, new Taken(), { timeoutMs: 4000 }))
  assert.equal(other.seen.connections, 0)
})

test('a redirect to an allowed host is followed; the check receives its address', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  await ffmpeg(...inputs, '-t', '4', ...h264, ...aac, '-f', 'flv', path('a.flv'))
  const other = await httpSource(t, (_, response) => void createReadStream(path('a.flv')).pipe(response), '127.0.0.2')
  const first = await httpSource(
    t,
    (_, response) => void response.writeHead(302, { location: `${other.url}/a.flv` }).end(),
  )
  const asked: string[] = []
  const taken = new Taken()
  const allowHost = ({ host, address }: PullTarget) => asked.push(`${host} ${address}`) > 0
  await all.pull(`${first.url}/a.flv`, taken, { ...open, allowHost })
  await until('pictures', () => taken.pictures.length > 10)
  assert.deepEqual(asked, ['127.0.0.1 127.0.0.1', '127.0.0.2 127.0.0.2'])
})

test('F19 with TLS the certificate must be valid for the host: internal services have none', async (t) => {
  const path = await folder(t)
  const { key, cert } = await certificate(path)
  let asked = 0
  const server = createHttps({ key, cert }, (_, response) => {
    asked++
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => server.close())
  const all = await codecs(t)
  for (const scheme of ['https', 'rtsps', 'rtmps']) {
    const url = `${scheme}://localhost:${port(server)}/live/a`
    await assert.rejects(all.pull(url, new Taken(), { timeoutMs: 4000 }), Error, scheme)
  }
  assert.equal(asked, 0)
})

test('https and rtsps are fetched where the certificate is good', async (t) => {
  const path = await folder(t)
  const { key, cert } = await certificate(path)
  const known = getCACertificates('default')
  setDefaultCACertificates([...known, cert.toString()])
  t.after(() => setDefaultCACertificates(known))
  const all = await codecs(t)
  await ffmpeg(...inputs, '-t', '3', ...h264, ...aac, '-f', 'flv', path('a.flv'))
  const https = createHttps({ key, cert }, (_, response) => void createReadStream(path('a.flv')).pipe(response))
  const camera = Number(new URL((await rtspSource(t, path, h264)).replace('rtsp:', 'http:')).port)
  const rtsps = createTls({ key, cert }, (socket) => void socket.pipe(connect(camera, '127.0.0.1')).pipe(socket))
  for (const [scheme, server] of Object.entries({ https, rtsps })) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    t.after(() => server.close())
    const taken = new Taken()
    const { close } = await all.pull(`${scheme}://localhost:${port(server)}/a.flv`, taken, open)
    await until('pictures', () => taken.pictures.length > 10)
    close()
  }
})

test('a source that does not respond times out; one that refuses the connection fails at once', async (t) => {
  const all = await codecs(t)
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  t.after(() => silent.close())
  const url = `rtmp://127.0.0.1:${port(silent)}/live/a`
  await assert.rejects(all.pull(url, new Taken(), { timeoutMs: 700 }), /does not answer/)
  silent.close()
  await until('its process to end', () => workers().length <= 1)
  const gone = await httpSource(t, (_, response) => void response.writeHead(404).end())
  await assert.rejects(all.pull(`${gone.url}/a.flv`, new Taken(), open), /cannot be opened/)
})

test('F-LIVE-03 RTSP over TCP: H.264 and AAC of a camera are copied unchanged', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const taken = new Taken()
  const url = await rtspSource(t, path, h264)
  const { close } = await all.pull(url, taken, open)
  await until('pictures and sound', enough(taken))
  assert.deepEqual([taken.video.width, taken.video.height], [640, 360])
  assert.equal(taken.audio.codec, 'aac')
  await isGood(taken, path)
  close()
  close()
  assert.equal(taken.ended, 1)
  await until('its process to end', () => workers().length <= 1)
})

test('RTSP with another codec (MPEG-4) is transcoded to H.264', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const taken = new Taken()
  const url = await rtspSource(t, path, ['-c:v', 'mpeg4', '-b:v', '1M', '-g', '25'])
  await all.pull(url, taken, open)
  await until('pictures and sound', enough(taken))
  assert.equal(taken.video.codec, 'h264')
  await isGood(taken, path)
})

test('RTMP is pulled, and its end is reported once', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const free = createServer().listen(0, '127.0.0.1')
  await once(free, 'listening')
  const url = `rtmp://127.0.0.1:${port(free)}/live/a`
  free.close()
  await once(free, 'close')
  const server = startFfmpeg(t, '-re', ...inputs, ...h264, ...aac, '-f', 'flv', '-listen', '1', url)
  const taken = new Taken()
  const attempt = (): Promise<unknown> => all.pull(url, taken, open).catch(attempt)
  await attempt()
  await until('pictures and sound', enough(taken))
  await isGood(taken, path)
  server.kill('SIGKILL')
  await until('the end', () => taken.ended > 0)
  assert.equal(taken.ended, 1)
})

for (const [format, args] of [
  ['mpegts', []],
  ['flv', []],
  ['mp4', ['-movflags', 'frag_keyframe+empty_moov+default_base_moof']],
] as const) {
  test(`HTTP (${format}) is passed on in real time, not as fast as it arrives`, async (t) => {
    const path = await folder(t)
    const all = await codecs(t)
    await ffmpeg(...inputs, '-t', '5', ...h264, ...aac, ...args, '-f', format, path('in'))
    const { url } = await httpSource(t, (_, response) => void createReadStream(path('in')).pipe(response))
    const taken = new Taken()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    taken.end = resolve
    await all.pull(`${url}/in.${format}`, taken, open)
    const began = performance.now()
    await ended
    const took = performance.now() - began
    assert.ok(took > 3000, `5 s in ${took} ms`)
    assert.equal(taken.pictures.length, 125)
    await isGood(taken, path)
  })
}

test('HLS: a playlist whose timestamps restart in the middle is one stream with continuous time', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  for (const name of ['a.ts', 'b.ts']) {
    await ffmpeg(...inputs, '-t', '3', ...h264, ...aac, '-f', 'mpegts', path(name))
  }
  const list =
    '#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\na.ts\n#EXT-X-DISCONTINUITY\n#EXTINF:3,\nb.ts\n#EXT-X-ENDLIST\n'
  await writeFile(path('index.m3u8'), list)
  const { url } = await httpSource(t, (request, response) => {
    createReadStream(path(basename(request.url ?? ''))).pipe(response)
  })
  const taken = new Taken()
  await all.pull(`${url}/index.m3u8`, taken, open)
  await until('both parts', () => taken.pictures.length >= 150)
  const steps = taken.pictures.slice(1).map(({ dts }, index) => dts - taken.pictures[index]!.dts)
  assert.ok(Math.max(...steps) < 400, `a step of ${Math.max(...steps)} ms`)
  await isGood(taken, path)
})

test('a pull whose process is killed with kill -9 ends its ingest, once', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const taken = new Taken()
  const before = workers()
  await all.pull(await rtspSource(t, path, h264), taken, open)
  await until('pictures', () => taken.pictures.length > 5)
  process.kill(newWorker(before), 'SIGKILL')
  await until('the end', () => taken.ended > 0)
  assert.equal(taken.ended, 1)
})

test('pitfall 12 a pull of 20 s frees its native memory', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const taken = new Taken()
  const before = workers()
  await all.pull(await rtspSource(t, path, h264), taken, open)
  await until('two seconds', () => taken.pictures.length > 50)
  const pid = newWorker(before)
  const early = residentMb(pid)
  await until('twenty seconds', () => taken.pictures.length > 500, 40_000)
  const grown = residentMb(pid) - early
  assert.ok(grown < 15, `grew by ${grown} MB`)
})
