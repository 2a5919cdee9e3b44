import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import type { AudioFrame } from '../hub/types.ts'
import { folder, judge, probe } from './test/ffmpeg.ts'
import { aacTone, adtsFile, oggFile, opusTone } from './test/sound.ts'
import { codecs, feed, Got, until, workers } from './test/world.ts'

const sounds = (got: Got) => got.frames as AudioFrame[]
const refused = /node-av is not installed/

test('R-SRC without the codec library every call is refused with one clear message', async (t) => {
  const none = await codecs(t, { nativePackage: 'node-av-is-not-here' })
  assert.equal(none.available, false)
  const { track } = await aacTone(0.1)
  const video = { kind: 'video', codec: 'h264', avcC: Buffer.alloc(0), width: 2, height: 2 } as const
  assert.throws(() => none.convertAudio(track, 'opus', new Got()), refused)
  assert.throws(() => none.scale(video, [240], () => new Got()), refused)
  assert.throws(() => none.toH264('vp8', new Got()), refused)
  await assert.rejects(none.importFile('a', 'b'), refused)
  await assert.rejects(none.pictureOfFile('a', 0), refused)
  assert.deepEqual(workers(), [])
})

test('pulls and encoders leave capacity for the audio of other lives', async (t) => {
  const all = await codecs(t, { processesMax: 4, sharedMax: 1 })
  const { track } = await aacTone(1)
  all.convertAudio(track, 'opus', new Got())
  for (let n = 0; n < 2; n++) all.toH264('vp8', new Got())
  assert.throws(() => all.toH264('vp8', new Got()), /No room/)
  all.convertAudio(track, 'opus', new Got())
  assert.equal(workers().length, 4)
})

const idleMs = 50

/** Another worker, idle for a shorter time than those that were there before, has ended. */
async function idleTimePasses(t: TestContext): Promise<void> {
  const before = workers()
  await codecs(t, { idleMs })
  await until('the end of the idle worker', () => workers().every((pid) => before.includes(pid)))
}

test('pitfall 2 a worker for audio is there as long as a live may need it, without one the last ends when it is idle', async (t) => {
  const all = await codecs(t, { idleMs })
  const drop = [all.keepAudioReady(), all.keepAudioReady()]
  await until('a worker', () => workers().length === 1)
  const [ready] = workers()
  const { track, frames } = await aacTone(0.5)
  for (let viewers = 0; viewers < 2; viewers++) {
    const got = new Got()
    const into = all.convertAudio(track, 'opus', got)
    for (const frame of frames) into.frame(frame)
    await until('sound', () => got.frames.length > 0)
    into.close()
    await idleTimePasses(t)
    assert.deepEqual(workers(), [ready], 'the same one, idle or not')
  }
  drop[0]?.()
  drop[0]?.()
  await idleTimePasses(t)
  assert.deepEqual(workers(), [ready], 'another live still may')
  drop[1]?.()
  await until('its end', () => workers().length === 0)
})

test('a worker that waited for the sound of a live and was killed is replaced', async (t) => {
  const all = await codecs(t, { idleMs })
  all.keepAudioReady()
  await until('a worker', () => workers().length === 1)
  await idleTimePasses(t)
  const [before] = workers()
  process.kill(before as number, 'SIGKILL')
  await until('another one', () => workers().some((pid) => pid !== before))
})

test('where all workers for audio are full, one more is started for the live that may need it next', async (t) => {
  const all = await codecs(t, { sharedMax: 1, idleMs: 600_000 })
  const { track } = await aacTone(0.1)
  all.convertAudio(track, 'opus', new Got())
  await until('the full one', () => workers().length === 1)
  for (let lives = 0; lives < 2; lives++) all.keepAudioReady()
  await until('one for both', () => workers().length === 2)
  const into = all.convertAudio(track, 'opus', new Got())
  await idleTimePasses(t)
  assert.equal(workers().length, 3, 'the one that waited took it, and the next one waits')
  into.close()
})

test('a conversion beyond the process limit is refused, the others continue', async (t) => {
  const few = await codecs(t, { processesMax: 1, sharedMax: 1 })
  const { track, frames } = await aacTone(1)
  const got = new Got()
  const first = few.convertAudio(track, 'opus', got)
  assert.throws(() => few.convertAudio(track, 'opus', new Got()), /No room for another conversion/)
  for (const frame of frames) first.frame(frame)
  await until('sound', () => got.frames.length >= 48)
})

