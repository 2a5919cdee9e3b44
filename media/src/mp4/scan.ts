/** Scans a fragmented MP4 file, even one that is truncated inside a box. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readHead } from './box.ts'
import { type RunAt, readFragment, type SampleAt } from './fragment.ts'
import { type InitTrack, readInit } from './init.ts'
import { Samples } from './samples.ts'

/** Contiguous samples in the file. */
export interface ScannedRun {
  /** Index of its first sample. */
  first: number
  count: number
  offset: number
  bytes: number
}

export interface ScannedTrack extends InitTrack {
  samples: Samples
  runs: ScannedRun[]
  /** End of the last sample, in ticks. */
  end: number
}

/** No recording has a longer gap; a larger jump in time is garbage, and so is everything after it. */
const jumpMaxSeconds = 600
const headMax = 64 * 1024 * 1024 // bytes of a moov or moof; more is garbage

/** The tracks with samples; only complete samples count. Empty when the file is not a fragmented MP4. */
export function scanFile(path: string): ScannedTrack[] {
  const file = openSync(path, 'r')
  try {
    return scan(file, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

function scan(file: number, size: number): ScannedTrack[] {
  let tracks: ScannedTrack[] = []
  const next = new Map<number, number>()
  for (let at = 0; at < size; ) {
    const head = readHead(read(file, at, Math.min(16, size - at)), 0, size - at)
    if (!head) break
    const bodyAt = at + head.size
    const isHead = head.type === 'moov' || head.type === 'moof'
    if (isHead && (at + head.length > size || head.length > headMax)) break
    const body = isHead ? read(file, bodyAt, head.length - head.size) : null
    try {
      if (body && head.type === 'moov') {
        tracks = readInit(body).map((track) => ({ ...track, samples: new Samples(), runs: [], end: 0 }))
      } else if (body) {
        const runs = readFragment(body, at, tracks, next)
        if (!runs.every((run) => keep(tracks, run, size))) break
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      break
    }
    at += head.length
  }
  return tracks.filter(({ samples }) => samples.length > 0)
}

/** Adds the complete samples of a run; false when some are incomplete. */
function keep(tracks: readonly ScannedTrack[], { trackId, samples }: RunAt, size: number): boolean {
  const track = tracks.find(({ id }) => id === trackId)
  const start = samples[0]?.dts ?? 0
  if (!track || (track.samples.length > 0 && Math.abs(start - track.end) > jumpMaxSeconds * track.timescale))
    return false
  const isWhole = ({ offset, size: bytes, duration }: SampleAt) =>
    bytes > 0 && offset >= 0 && offset + bytes <= size && duration <= jumpMaxSeconds * track.timescale
  const cut = samples.findIndex((sample) => !isWhole(sample))
  const complete = cut < 0 ? samples : samples.slice(0, cut)
  const [from, last] = [complete[0], complete.at(-1)]
  if (!from || !last) return false
  const bytes = last.offset + last.size - from.offset
  track.runs.push({ first: track.samples.length, count: complete.length, offset: from.offset, bytes })
  for (const sample of complete) track.samples.add(sample)
  track.end = last.dts + last.duration
  return cut < 0
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}
