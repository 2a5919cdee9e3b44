import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { VideoFrame } from '../hub/types.ts'
import { type Fragment, Fragmenter, type Take } from './index.ts'
import { complaints, probe, seconds } from './testing/probe.ts'
import { makeSource, play, type Source, type SourceOptions } from './testing/source.ts'

const folder = mkdtempSync(join(tmpdir(), 'fragmenter-'))
after(() => rmSync(folder, { recursive: true }))
let files = 0

function world(options: Partial<{ targetMs: number; origin: 'stream' | 'take' }> = {}) {
  const takes: (Take & { fragments: Fragment[] })[] = []
  const fragmenter = new Fragmenter(
    { targetMs: 200, origin: 'take', ...options },
    {
      take: (take) => takes.push({ ...take, fragments: [] }),
      fragment: (fragment) => takes.at(-1)?.fragments.push(fragment),
    },
  )
  const save = (index = 0) => {
    const take = takes[index] as (typeof takes)[number]
    const path = join(folder, `${files++}.mp4`)
    writeFileSync(path, Buffer.concat([take.init, ...take.fragments.map(({ bytes }) => bytes)]))
    return path
  }
  return { fragmenter, takes, save, fragments: () => takes.flatMap((take) => take.fragments) }
}

const made = new Map<string, Source>()
const source = (options: SourceOptions = {}) => {
  const key = JSON.stringify(options)
  const found = made.get(key) ?? makeSource(options)
  made.set(key, found)
  return found
}
const pictures = ({ frames }: Source) => frames.filter((frame): frame is VideoFrame => frame.kind === 'video')

test('frames of a kind without a track are dropped, and no frames produce no output', () => {
  const { fragmenter, takes } = world()
  for (const frame of source().frames) fragmenter.frame(frame)
  fragmenter.end()
  assert.equal(takes.length, 0)
})

test('pictures before the first key frame are dropped', () => {
  const { fragmenter, takes } = world()
  const all = source()
  play({ ...all, frames: all.frames.filter(({ dts }) => dts > 10) }, fragmenter)
  fragmenter.end()
  assert.equal(takes[0]?.fragments[0]?.independent, true)
  assert.equal(takes[0]?.startMs, 1000)
})

for (const options of [
  {},
  { bframes: 3 },
  { fps: 24 },
  { fps: 30, rate: 44_100 },
  { sound: null },
  { sound: 'opus' },
  { picture: false },
  { picture: false, sound: 'opus' },
] satisfies SourceOptions[]) {
  test(`every frame arrives complete and with its time: ${JSON.stringify(options)}`, () => {
    const { fragmenter, takes, save } = world()
    const all = source(options)
    play(all, fragmenter, 7000)
    fragmenter.end()
    assert.equal(takes.length, 1)
    const path = save()
    assert.equal(complaints(path), '')
    const { streams, format } = probe(path)
    for (const kind of ['video', 'audio'] as const) {
      const expected = all.frames.filter((frame) => frame.kind === kind)
      const stream = streams.find(({ codec_type }) => codec_type === kind)
      assert.equal(Number(stream?.nb_read_packets ?? 0), expected.length, kind)
    }
    assert.ok(Math.abs(seconds(format.duration) - 4) < 0.15, format.duration)
  })
}

test('fragments keep to their length, begin at each key frame and follow each other without a gap', () => {
  for (const fps of [24, 25, 30, 60]) {
    const { fragmenter, fragments } = world()
    play(source({ fps, seconds: 3 }), fragmenter)
    fragmenter.end()
    const list = fragments()
    for (const [i, { startMs, durationMs }] of list.entries()) {
      assert.ok(durationMs <= 202, `${fps} fps: ${durationMs} ms`)
      assert.equal(startMs + durationMs, list[i + 1]?.startMs ?? startMs + durationMs)
    }
    assert.deepEqual(
      list.filter(({ independent }) => independent).map(({ startMs }) => startMs),
      [0, 1000, 2000],
    )
    assert.equal(list.filter(({ beforeKey }) => beforeKey).length, 3)
  }
})

test('audio times rounded to ms are evened out', () => {
  const { fragmenter, save } = world()
  play(source({ rate: 44_100, picture: false, seconds: 10 }), fragmenter)
  fragmenter.end()
  assert.ok(Math.abs(seconds(probe(save()).streams[0]?.duration) - 10.03) < 0.03)
})

