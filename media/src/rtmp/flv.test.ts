import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { buildAvcC } from '../h264/avcc.ts'
import { joinNals } from '../h264/nal.ts'
import { Refusal } from '../hub/refusal.ts'
import type { Frame } from '../hub/types.ts'
import { pps, sps } from '../test/frames.ts'
import { FlvReader } from './flv.ts'

function world() {
  const frames: Frame[] = []
  const tracks: string[] = []
  const flv = new FlvReader({
    track: (track) => tracks.push(track.kind === 'video' ? `${track.width}x${track.height}` : `${track.rate}`),
    frame: (frame) => frames.push(frame),
    end: () => {},
  })
  return { flv, frames, tracks }
}
const slice = (type: number, ...bytes: number[]) => joinNals([Buffer.from([type, ...bytes])])
const tag = (first: number, packet: number, cts: number, body: Buffer) => {
  const head = Buffer.alloc(5)
  head[0] = first
  head[1] = packet
  head.writeIntBE(cts, 2, 3)
  return Buffer.concat([head, body])
}
const setup = tag(0x17, 0, 0, buildAvcC([sps], [pps]))

test('pitfall 10 HEVC and AV1 of enhanced RTMP are refused with a message that names them', () => {
  for (const [fourCc, name] of [
    ['hvc1', 'HEVC'],
    ['av01', 'AV1'],
    ['vp09', 'VP9'],
  ] as const) {
    const { flv } = world()
    const enhanced = Buffer.concat([Buffer.from([0x90]), Buffer.from(fourCc), Buffer.alloc(8)])
    assert.throws(
      () => flv.video(0, enhanced),
      (error) => error instanceof Refusal && error.message.includes(`not ${name}`) && error.message.includes('H.264'),
    )
  }
})

test('pitfall 10 every other codec is refused by what the streamer may read: its kind, and its name where it is known', () => {
  const { flv } = world()
  const old = (codec: number) => () => flv.video(0, tag(0x10 | codec, 0, 0, Buffer.alloc(8)))
  assert.throws(old(12), { problem: 'video_codec', detail: 'HEVC' })
  assert.throws(old(2), { problem: 'video_codec', detail: 'Sorenson H.263' })
  assert.throws(old(9), { problem: 'video_codec', detail: '' })
  const sound =
    (...bytes: number[]) =>
    () =>
      flv.audio(0, Buffer.from(bytes))
  const named = (fourCc: string) => sound(0x90, ...Buffer.from(fourCc), 1, 2)
  assert.throws(sound(0x2f, 1, 2), { problem: 'audio_codec', detail: 'MP3' })
  assert.throws(sound(0xbf, 1, 2), { problem: 'audio_codec', detail: 'Speex' })
  assert.throws(sound(0xcf, 1, 2), { problem: 'audio_codec', detail: '' })
  assert.throws(named('.mp3'), { problem: 'audio_codec', detail: 'MP3' })
  assert.throws(named('Opus'), { problem: 'audio_codec', detail: 'Opus' })
  assert.throws(named('xxxx'), { problem: 'audio_codec', detail: '' })
})

test('AAC is taken in the form of enhanced RTMP as well', () => {
  const { flv, frames, tracks } = world()
  const sound = (packet: number, ...bytes: number[]) =>
    flv.audio(0, Buffer.from([0x90 | packet, ...Buffer.from('mp4a'), ...bytes]))
  sound(1, 9) // before its configuration
  sound(0, 0x11, 0x90)
  sound(1, 7, 7)
  sound(2, 7, 7) // the end of the sequence
  flv.audio(0, Buffer.from([0x91, 0x6d]))
  assert.deepEqual(tracks, ['48000'])
  assert.deepEqual(
    frames.map(({ data }) => [...data]),
    [[7, 7]],
  )
})

test('garbage tags are an Error or ignored', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (data) => {
      const { flv, frames } = world()
      try {
        flv.video(0, setup)
        flv.video(40, Buffer.concat([Buffer.from([0x27, 1, 0, 0, 0]), data]))
        flv.audio(40, Buffer.from(data))
      } catch (error) {
        return error instanceof Error
      }
      return frames.length <= 1
    }),
    { numRuns: 1000 },
  )
})

test('tags become tracks and frames: key frames, B-frames, composition offsets', () => {
  const { flv, frames, tracks } = world()
  flv.video(0, setup)
  flv.audio(0, Buffer.from([0xaf, 0, 0x11, 0x90]))
  flv.video(0, tag(0x17, 1, 80, slice(0x65, 0b1_011_0000)))
  flv.video(40, tag(0x27, 1, 120, slice(0x41, 0b1_1_000000)))
  flv.video(80, tag(0x27, 1, 0, slice(0x01, 0b1_010_0000)))
  flv.audio(90, Buffer.from([0xaf, 1, 9, 9]))
  assert.deepEqual(tracks, ['320x180', '48000'])
  assert.deepEqual(
    frames.map((frame) => (frame.kind === 'video' ? [frame.dts, frame.cts, frame.key, frame.isB] : [frame.dts])),
    [[0, 80, true, false], [40, 120, false, false], [80, 0, false, true], [90]],
  )
})

