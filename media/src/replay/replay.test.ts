import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { Samples } from '../mp4/samples.ts'
import { complaints, probe, seconds } from '../mp4/testing/probe.ts'
import type { Source } from '../mp4/testing/source.ts'
import { makeSource, play } from '../mp4/testing/source.ts'
import { makeRecorder } from '../record/index.ts'
import { checkReplay } from './check.ts'
import { type Part, planReplay, readPart } from './plan.ts'
import { type Replay, writeReplay } from './write.ts'

const root = mkdtempSync(join(tmpdir(), 'replay-'))
after(() => rmSync(root, { recursive: true }))
const main = join(import.meta.dirname, 'main.ts')
const begin = 1_700_000_000_000
let worlds = 0

/** A folder in which each source was recorded as a session of its own, a minute apart. */
async function world(...sources: Source[]) {
  const folder = join(root, String(worlds++))
  mkdirSync(folder)
  for (const [i, source] of sources.entries()) {
    const recorder = makeRecorder({ folder, startedAt: new Date(begin + i * 60_000), onClosed() {} })
    play(source, recorder, i * 60_000)
    recorder.end()
    await recorder.idle()
  }
  const parts = readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
  const out = join(folder, 'replay.out')
  return { folder, parts, out, join: (list = parts) => join_(list, out) }
}

function join_(parts: readonly string[], out: string): Replay {
  const plan = planReplay(parts.map((path, i) => readPart(path, begin + i * 60_000)))
  assert.ok(plan)
  return writeReplay(plan, out)
}

const run = (...args: string[]) => spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' })
const packets = (path: string) =>
  Object.fromEntries(probe(path).streams.map((stream) => [stream.codec_type, Number(stream.nb_read_packets)]))
const twoSeconds = makeSource({ seconds: 2 })
const pictureCount = (source: Source) => source.frames.filter(({ kind }) => kind === 'video').length

test('nothing playable: a message, exit code 1, no file', async () => {
  const { folder, out } = await world()
  const files = {
    garbage: Buffer.from('not an mp4 at all, only words '.repeat(99)),
    empty: Buffer.alloc(0),
    zeros: Buffer.alloc(4096),
  }
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes)
  const { status, stderr, stdout } = run('--out', out, ...Object.keys(files).map((name) => join(folder, name)))
  assert.deepEqual([status, stdout, stderr], [1, '', 'Nothing playable in 3 recorded part(s).\n'])
  assert.deepEqual(readdirSync(folder).sort(), Object.keys(files).sort())
  for (const args of [[], ['--out', out], ['--out', out, join(folder, 'missing.mp4')], ['--what']]) {
    const answer = run(...args)
    assert.equal(answer.status, 1)
    assert.match(answer.stderr, /\w/)
  }
})

test('R-LIVE-24 one recording: starts at once, complete, and the printed result is correct', async () => {
  const source = makeSource({ seconds: 5, bframes: 2 })
  const { parts, out } = await world(source)
  const { status, stdout, stderr } = run('--out', out, ...parts)
  assert.equal(status, 0, stderr)
  const replay = JSON.parse(stdout) as Replay
  assert.equal(stdout.trim().split('\n').length, 1)
  const bytes = readFileSync(out)
  assert.equal(replay.bytes, bytes.length)
  assert.equal(replay.sha256, createHash('sha256').update(bytes).digest('hex'))
  assert.deepEqual([replay.width, replay.height, replay.hasAudio], [320, 180, true])
  assert.deepEqual(
    replay.parts.map(({ startedAt, offsetMs }) => [startedAt, offsetMs]),
    [[begin, 0]],
  )
  assert.ok(bytes.indexOf('moov') < bytes.indexOf('mdat'))
  assert.equal(complaints(out), '')
  assert.equal(packets(out).video, pictureCount(source))
  assert.ok(Math.abs(seconds(probe(out).format.duration) * 1000 - replay.durationMs) < 2)
  const checked = run('--check', out)
  assert.equal(checked.status, 0, checked.stderr)
  assert.equal(JSON.parse(checked.stdout).durationMs, replay.durationMs)
})