for (const [rate, channels] of [
  [44_100, 2],
  [48_000, 1],
] as const) {
  test(`pitfall 2 AAC of ${rate} Hz, ${channels} channels, becomes Opus of 20 ms with the same timing`, async (t) => {
    const path = await folder(t)
    const all = await codecs(t)
    const { track, frames } = await aacTone(5, { rate, channels })
    const got = new Got()
    const into = all.convertAudio(track, 'opus', got)
    await feed(
      into,
      frames.map((frame) => ({ ...frame, dts: frame.dts + 7000 })),
      got,
    )
    await until('all sound', () => got.frames.length >= 249)

    assert.deepEqual(got.tracks, [{ kind: 'audio', codec: 'opus', config: Buffer.alloc(0), rate: 48_000, channels: 2 }])
    const times = sounds(got).map(({ dts }) => dts)
    assert.ok(Math.abs(times[0]! - 7000) < 25, `starts at ${times[0]}`)
    for (let i = 1; i < times.length; i++) assert.ok(Math.abs(times[i]! - times[i - 1]! - 20) < 0.01)
    await writeFile(path('out.ogg'), oggFile(sounds(got)))
    const { complaints, silences, meanVolume } = await judge(path('out.ogg'))
    assert.equal(complaints, '')
    assert.deepEqual(silences, [])
    assert.ok(meanVolume > -20, `mean volume ${meanVolume} dB`)
  })
}

test('pitfall 2 Opus becomes AAC with the same timing and the configuration its decoder needs', async (t) => {
  const path = await folder(t)
  const all = await codecs(t)
  const { track, frames } = await opusTone(5)
  const got = new Got()
  await feed(all.convertAudio(track, 'aac', got), frames, got, 120)
  await until('all sound', () => got.frames.length >= 232)

  const [made] = got.tracks
  assert.ok(made?.kind === 'audio' && made.codec === 'aac' && made.config.length >= 2)
  const times = sounds(got).map(({ dts }) => dts)
  for (let i = 1; i < times.length; i++) assert.ok(Math.abs(times[i]! - times[i - 1]! - 1024 / 48) < 0.01)
  assert.ok(Math.abs(times[0]!) < 25, `starts at ${times[0]}`)
  await writeFile(path('out.aac'), adtsFile(made, sounds(got)))
  const { streams } = await probe(path('out.aac'))
  assert.deepEqual([streams[0]?.sample_rate, streams[0]?.channels], ['48000', 2])
  const { complaints, silences, meanVolume } = await judge(path('out.aac'))
  assert.equal(complaints, '')
  assert.deepEqual(silences, [])
  assert.ok(meanVolume > -20, `mean volume ${meanVolume} dB`)
})

for (const to of ['opus', 'aac'] as const) {
  test(`pitfall 2 audio converted to ${to} keeps its timing after a gap and despite small jitter`, async (t) => {
    const all = await codecs(t)
    const { track, frames } = to === 'opus' ? await aacTone(4) : await opusTone(4)
    const half = Math.floor(frames.length / 2)
    const gapMs = 1000
    const sent = frames.map((frame, index) => {
      const jitter = index % 3 ? 40 : -40
      return { ...frame, dts: frame.dts + jitter + (index < half ? 0 : gapMs) }
    })
    const got = new Got()
    await feed(all.convertAudio(track, to, got), sent, got, 120)
    const last = sent.at(-1)!.dts
    await until('the last sound', () => (sounds(got).at(-1)?.dts ?? 0) > last - 120)

    const steps = sounds(got)
      .slice(1)
      .map(({ dts }, index) => dts - sounds(got)[index]!.dts)
    const frameMs = to === 'opus' ? 20 : 1024 / 48
    assert.ok(
      steps.every((step) => step > 0),
      'time never goes back',
    )
    const jumps = steps.filter((step) => Math.abs(step - frameMs) > 0.01)
    assert.equal(jumps.length, 1)
    assert.ok(Math.abs(jumps[0]! - gapMs - frameMs) < 110, `jumps by ${jumps[0]}`)
  })
}

