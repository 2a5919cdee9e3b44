import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aac, video } from '../test/frames.ts'
import { boxes, find } from './box.ts'
import { type ProgressiveTrack, writeHead } from './progressive.ts'
import type { Track } from './sample-entry.ts'
import { Samples } from './samples.ts'

type Row = [dts: number, key: boolean, cts?: number]
const trackOf = (entry: Track, rows: Row[], more: Partial<ProgressiveTrack> = {}): ProgressiveTrack => {
  const samples = new Samples()
  for (const [dts, key, cts = 0] of rows) samples.add({ size: 10, dts, key, cts })
  return {
    entries: [entry],
    samples,
    chunks: [{ bytes: rows.length * 10, count: rows.length, entry: 0 }],
    lastDuration: 3000,
    ...more,
  }
}
const frames = (...keys: boolean[]): Row[] => keys.map((key, n) => [n * 3000, key])

/** The numbers of a table of the first track, without its version; null: it has none. */
function table(track: ProgressiveTrack, name: string) {
  const { head } = writeHead(
    [track],
    track.chunks.map(() => 0),
  )
  const body = find(head, 'moov', 'trak', 'mdia', 'minf', 'stbl', name)
  return body && Array.from({ length: body.length / 4 - 1 }, (_, n) => body.readUInt32BE(4 + n * 4))
}

test('a player may seek to key frames alone: they are listed, unless every sample is one', () => {
  assert.deepEqual(table(trackOf(video(), frames(true, false, false, true)), 'stss'), [2, 1, 4])
  assert.equal(table(trackOf(video(), frames(true, true)), 'stss'), null)
  assert.equal(table(trackOf(aac(), frames(true, true, true)), 'stss'), null)
})

test('durations are counted in runs, the last one is that of the track; pictures out of order have their offsets', () => {
  const uneven: Row[] = [
    [0, true],
    [3000, false],
    [6000, false],
    [10_000, false],
  ]
  assert.deepEqual(table(trackOf(video(), uneven), 'stts'), [3, 2, 3000, 1, 4000, 1, 3000])
  assert.equal(table(trackOf(video(), uneven), 'ctts'), null)
  const reordered: Row[] = [
    [0, true, 3000],
    [3000, false, 3000],
    [6000, false, 0],
  ]
  assert.deepEqual(table(trackOf(video(), reordered), 'ctts'), [2, 2, 3000, 1, 0])
  assert.deepEqual(table(trackOf(video(), [[0, true, 3000]]), 'ctts'), [1, 1, 3000])
})

test('chunks that are alike are one row, each begins where its bytes lie, and the data follows the tables', () => {
  const chunks = [
    { bytes: 20, count: 2, entry: 0 },
    { bytes: 20, count: 2, entry: 0 },
    { bytes: 10, count: 1, entry: 0 },
    { bytes: 10, count: 1, entry: 1 },
  ]
  const rows = frames(true, false, false, false, false, false)
  const pictures = trackOf(video(), rows, { entries: [video(), { ...video(), width: 64, height: 64 }], chunks })
  assert.deepEqual(table(pictures, 'stsc'), [3, 1, 2, 1, 3, 1, 1, 4, 1, 2])
  assert.deepEqual(table(pictures, 'stsz'), [0, 6, 10, 10, 10, 10, 10, 10])
  const { head } = writeHead([pictures, trackOf(aac(), frames(true))], [0, 1, 0, 0, 0])
  const offsets = [...boxes(find(head, 'moov') as Buffer)]
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => find(body, 'mdia', 'minf', 'stbl', 'co64') as Buffer)
    .map((body) => Array.from({ length: body.readUInt32BE(4) }, (_, n) => Number(body.readBigUInt64BE(8 + n * 8))))
  assert.deepEqual(
    offsets.map((of) => of.map((at) => at - head.length)),
    [[0, 30, 50, 60], [20]],
  )
})

test('a track that begins later is shown later; what ends last is the length', () => {
  const early = trackOf(video(), frames(true, false))
  const late = trackOf(aac(), [[48_000, true]], { lastDuration: 1024 })
  const { head, durationMs } = writeHead([early, late], [0, 1])
  assert.equal(durationMs, Math.round((49_024 / 48_000) * 1000))
  const edits = [...boxes(find(head, 'moov') as Buffer)]
    .filter(({ type }) => type === 'trak')
    .map(({ body }) => find(body, 'edts', 'elst'))
    .map((body) => body && [0, 1, 2, 3, 4, 5, 6].map((n) => body.readInt32BE(4 + n * 4)))
  assert.deepEqual(edits, [null, [2, 1000, -1, 0x10000, 21, 0, 0x10000]])
})

test('a track is as long as its last picture is seen, also when that is not the last in decoding order', () => {
  const reordered: Row[] = [
    [0, true, 3000],
    [3000, false, 9000],
    [6000, false, -3000],
  ]
  assert.equal(writeHead([trackOf(video(), reordered)], [0]).durationMs, Math.round(15_000 / 90))
})