test('R-REPLAY-05 a live that was interrupted twice is one replay without the gaps', async () => {
  const source = makeSource({ seconds: 3 })
  const { parts, out, join } = await world(source, twoSeconds, source)
  const replay = join([...parts].reverse().reverse())
  assert.equal(complaints(out), '')
  assert.equal(packets(out).video, 75 + 50 + 75)
  assert.deepEqual(
    replay.parts.map(({ startedAt }) => startedAt),
    [0, 1, 2].map((i) => begin + i * 60_000),
  )
  assert.ok(Math.abs(replay.durationMs - 8000) < 150, String(replay.durationMs))
  for (const [i, part] of replay.parts.entries()) {
    const next = replay.parts[i + 1]?.offsetMs ?? replay.durationMs
    assert.ok(Math.abs(part.offsetMs + part.durationMs - next) <= 1)
  }
})

test('parts are sorted by their start, in whatever order they are passed', async () => {
  const { parts, out } = await world(twoSeconds, makeSource({ seconds: 3 }))
  const replay = JSON.parse(run('--out', out, ...parts.toReversed()).stdout) as Replay
  assert.deepEqual(
    replay.parts.map(({ startedAt }) => startedAt),
    [begin, begin + 60_000],
  )
})

test('parts of different size and rate: all video and audio is included', async () => {
  const wide = makeSource({ seconds: 3, size: '640x360', fps: 30, bframes: 2 })
  const { out, join } = await world(twoSeconds, wide, twoSeconds)
  const replay = join()
  assert.equal(complaints(out), '')
  assert.equal(packets(out).video, 50 + 90 + 50)
  assert.deepEqual([replay.width, replay.height], [640, 360])
  assert.ok(Math.abs(replay.durationMs - 7000) < 250, String(replay.durationMs))
})

test('audio and video stay in sync when a part has no audio, another audio format, or no video', async () => {
  const silent = makeSource({ seconds: 2, sound: null })
  const opus = makeSource({ seconds: 2, sound: 'opus' })
  const { out, join } = await world(silent, twoSeconds, opus, makeSource({ seconds: 3 }))
  const replay = join()
  assert.deepEqual(
    replay.parts.map(({ sound }) => sound),
    [false, true, false, true],
  )
  assert.equal(complaints(out), '')
  assert.equal(packets(out).video, 50 + 50 + 50 + 75)
  const [video, audio] = ['video', 'audio'].map((kind) =>
    probe(out).streams.find((stream) => stream.codec_type === kind),
  )
  assert.ok(
    Math.abs(seconds(video?.duration) - seconds(audio?.duration)) < 0.2,
    `${video?.duration} ${audio?.duration}`,
  )
  assert.ok(
    Math.abs(packets(out).audio! - seconds(audio?.duration) * 46.875) < 12,
    'missing sound is silence, not a hole',
  )
})

test('audio alone becomes a replay', async () => {
  for (const sound of ['aac', 'opus'] as const) {
    const { out, join } = await world(makeSource({ seconds: 3, picture: false, sound }))
    const replay = join()
    assert.deepEqual([replay.width, replay.hasAudio], [0, true])
    assert.equal(complaints(out), '')
  }
})

test('F01 a truncated recording is joined with the next, with all complete frames before the cut', async () => {
  const { parts, out, join } = await world(makeSource({ seconds: 6 }), twoSeconds)
  const [cut, next] = parts as [string, string]
  const size = statSync(cut).size
  const bytes = readFileSync(cut)
  const seed = 7
  for (let i = 0, random = seed; i < 60; i++) {
    random = (random * 48_271) % 2_147_483_647
    const at = i < 20 ? i * 61 : random % size
    writeFileSync(cut, bytes)
    truncateSync(cut, at)
    const replay = join([cut, next])
    const { tracks, durationMs } = checkReplay(out)
    assert.equal(durationMs, replay.durationMs)
    const expected = Math.max(0, Math.floor((at / size) * 6) - 1) * 25
    assert.ok((tracks[0]?.samples ?? 0) >= 50 + expected, `cut at ${at} of ${size}: ${tracks[0]?.samples}`)
    if (i % 6 === 0) assert.equal(complaints(out), '', `cut at ${at}`)
  }
})