test('H.264 in enhanced RTMP is accepted', () => {
  const { flv, frames } = world()
  const enhanced = (kind: number, ...rest: Buffer[]) =>
    Buffer.concat([Buffer.from([0x80 | kind]), Buffer.from('avc1'), ...rest])
  flv.video(0, enhanced(0x10, buildAvcC([sps], [pps])))
  flv.video(5, enhanced(0x11, Buffer.from([0, 0, 40]), slice(0x65, 0b1_011_0000)))
  flv.video(45, enhanced(0x23, slice(0x41, 0b1_1_000000)))
  assert.deepEqual(
    frames.map((frame) => frame.kind === 'video' && [frame.dts, frame.cts, frame.key]),
    [
      [5, 40, true],
      [45, 0, false],
    ],
  )
})

test('wrapped 32-bit timestamps continue', () => {
  const { flv, frames } = world()
  flv.video(0xffff_fff0, setup)
  flv.video(0xffff_fff0, tag(0x17, 1, 0, slice(0x65, 0b1_011_0000)))
  flv.video(24, tag(0x27, 1, 0, slice(0x41, 0b1_1_000000)))
  const [first, second] = frames
  assert.equal((second?.dts ?? 0) - (first?.dts ?? 0), 40)
})

test('new in-band parameters make a new track', () => {
  const { flv, tracks } = world()
  flv.video(0, setup)
  const other = Buffer.from('6764001eacd940b424d8088000000300800000190f8a14cb', 'hex')
  const body = joinNals([other, pps, Buffer.from([0x65, 0b1_011_0000])])
  flv.video(0, tag(0x17, 1, 0, body))
  assert.deepEqual(tracks, ['320x180', '720x576'])
})

test('what is cut off, of another kind or before its configuration is ignored', () => {
  const { flv, frames, tracks } = world()
  const key = slice(0x65, 0b1_011_0000)
  flv.video(0, tag(0x17, 1, 0, key)) // before its configuration
  flv.audio(0, Buffer.from([0xaf, 1, 9]))
  flv.video(0, setup)
  flv.audio(0, Buffer.from([0xaf, 0, 0x11, 0x90]))
  for (const packet of [2, 3]) flv.video(0, tag(0x17, packet, 0, key))
  flv.video(0, tag(0x17, 1, 0, Buffer.alloc(0)))
  flv.video(0, Buffer.from([0x17, 1, 0, 0]))
  flv.video(0, Buffer.alloc(0))
  for (const bytes of [[], [0xaf], [0xaf, 1], [0xaf, 2, 9], [0x91], [0x91, 0x6d, 0x70, 0x34]])
    flv.audio(0, Buffer.from(bytes))
  for (const kind of [2, 4])
    flv.video(0, Buffer.concat([Buffer.from([0x90 | kind]), Buffer.from('avc1'), Buffer.alloc(3), key]))
  flv.video(0, Buffer.concat([Buffer.from([0x91]), Buffer.from('avc1'), Buffer.alloc(2)]))
  assert.deepEqual([tracks, frames], [['320x180', '48000'], []])
  flv.video(0, Buffer.concat([Buffer.from([0xa1]), Buffer.from('avc1'), Buffer.alloc(3), slice(0x01, 0b1_010_0000)]))
  flv.video(0, tag(0x17, 1, -40, slice(0x01, 0b1_010_0000)))
  assert.deepEqual(
    frames.map((frame) => frame.kind === 'video' && [frame.cts, frame.key, frame.isB]),
    [
      [0, false, true],
      [-40, true, false],
    ],
    'a key frame is no B picture',
  )
})

test('only both kinds of in-band parameters, and other ones, make a new track; lengths of 2 bytes are kept', () => {
  const { flv, tracks, frames } = world()
  flv.video(0, setup)
  const other = Buffer.from('6764001eacd940b424d8088000000300800000190f8a14cb', 'hex')
  const key = Buffer.from([0x65, 0b1_011_0000])
  const given = (...nals: Buffer[]) => {
    flv.video(0, tag(0x17, 1, 0, joinNals([...nals, key])))
    return tracks.length
  }
  assert.deepEqual([given(sps, pps), given(other), given(pps), given(sps, sps, pps), given(sps, pps)], [1, 1, 1, 2, 3])
  assert.equal(given(sps, Buffer.from([0x68, 1, 2])), 4)
  assert.equal(given(sps, Buffer.from([0x68, 1, 2])), 4)
  const short = buildAvcC([sps], [pps])
  short[4] = 0xfd
  flv.video(0, tag(0x17, 0, 0, short))
  flv.video(0, tag(0x17, 1, 0, Buffer.from([0, 2, ...key])))
  assert.deepEqual([tracks.length, frames.at(-1)?.data], [5, joinNals([key])])
})