test('pitfall 2 sound that comes up to 150 ms early or late goes on without a gap; what comes later begins anew', async (t) => {
  const all = await codecs(t)
  const { track, frames } = await aacTone(2)
  const half = Math.floor(frames.length / 2)
  for (const [shift, expected] of [
    [140, 0],
    [-140, 0],
    [160, 1],
  ] as const) {
    const sent = frames.map((frame, index) => ({ ...frame, dts: frame.dts + (index < half ? 0 : shift) }))
    const got = new Got()
    await feed(all.convertAudio(track, 'opus', got), sent, got, 120)
    const last = frames.at(-1)!.dts
    await until('the last sound', () => (sounds(got).at(-1)?.dts ?? 0) > last - 120)
    const steps = sounds(got)
      .slice(1)
      .map(({ dts }, index) => dts - sounds(got)[index]!.dts)
    const jumps = steps.filter((step) => Math.abs(step - 20) > 0.01)
    assert.equal(jumps.length, expected, `${shift} ms: jumps by ${jumps}`)
  }
})

test('a broken packet loses only its own audio', async (t) => {
  const all = await codecs(t)
  const { track, frames } = await aacTone(2)
  const sent = frames.map((frame, index) =>
    index === 30 ? { ...frame, data: Buffer.from('garbage of all kinds') } : frame,
  )
  const got = new Got()
  await feed(all.convertAudio(track, 'opus', got), sent, got)
  await until('the sound after it', () => (sounds(got).at(-1)?.dts ?? 0) > 1900)
})

test('a worker killed with kill -9 is restarted with all its conversions', async (t) => {
  const all = await codecs(t)
  const { track, frames } = await aacTone(60) // a source that goes on until the new worker is there
  const [one, two] = [new Got(), new Got()]
  const into = [all.convertAudio(track, 'opus', one), all.convertAudio(track, 'opus', two)]
  const send = (part: AudioFrame[]) => {
    for (const frame of part) for (const each of into) each.frame(frame)
  }
  send(frames.slice(0, 40))
  await until('sound', () => one.frames.length > 20 && two.frames.length > 20)

  const killed = workers()
  assert.equal(killed.length, 1, 'both in one worker')
  process.kill(killed[0]!, 'SIGKILL')
  await until('another worker', () => workers().some((pid) => pid !== killed[0]))
  const before = [one.frames.length, two.frames.length]
  const source = frames.slice(80).values()
  await until('sound again', () => {
    send([...source.take(1)])
    return one.frames.length > before[0]! + 20 && two.frames.length > before[1]! + 20
  })
  const first = sounds(one)[before[0]!]!
  assert.ok(first.dts >= frames[80]!.dts - 30, 'at the moment of the source')
  assert.equal(one.tracks.length, 2, 'its track is sent again')
})

test('a gateway killed with kill -9 leaves no worker behind', async (t) => {
  const index = new URL('./index.ts', import.meta.url).href
  const code = `import { openCodecs } from '${index}'; await openCodecs({ idleMs: 600_000 }); console.log('open')`
  const gateway = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.after(() => gateway.kill('SIGKILL'))
  let output = ''
  gateway.stdout.on('data', (text) => {
    output += text
  })
  await until('the codecs', () => output.includes('open\n'))
  const [worker] = workers(gateway.pid)
  assert.ok(worker)
  gateway.kill('SIGKILL')
  await until('the worker to end', () => !existsSync(`/proc/${worker}`))
})

test('a worker that hangs loses audio, but does not use up memory', async (t) => {
  const all = await codecs(t)
  const { track, frames } = await aacTone(1)
  const got = new Got()
  const into = all.convertAudio(track, 'opus', got)
  for (const frame of frames) into.frame(frame)
  await until('sound', () => got.frames.length > 20)
  const [pid] = workers()
  process.kill(pid!, 'SIGSTOP')
  const before = process.memoryUsage().rss
  const big = Buffer.alloc(64 * 1024)
  for (let i = 0; i < 5000; i++) into.frame({ kind: 'audio', codec: 'aac', data: big, dts: 1000 + i * 23 })
  assert.ok(process.memoryUsage().rss - before < 40 * 1024 * 1024)
})
