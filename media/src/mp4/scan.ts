/** What is in a fragmented MP4 file, also in one that breaks off in the middle of a box. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { readHead } from './box.ts'
import { type RunAt, readFragment, type SampleAt } from './fragment.ts'
import { type InitTrack, readInit } from './init.ts'
import { Samples } from './samples.ts'

/** Samples that stand one behind the other in the file. */
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
  /** In ticks: where the last sample ends. */
  end: number
}

/** Nothing that we record stands still for so long; a time that jumps so far is garbage, and so is what follows. */
const jumpMaxSeconds = 600
const headMax = 64 * 1024 * 1024 // bytes of a moov or moof; more is garbage

/** The tracks with samples; only samples that are whole count. Empty when the file is no fragmented MP4. */
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

/** Adds what is whole of a run; false when that is not all of it. */
function keep(tracks: readonly ScannedTrack[], { trackId, samples }: RunAt, size: number): boolean {
  const track = tracks.find(({ id }) => id === trackId)
  const start = samples[0]?.dts ?? 0
  if (!track || (track.samples.length > 0 && Math.abs(start - track.end) > jumpMaxSeconds * track.timescale))
    return false
  const isWhole = ({ offset, size: bytes, duration }: SampleAt) =>
    bytes > 0 && offset >= 0 && offset + bytes <= size && duration <= jumpMaxSeconds * track.timescale
  const cut = samples.findIndex((sample) => !isWhole(sample))
  const whole = cut < 0 ? samples : samples.slice(0, cut)
  const [from, last] = [whole[0], whole.at(-1)]
  if (!from || !last) return false
  const bytes = last.offset + last.size - from.offset
  track.runs.push({ first: track.samples.length, count: whole.length, offset: from.offset, bytes })
  for (const sample of whole) track.samples.add(sample)
  track.end = last.dts + last.duration
  return cut < 0
}

function read(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  return bytes.subarray(0, readSync(file, bytes, 0, length, at))
}
