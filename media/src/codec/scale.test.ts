import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { nalsOf, typeOfNal } from '../h264/nal.ts'
import type { VideoFrame, VideoTrack } from '../hub/types.ts'
import { ffmpeg, folder, judge, probe } from './test/ffmpeg.ts'
import { h264Clip, h264File, vp8Clip } from './test/pictures.ts'
import { codecs, feed, Got, newWorker, residentMb, until, workers } from './test/world.ts'

const pictures = (got: Got) => got.frames as VideoFrame[]
const trackOf = (got: Got) => got.tracks[0] as VideoTrack
const kbps = (frames: VideoFrame[], seconds: number) =>
  (frames.reduce((sum, { data }) => sum + data.length, 0) * 8) / 1000 / seconds

test('pitfall 12 the ladder is 360p and 240p without B-frames, at a level that phones support', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), {
    seconds: 6,
    size: '1280x720',
    fps: 25,
    bframes: 2,
    gop: 50,
  })
  const got = { 360: new Got(), 240: new Got() }
  await feed(
    all.scale(track, [360, 240], (height) => got[height]),
    frames,
    got[240],
  )
  const keys = frames.filter(({ key }) => key).map(({ dts, cts }) => Math.round(dts + cts))

  for (const height of [360, 240] as const) {
    await until('all pictures', () => got[height].frames.length >= 148)
    const made = pictures(got[height])
    const out = trackOf(got[height])
    assert.deepEqual([out.width, out.height], [Math.round((height * 16) / 9 / 2) * 2, height])
    assert.deepEqual(made.filter(({ isB, cts }) => isB || cts).length, 0)
    assert.deepEqual(
      made.filter(({ key }) => key).map(({ dts }) => Math.round(dts)),
      keys,
      'key frames of the source',
    )
    for (let i = 1; i < made.length; i++) assert.ok(made[i]!.dts > made[i - 1]!.dts)
    assert.ok(made.every(({ data }) => [...nalsOf(data)].every((nal) => ![7, 8, 9].includes(typeOfNal(nal)))))
    await writeFile(path('out.h264'), h264File(out, made))
    const { streams } = await probe(path('out.h264'))
    assert.deepEqual([streams[0]?.width, streams[0]?.height, streams[0]?.has_b_frames], [out.width, height, 0])
    assert.ok(streams[0]!.level <= 30, `level ${streams[0]!.level}`)
    assert.equal(Number(streams[0]?.nb_read_frames), made.length)
    assert.equal((await judge(path('out.h264'))).complaints, '')
    const wanted = height === 360 ? 500 : 250
    const rate = kbps(made, 6)
    assert.ok(rate < wanted * 1.25, `${height}p: ${rate} kbit/s`)
  }
})

test('a rendition has at most 25 pictures a second, and portrait video keeps its aspect ratio', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), { seconds: 4, size: '480x854', fps: 60, gop: 120 })
  const got = new Got()
  const into = all.scale(track, [240], () => got)
  for (const [index, frame] of frames.entries()) {
    await until('room', () => index < 60 + got.frames.length * 2)
    into.frame(frame)
  }
  await until('the end', () => (got.frames.at(-1)?.dts ?? 0) > 3900)
  assert.deepEqual([trackOf(got).width, trackOf(got).height], [240, 428])
  assert.ok(got.frames.length <= 104 && got.frames.length >= 90, `${got.frames.length} pictures in 4 s`)
})

test('pitfall 8 VP8 of a phone becomes H.264 with a key frame every two seconds', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const frames = await vp8Clip({ seconds: 6, fps: 25 })
  const got = new Got()
  await feed(all.toH264('vp8', got), frames, got)
  await until('all pictures', () => got.frames.length >= 149)
  assert.deepEqual([trackOf(got).width, trackOf(got).height], [640, 360])
  assert.ok(pictures(got).filter(({ key }) => key).length >= 2)
  assert.deepEqual(
    pictures(got).map(({ dts }) => Math.round(dts)),
    frames.slice(0, got.frames.length).map(({ dts }) => Math.round(dts)),
  )
  await writeFile(path('out.h264'), h264File(trackOf(got), pictures(got)))
  assert.equal((await judge(path('out.h264'))).complaints, '')
})

test('pitfall 1 B-frames are removed by re-encoding, with the timing of the source', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), { seconds: 4, bframes: 3, gop: 25 })
  assert.ok(
    frames.some(({ isB }) => isB),
    'the source has B-frames',
  )
  const got = new Got()
  await feed(all.toH264(track, got), frames, got)
  await until('all pictures', () => got.frames.length >= 96)
  const shown = frames.map(({ dts, cts }) => Math.round(dts + cts)).sort((a, b) => a - b)
  assert.deepEqual(
    pictures(got).map(({ dts }) => Math.round(dts)),
    shown.slice(0, got.frames.length),
  )
  assert.ok(pictures(got).every(({ isB, cts }) => !isB && cts === 0))
})

