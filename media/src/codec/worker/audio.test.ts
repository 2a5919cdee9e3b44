import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AV_SAMPLE_FMT_FLT } from 'node-av/constants'
import { Frame } from 'node-av/lib'
import type { AudioFrame } from '../../hub/types.ts'
import { SoundEncoder, stereo } from './audio.ts'

/** Silence of so many samples at 48 kHz. */
const silence = (samples: number) =>
  Frame.fromAudioBuffer(Buffer.alloc(samples * 2 * 4), {
    nbSamples: samples,
    format: AV_SAMPLE_FMT_FLT,
    sampleRate: 48_000,
    channelLayout: stereo,
    timeBase: { num: 1, den: 48_000 },
    pts: 0n,
  })

test('a packet of Opus is sent with its last sample, and not only with the first of the next one', (t) => {
  const out: AudioFrame[] = []
  const encoder = new SoundEncoder('opus', (frame) => out.push(frame))
  t.after(() => encoder.close())
  encoder.push(silence(959), 0)
  assert.equal(out.length, 0)
  encoder.push(silence(1), 959 / 48)
  assert.equal(out.length, 1)
})

test('what the encoder of AAC holds back, as it looks ahead, comes at the end of the sound', (t) => {
  const out: AudioFrame[] = []
  const encoder = new SoundEncoder('aac', (frame) => out.push(frame))
  t.after(() => encoder.close())
  for (let n = 0; n < 3; n++) encoder.push(silence(1024), (n * 1024) / 48)
  const before = out.length
  encoder.flush()
  assert.ok(out.length > before, `${before} before, ${out.length} at the end`)
  assert.ok((out.at(-1)?.dts ?? 0) > (2 * 1024) / 48 - 1, 'up to the last sample')
})
