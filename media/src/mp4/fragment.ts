/** Writes and parses fragments (`moof` and `mdat`). */
import { box, boxes, find, fullBox, u32, u64 } from './box.ts'
import type { InitTrack } from './init.ts'

/** One coded frame; times in the track's ticks. */
export interface Sample {
  data: Buffer
  duration: number
  /** Composition offset: presentation minus decoding time. */
  cts: number
  key: boolean
}

/** Samples of one track without gaps between them, from `start` on. */
export interface Run {
  trackId: number
  start: number
  samples: readonly Sample[]
}

const keyFlags = 0x02000000 // depends on nothing
const otherFlags = 0x01010000 // depends on others, no sync sample
const notSync = 0x00010000

/** One fragment with the runs in the order given. */
export function writeFragment(sequence: number, runs: readonly Run[]): Buffer {
  const headLength = runs.reduce((sum, run) => sum + 64 + run.samples.length * 16, 24)
  const trafs: Buffer[] = []
  let dataAt = headLength + 8
  for (const run of runs) {
    trafs.push(traf(run, dataAt))
    dataAt += run.samples.reduce((sum, sample) => sum + sample.data.length, 0)
  }
  const moof = box('moof', fullBox('mfhd', 0, 0, u32(sequence)), ...trafs)
  const mdatHead = Buffer.concat([u32(dataAt - headLength), Buffer.from('mdat')])
  return Buffer.concat([moof, mdatHead, ...runs.flatMap((run) => run.samples.map((sample) => sample.data))], dataAt)
}

function traf(run: Run, dataAt: number): Buffer {
  const table = Buffer.allocUnsafe(run.samples.length * 16)
  run.samples.forEach((sample, i) => {
    table.writeUInt32BE(sample.duration, i * 16)
    table.writeUInt32BE(sample.data.length, i * 16 + 4)
    table.writeUInt32BE(sample.key ? keyFlags : otherFlags, i * 16 + 8)
    table.writeInt32BE(sample.cts, i * 16 + 12)
  })
  return box(
    'traf',
    fullBox('tfhd', 0, 0x020000, u32(run.trackId)), // offsets count from this moof
    fullBox('tfdt', 1, 0, u64(run.start)),
    fullBox('trun', 1, 0xf01, u32(run.samples.length, dataAt), table),
  )
}

/** Position and times of a sample in a file. */
export interface SampleAt {
  /** In the file. */
  offset: number
  size: number
  dts: number
  duration: number
  cts: number
  key: boolean
}

export interface RunAt {
  trackId: number
  samples: SampleAt[]
}

/**
 * The runs of the body of the `moof` at `moofAt` in its file. `next` has the time at which a track continues when a
 * fragment does not specify it, and is updated. Throws a RangeError on a truncated box.
 */
export function readFragment(
  moof: Buffer,
  moofAt: number,
  tracks: readonly InitTrack[],
  next: Map<number, number>,
): RunAt[] {
  const runs: RunAt[] = []
  for (const { type, body } of boxes(moof)) {
    if (type !== 'traf') continue
    const tfhd = find(body, 'tfhd')
    const known = tfhd && tracks.find((track) => track.id === tfhd.readUInt32BE(4))
    if (!tfhd || !known) continue
    const head = readTrackHead(tfhd, moofAt, known)
    let dts = readStart(find(body, 'tfdt')) ?? next.get(known.id) ?? 0
    let dataAt = head.base
    for (const inner of boxes(body)) {
      if (inner.type !== 'trun') continue
      const samples = readRun(inner.body, head, dts, dataAt)
      const last = samples.at(-1)
      if (!last) continue
      dts = last.dts + last.duration
      dataAt = last.offset + last.size
      runs.push({ trackId: known.id, samples })
    }
    next.set(known.id, dts)
  }
  return runs
}

interface TrackHead {
  base: number
  duration: number
  size: number
  flags: number
}

function readTrackHead(tfhd: Buffer, moofAt: number, { defaults }: InitTrack): TrackHead {
  const flags = tfhd.readUInt32BE(0) & 0xffffff
  const fields = reader(tfhd, 8)
  const base = flags & 1 ? fields.u64() : moofAt
  if (flags & 2) fields.u32()
  const duration = flags & 8 ? fields.u32() : defaults.duration
  const size = flags & 16 ? fields.u32() : defaults.size
  return { base, duration, size, flags: flags & 32 ? fields.u32() : defaults.flags }
}

const readStart = (tfdt: Buffer | null) =>
  tfdt && (tfdt[0] === 1 ? Number(tfdt.readBigUInt64BE(4)) : tfdt.readUInt32BE(4))

function readRun(trun: Buffer, head: TrackHead, start: number, dataAt: number): SampleAt[] {
  const flags = trun.readUInt32BE(0) & 0xffffff
  const signed = trun[0] !== 0
  const count = trun.readUInt32BE(4)
  const fields = reader(trun, 8)
  let offset = flags & 1 ? head.base + fields.i32() : dataAt
  const firstFlags = flags & 4 ? fields.u32() : null
  const perSample = [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length * 4
  // without a table, a count is only a number: no more samples than bytes could exist
  if (count * perSample > trun.length || (perSample === 0 && count > 100_000)) throw new RangeError('trun is cut short')
  const samples: SampleAt[] = []
  let dts = start
  for (let i = 0; i < count; i++) {
    const duration = flags & 0x100 ? fields.u32() : head.duration
    const size = flags & 0x200 ? fields.u32() : head.size
    const own = flags & 0x400 ? fields.u32() : i === 0 && firstFlags !== null ? firstFlags : head.flags
    const cts = flags & 0x800 ? (signed ? fields.i32() : fields.u32()) : 0
    samples.push({ offset, size, dts, duration, cts, key: (own & notSync) === 0 })
    offset += size
    dts += duration
  }
  return samples
}

/** Reads fields sequentially. */
function reader(bytes: Buffer, start: number) {
  let at = start
  const move = (by: number) => {
    at += by
    return at - by
  }
  return {
    u32: () => bytes.readUInt32BE(move(4)),
    i32: () => bytes.readInt32BE(move(4)),
    u64: () => Number(bytes.readBigUInt64BE(move(8))),
  }
}
