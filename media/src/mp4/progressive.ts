/**
 * Builds a progressive MP4 with its tables before the data (fast start): it plays from the first bytes on, and seeks.
 */
import { box, fullBox, u32, u32s } from './box.ts'
import { mvhd, stsd, timescaleOf, trak } from './init.ts'
import type { Track } from './sample-entry.ts'
import type { Samples } from './samples.ts'

/** Contiguous samples of one track in the file. */
export interface Chunk {
  bytes: number
  count: number
  /** Index of its sample entry. */
  entry: number
}

export interface ProgressiveTrack {
  /** Sample entries; the first determines the track's kind and timescale. */
  entries: readonly Track[]
  /** Times in ticks of the file's timeline, in decoding order, strictly increasing. */
  samples: Samples
  chunks: Chunk[]
  /** Duration of the last sample, in ticks. */
  lastDuration: number
}

/**
 * `ftyp`, `moov` and the header of `mdat`. `order` has the track of each chunk, in file order; the
 * chunks of a track stay in their own order.
 */
export function writeHead(
  tracks: readonly ProgressiveTrack[],
  order: readonly number[],
): { head: Buffer; durationMs: number } {
  const ftyp = box('ftyp', Buffer.from('isom'), u32(0x200), Buffer.from('isomiso2avc1mp41'))
  const durationMs = Math.max(...tracks.map(endMs))
  const dataBytes = tracks.reduce((sum, { chunks }) => chunks.reduce((total, { bytes }) => total + bytes, sum), 0)
  const relative = chunkOffsets(tracks, order)
  const moov = (base: number) => {
    const traks = tracks.map((track, i) => writeTrak(track, i + 1, relative[i] as Float64Array, base))
    return box('moov', mvhd(durationMs, tracks.length), ...traks)
  }
  const mdat = Buffer.alloc(16)
  mdat.writeUInt32BE(1, 0)
  mdat.write('mdat', 4)
  mdat.writeBigUInt64BE(BigInt(16 + dataBytes), 8)
  const dataAt = ftyp.length + moov(0).length + mdat.length // the length of the tables does not depend on the offsets
  return { head: Buffer.concat([ftyp, moov(dataAt), mdat]), durationMs }
}

function chunkOffsets(tracks: readonly ProgressiveTrack[], order: readonly number[]): Float64Array[] {
  const offsets = tracks.map(({ chunks }) => new Float64Array(chunks.length))
  const next = tracks.map(() => 0)
  let at = 0
  for (const i of order) {
    const chunk = next[i] as number
    ;(offsets[i] as Float64Array)[chunk] = at
    at += tracks[i]?.chunks[chunk]?.bytes ?? 0
    next[i] = chunk + 1
  }
  return offsets
}

/** End of the track's presentation, in ticks. */
function endTicks({ samples, lastDuration }: ProgressiveTrack): number {
  let end = 0
  for (let i = Math.max(0, samples.length - 32); i < samples.length; i++) {
    const next = i + 1 < samples.length ? samples.dts(i + 1) : samples.dts(i) + lastDuration
    end = Math.max(end, next + Math.max(0, samples.cts(i)))
  }
  return end
}

const endMs = (track: ProgressiveTrack) => Math.round((endTicks(track) * 1000) / timescaleOf(track.entries[0] as Track))

function writeTrak(track: ProgressiveTrack, id: number, offsets: Float64Array, base: number): Buffer {
  const { entries, samples, lastDuration } = track
  const first = entries[0] as Track
  const duration = endMs(track)
  const startMs = Math.round((samples.dts(0) * 1000) / timescaleOf(first))
  const tables = [
    stsd(entries),
    stts(track),
    ...ctts(samples),
    ...stss(samples),
    stsc(track),
    stsz(samples),
    co64(offsets, base),
  ]
  const mediaDuration = samples.dts(samples.length - 1) + lastDuration - samples.dts(0)
  return trak(largest(entries), {
    id,
    duration,
    mediaDuration,
    tables,
    edits: startMs > 0 ? elst(startMs, duration) : null,
  })
}

/** The size of the largest part. */
const largest = (entries: readonly Track[]) =>
  entries.reduce((best, entry) => (area(entry) > area(best) ? entry : best), entries[0] as Track)
const area = (track: Track) => (track.kind === 'video' ? track.width * track.height : 0)

/** The edit list of a track that begins later than the other: an empty edit, then the track. */
const elst = (startMs: number, endsMs: number) =>
  fullBox('elst', 0, 0, u32(2), u32(startMs, 0xffffffff, 0x10000), u32(endsMs - startMs, 0, 0x10000))

/** Run-length encoding: pairs of (count, value). */
function runLengths(count: number, what: (at: number) => number): Buffer {
  const pairs: number[] = []
  for (let i = 0; i < count; i++) {
    const value = what(i)
    if (pairs.length && pairs.at(-1) === value) pairs[pairs.length - 2] = (pairs.at(-2) as number) + 1
    else pairs.push(1, value)
  }
  return Buffer.concat([u32(pairs.length / 2), u32s(pairs)])
}

function stts({ samples, lastDuration }: ProgressiveTrack): Buffer {
  const until = (at: number) => (at + 1 < samples.length ? samples.dts(at + 1) - samples.dts(at) : lastDuration)
  return fullBox('stts', 0, 0, runLengths(samples.length, until))
}

/** Omitted when presentation and decoding order are equal. */
function ctts(samples: Samples): Buffer[] {
  const table = runLengths(samples.length, samples.cts)
  const isFlat = table.length === 12 && table.readUInt32BE(8) === 0
  return isFlat ? [] : [fullBox('ctts', 1, 0, table)]
}

/** Omitted when every sample is a sync sample. */
function stss(samples: Samples): Buffer[] {
  const keys: number[] = []
  for (let i = 0; i < samples.length; i++) if (samples.key(i)) keys.push(i + 1)
  return keys.length === samples.length ? [] : [fullBox('stss', 0, 0, u32(keys.length), u32s(keys))]
}

function stsc({ chunks }: ProgressiveTrack): Buffer {
  const rows: number[] = []
  for (const [i, { count, entry }] of chunks.entries()) {
    if (rows.at(-2) !== count || rows.at(-1) !== entry + 1) rows.push(i + 1, count, entry + 1)
  }
  return fullBox('stsc', 0, 0, u32(rows.length / 3), u32s(rows))
}

function stsz(samples: Samples): Buffer {
  const table = Buffer.allocUnsafe(samples.length * 4)
  for (let i = 0; i < samples.length; i++) table.writeUInt32BE(samples.size(i), i * 4)
  return fullBox('stsz', 0, 0, u32(0, samples.length), table)
}

function co64(offsets: Float64Array, base: number): Buffer {
  const table = Buffer.allocUnsafe(offsets.length * 8)
  offsets.forEach((offset, i) => {
    table.writeBigUInt64BE(BigInt(offset + base), i * 8)
  })
  return fullBox('co64', 0, 0, u32(offsets.length), table)
}
