import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { joinNals } from '../h264/nal.ts'
import { box, fullBox, u32, u64, zeros } from '../mp4/box.ts'
import { mvhd, stsd, trak } from '../mp4/init.ts'
import type { Track } from '../mp4/sample-entry.ts'
import { aac, video } from '../test/frames.ts'
import { checkReplay } from './check.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-'))
after(() => rmSync(folder, { recursive: true }))

const picture = joinNals([Buffer.from([0x65, 1, 2])])

interface Made {
  track?: Track
  durationMs?: number
  samples?: Buffer[]
  /** Numbers of the key frames, from 1 on; null: all are. */
  keys?: number[] | null
  times?: [count: number, ticks: number][]
  /** First chunk, samples in each. */
  chunks?: [first: number, samples: number][]
  /** Of the chunks, from the beginning of the data on. */
  offsets?: number[]
  before?: Buffer
  after?: Buffer
  entry?: Buffer
}

/** What is found in a file of one track; unless told otherwise three pictures in chunks of two and one. */
function check(made: Made = {}) {
  const { track = video(), durationMs = 120, samples = [picture, picture, picture], keys = [1, 3] } = made
  const {
    times = [[samples.length, 3600]],
    chunks = [
      [1, 2],
      [2, 1],
    ],
    offsets = [0, 2 * picture.length],
  } = made
  const moov = (base: number) =>
    box(
      'moov',
      mvhd(durationMs, 1),
      box('free', box('mdia', box('minf', box('stbl')))),
      trak(track, {
        id: 1,
        duration: durationMs,
        mediaDuration: 0,
        edits: null,
        tables: [
          made.entry ?? stsd([track]),
          fullBox('stts', 0, 0, u32(times.length, ...times.flat())),
          ...(keys ? [fullBox('stss', 0, 0, u32(keys.length, ...keys))] : []),
          fullBox('stsc', 0, 0, u32(chunks.length, ...chunks.flatMap(([first, count]) => [first, count, 1]))),
          fullBox('stsz', 0, 0, u32(0, samples.length, ...samples.map(({ length }) => length))),
          fullBox('co64', 0, 0, u32(offsets.length), ...offsets.map((offset) => u64(base + offset))),
        ],
      }),
    )
  const before = made.before ?? box('ftyp', zeros(8))
  const data = moov(before.length).length + before.length + 8
  const path = join(folder, 'file.mp4')
  writeFileSync(path, Buffer.concat([before, moov(data), box('mdat', ...samples), made.after ?? zeros(0)]))
  return checkReplay(path)
}

test('a whole file is described: tables in rows, all key frames without a table, boxes that nobody needs', () => {
  const { durationMs, tracks, bytes } = check()
  assert.deepEqual([durationMs, tracks], [120, [{ kind: 'video', codec: 'h264', samples: 3, keys: 2 }]])
  assert.equal(check({ after: box('free') }).bytes, bytes + 8)
  assert.equal(check({ keys: null }).tracks[0]?.keys, 3)
  assert.equal(
    check({
      times: [
        [2, 3600],
        [1, 1800],
      ],
    }).tracks[0]?.samples,
    3,
  )
  assert.equal(check({ chunks: [[1, 1]], offsets: [0, 1, 2].map((n) => n * picture.length) }).tracks[0]?.samples, 3)
  const sounds = check({
    track: aac(),
    samples: [Buffer.of(1), Buffer.of(2), Buffer.of(3)],
    offsets: [0, 2],
    keys: null,
  })
  assert.deepEqual(sounds.tracks, [{ kind: 'audio', codec: 'aac', samples: 3, keys: 3 }])
  const marked = check({
    track: aac(),
    samples: [Buffer.of(1), Buffer.of(2)],
    chunks: [[1, 2]],
    offsets: [0],
    keys: [2],
  })
  assert.equal(marked.tracks[0]?.keys, 2, 'only pictures have key frames')
})

test('each defect is named', () => {
  const broken = Buffer.from([0, 0, 0, 4, 0x65, 1, 2])
  for (const [defect, made] of Object.entries<Made>({
    'The file has no duration.': { durationMs: 0 },
    'A track has no codec that we know.': { entry: fullBox('stsd', 0, 0, u32(0)) },
    'The video has no samples.': { samples: [] },
    'The times of the video do not fit its samples.': { times: [[2, 3600]] },
    'The pictures do not begin with a key frame.': { keys: [2, 3] },
    'Sample 0 of the video lies outside the data.': { offsets: [-1, 14] },
    'Sample 2 of the video lies outside the data.': { offsets: [0, 2 * picture.length + 1] },
    'The chunks of the video contain 2 of 3 samples.': { chunks: [[1, 1]] },
    'A key frame is broken.': { samples: [picture, picture, broken] },
    'The data stands before the tables: it would not start at once.': { before: box('mdat') },
    'The file breaks off at byte 16.': { before: Buffer.concat([box('ftyp', zeros(8)), Buffer.from([0, 0, 0, 7])]) },
  }))
    assert.throws(() => check(made), { message: defect }, defect)
  assert.doesNotThrow(() => check({ samples: [picture, broken, picture] }), 'what is no key frame is not looked into')
  const whole = (...boxes: Buffer[]) => {
    const path = join(folder, 'other.mp4')
    writeFileSync(path, Buffer.concat(boxes))
    return () => checkReplay(path)
  }
  assert.throws(whole(), /holds no data/)
  assert.throws(whole(box('moov', mvhd(1, 1))), /holds no data/)
  assert.throws(whole(box('moov', mvhd(1, 1)), box('mdat')), /has no tracks/)
  assert.throws(whole(box('moov'), box('mdat')), /has no duration/)
  assert.throws(whole(box('moov', mvhd(1, 1)), box('mdat', zeros(4)).subarray(0, -1)), /breaks off/)
})

test('a key frame with lengths of 2 bytes is read by them', () => {
  const avcC = Buffer.from(video().avcC)
  avcC[4] = 0xfd
  const short = { ...video(), avcC }
  const samples = Array(3).fill(Buffer.from([0, 2, 0x65, 1]))
  assert.equal(check({ track: short, samples, offsets: [0, 8] }).tracks[0]?.keys, 2)
  assert.throws(
    () => check({ track: short, samples: samples.map((one) => Buffer.concat([one, zeros(1)])), offsets: [0, 10] }),
    /key frame is broken/,
  )
})