test('new parameters begin a new take at their first key frame', () => {
  const { fragmenter, takes, save } = world()
  const end = play(source({ seconds: 2 }), fragmenter)
  play(source({ seconds: 2, size: '640x360' }), fragmenter, end)
  fragmenter.end()
  assert.deepEqual(
    takes.map(({ tracks }) => tracks.video?.width),
    [320, 640],
  )
  for (const i of [0, 1]) assert.equal(complaints(save(i)), '')
  assert.equal(takes.flatMap((_, i) => probe(save(i)).streams[0]?.nb_read_packets).join(), '50,50')
})

test('repeated identical parameters change nothing', () => {
  const { fragmenter, takes } = world()
  const all = source({ seconds: 2 })
  const end = play(all, fragmenter)
  play({ ...all, video: { ...all.video!, avcC: Buffer.from(all.video!.avcC) } }, fragmenter, end)
  fragmenter.end()
  assert.equal(takes.length, 1)
})

test('a resumed session begins a new take, without audio if it has none', () => {
  const { fragmenter, takes } = world()
  const end = play(source({ seconds: 2 }), fragmenter)
  fragmenter.discontinuity()
  const silent = { ...source({ seconds: 2 }), audio: null }
  play({ ...silent, frames: pictures(silent) }, fragmenter, end + 500)
  fragmenter.end()
  assert.deepEqual(
    takes.map(({ tracks }) => tracks.audio !== null),
    [true, false],
  )
})

test('late audio is added at a key frame, and audio that stops is removed at one', () => {
  const { fragmenter, takes } = world()
  const all = source({ seconds: 12 })
  play(
    { ...all, frames: all.frames.filter(({ kind, dts }) => kind === 'video' || (dts > 2500 && dts < 5500)) },
    fragmenter,
  )
  fragmenter.end()
  assert.deepEqual(
    takes.map(({ tracks, startMs }) => [startMs, tracks.audio !== null]),
    [
      [0, false],
      [3000, true],
      [9000, false],
    ],
  )
  assert.equal(
    takes.flatMap(({ fragments }) => fragments).reduce((sum, { durationMs }) => sum + durationMs, 0),
    12_000,
  )
})

test('video that starts 2 s after the audio, as with a starting encoder, is in the first take', () => {
  const { fragmenter, takes } = world()
  const all = source({ seconds: 6 })
  play({ ...all, frames: all.frames.filter(({ kind, dts }) => kind === 'audio' || dts > 1900) }, fragmenter)
  fragmenter.end()
  assert.deepEqual(
    takes.map(({ tracks, startMs }) => [startMs, tracks.video !== null, tracks.audio !== null]),
    [[2000, true, true]],
  )
})

test('a camera that stalls blocks neither the audio nor memory', () => {
  const { fragmenter, fragments } = world()
  const all = source({ seconds: 12 })
  const stalled = all.frames.filter(({ kind, dts }) => kind === 'audio' || dts < 3000)
  play({ ...all, frames: stalled }, fragmenter)
  const seen = fragments().reduce((sum, { durationMs }) => sum + durationMs, 0)
  assert.ok(seen > 12_000 - 2600, `${seen} ms came out before the end`)
})

test('a gap of more than 10 s begins a new take, a shorter one is a long frame', () => {
  for (const [hole, count] of [
    [9000, 1],
    [11_000, 2],
  ] as const) {
    const { fragmenter, takes } = world()
    const end = play(source({ seconds: 2 }), fragmenter)
    play(source({ seconds: 2 }), fragmenter, end + hole)
    fragmenter.end()
    assert.equal(takes.length, count)
  }
})

test('a key frame of 10 MB is accepted', () => {
  const { fragmenter, fragments } = world()
  const all = source({ seconds: 2 })
  const big = all.frames.map((frame) =>
    frame.kind === 'video' && frame.dts === 1000 ? { ...frame, data: Buffer.alloc(10 << 20) } : frame,
  )
  play({ ...all, frames: big }, fragmenter)
  fragmenter.end()
  assert.ok(fragments().some(({ bytes }) => bytes.length > 10 << 20))
})