test('a ladder whose worker is killed with kill -9 continues at the next key frame', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), { seconds: 6, gop: 25 })
  const got = new Got()
  const idle = workers()
  const into = all.scale(track, [240], () => got)
  for (const frame of frames.slice(0, 60)) into.frame(frame)
  await until('pictures', () => got.frames.length > 30)
  const before = workers()
  process.kill(newWorker(idle), 'SIGKILL')
  await until('another worker', () => workers().some((pid) => !before.includes(pid)))
  const count = got.frames.length
  for (const frame of frames.slice(60)) into.frame(frame)
  await until('pictures again', () => got.frames.length > count + 30)
  const first = pictures(got)[count]!
  assert.equal(first.key, true)
  assert.ok(first.dts >= 2400)
})

test('VP8 whose worker is killed with kill -9 requests a key frame from the phone and continues with it', async (t) => {
  const all = await codecs(t)
  const frames = await vp8Clip({ seconds: 4, gop: 50 })
  let asked = 0
  const got = new Got()
  const out = { track: got.track.bind(got), frame: got.frame.bind(got), askKeyFrame: () => void asked++ }
  const idle = workers()
  const into = all.toH264('vp8', out)
  for (const frame of frames.slice(0, 30)) into.frame(frame)
  await until('pictures', () => got.frames.length > 20)
  assert.equal(asked, 0)
  const before = workers()
  process.kill(newWorker(idle), 'SIGKILL')
  await until('another worker', () => workers().some((pid) => !before.includes(pid)))
  const count = got.frames.length
  for (const frame of frames.slice(30)) into.frame(frame)
  assert.equal(asked, 1, 'once a second at most')
  await until('pictures again', () => got.frames.length > count + 30)
  assert.ok(pictures(got)[count]!.dts >= 2000, 'at the key frame')
})

test('a ladder ends with its process', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), { seconds: 1 })
  const got = new Got()
  const idle = workers()
  const into = all.scale(track, [240], () => got)
  for (const frame of frames) into.frame(frame)
  await until('pictures', () => got.frames.length > 10)
  const ladder = newWorker(idle)
  into.close()
  await until('the process to end', () => !workers().includes(ladder))
})

test('a JPEG of one key frame is 640 wide; data that is not a picture is refused', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), { seconds: 1, size: '1280x720' })
  const garbage = { ...frames[0]!, data: Buffer.from('this is no picture at all') }
  await assert.rejects(all.picture(track, garbage), /no picture/)
  await writeFile(path('out.jpg'), await all.picture(track, frames[0]!))
  const { streams } = await probe(path('out.jpg'))
  assert.deepEqual([streams[0]?.codec_name, streams[0]?.width, streams[0]?.height], ['mjpeg', 640, 360])
  assert.equal((await judge(path('out.jpg')).catch((error) => error)).complaints ?? '', '')
})

test('pitfall 12 two hundred pictures free their native memory', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await h264Clip(path('in.mp4'), { seconds: 1 })
  const idle = workers()
  const pictures = async (count: number) => {
    for (let i = 0; i < count; i++) await all.picture(track, frames[0]!)
    return residentMb(newWorker(idle))
  }
  const early = await pictures(50)
  const grown = (await pictures(150)) - early
  assert.ok(grown < 15, `grew by ${grown} MB`)
})

test('a JPEG of a file at a given second; the last picture if the file is shorter; only recordings are read', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const colours = 'color=red:s=320x240:d=2[a];color=blue:s=320x240:d=2[b];[a][b]concat'
  await ffmpeg('-filter_complex', colours, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-g', '100', path('in.mp4'))
  for (const [second, rgb] of [
    [1, 0],
    [3, 2],
    [60, 2],
  ] as const) {
    await writeFile(path('out.jpg'), await all.pictureOfFile(path('in.mp4'), second))
    const pixel = await ffmpeg('-i', path('out.jpg'), '-vf', 'scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-')
    assert.ok(pixel[rgb]! > 200, `at ${second} s: ${[...pixel]}`)
  }
  await writeFile(path('list.m3u8'), `#EXTM3U\n#EXTINF:2,\n${path('in.mp4')}\n`)
  await assert.rejects(all.pictureOfFile(path('list.m3u8'), 0), /cannot be opened/)
  await assert.rejects(all.pictureOfFile(`concat:${path('in.mp4')}`, 0), /cannot be opened/)
})