test('a broken file is distinguished from an intact one', async () => {
  const { out, join } = await world(makeSource({ seconds: 3 }))
  join()
  const bytes = readFileSync(out)
  truncateSync(out, bytes.length - 1)
  assert.throws(() => checkReplay(out), /breaks off/)
  const broken = Buffer.from(bytes)
  broken.writeUInt32BE(0x7fffffff, broken.indexOf('mdat') + 12)
  writeFileSync(out, broken)
  assert.throws(() => checkReplay(out), /key frame is broken/)
  assert.equal(run('--check', out).status, 1)
})

test('a file of another program, with an edit list and defaults in its boxes, is read', async () => {
  const { folder, out, join: joinAll } = await world()
  const imported = join(folder, `${begin}.mp4`)
  const made = spawnSync('ffmpeg', [
    ...['-v', 'error', '-nostdin', '-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=4'],
    ...[
      '-f',
      'lavfi',
      '-i',
      'sine=duration=4:sample_rate=48000',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-bf',
      '2',
    ],
    ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', 'frag_keyframe+empty_moov+delay_moov', imported],
  ])
  assert.equal(made.status, 0, String(made.stderr))
  const replay = joinAll([imported])
  assert.equal(complaints(out), '')
  assert.equal(packets(out).video, 100)
  assert.ok(Math.abs(replay.durationMs - 4000) < 120, String(replay.durationMs))
})

test('audio that begins long after its video is not padded with silence', async () => {
  const { parts } = await world(twoSeconds)
  const part = readPart(parts[0]!, begin)
  const late = part.tracks.find(({ track }) => track.kind === 'audio')
  assert.ok(late)
  late.shift += 40_000 * late.timescale // an edit list of 20 bytes says so; more seconds need more memory than there is
  const plan = planReplay([part])
  const chunks = plan?.chunks.length ?? 0
  assert.ok(chunks < 1000, `${chunks} chunks for a recording of two seconds`)
  assert.ok((plan?.parts[0]?.durationMs ?? 0) < 3000)
})

test('video that claims to last hours in a few bytes causes no silence before the next part', async () => {
  const { parts } = await world(makeSource({ seconds: 2, sound: null }), twoSeconds)
  const [still, next] = parts.map((path, i) => readPart(path, begin + i * 60_000)) as [Part, Part]
  const [pictures] = still.tracks as [Part['tracks'][number]]
  const samples = new Samples()
  for (let i = 0; i < pictures.samples.length; i++)
    samples.add({
      size: pictures.samples.size(i),
      dts: i * 590 * pictures.timescale,
      cts: 0,
      key: pictures.samples.key(i),
    })
  const slow = { ...pictures, samples, end: pictures.samples.length * 590 * pictures.timescale }
  const plan = planReplay([{ ...still, tracks: [slow] }, next])
  const sound = plan?.tracks.find(({ entries }) => entries[0]?.kind === 'audio')
  const frames = sound?.samples.length ?? 0
  assert.ok(frames > 90 && frames < 60_000, `${frames} frames of sound for four seconds`)
})

test('six hours take a few tens of MB of memory, not the size of the media', async () => {
  const { parts, out } = await world(twoSeconds)
  const bytes = readFileSync(parts[0]!)
  const many = spawnSync(
    process.execPath,
    ['--max-old-space-size=96', main, '--out', out, ...Array(400).fill(parts[0])],
    {
      encoding: 'utf8',
    },
  )
  assert.equal(many.status, 0, many.stderr)
  assert.ok((JSON.parse(many.stdout) as Replay).bytes > bytes.length * 350)
})

test('a recording that became shorter after the replay was planned is an error that names it, and leaves no file', async () => {
  const { folder, parts, out } = await world(twoSeconds)
  const [part = ''] = parts
  const plan = planReplay([readPart(part, begin)])
  assert.ok(plan)
  truncateSync(part, statSync(part).size - 1)
  const { size } = statSync(part)
  const last = Math.max(...plan.chunks.map(({ source }) => ('silence' in source ? 0 : source.offset + source.bytes)))
  if (size >= last) truncateSync(part, last - 1)
  assert.throws(() => writeReplay(plan, out), new RegExp(`${part} became shorter`))
  assert.deepEqual(readdirSync(folder), [basename(part)])
})
