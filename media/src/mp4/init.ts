/** The init segment of a fragmented MP4: its tracks, without samples. */
import { box, boxes, find, fullBox, u8, u16, u32, zeros } from './box.ts'
import { readSampleEntry, sampleEntry, type Track } from './sample-entry.ts'

const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const undetermined = u16(0x55c4, 0) // language "und"

/** Ticks per second: 90 kHz for pictures, the sampling rate for audio. */
export const timescaleOf = (track: Track) => (track.kind === 'video' ? 90_000 : track.rate)

/** `ftyp` and `moov`; the tracks get the ids 1, 2, … */
export function writeInit(tracks: readonly Track[]): Buffer {
  const traks = tracks.map((track, i) =>
    trak(track, { id: i + 1, duration: 0, mediaDuration: 0, tables: emptyTables(track), edits: null }),
  )
  const extends_ = tracks.map((_, i) => fullBox('trex', 0, 0, u32(i + 1, 1, 0, 0, 0)))
  return Buffer.concat([
    box('ftyp', Buffer.from('iso6'), u32(1), Buffer.from('iso6cmfcmp41')),
    box('moov', mvhd(0, tracks.length), ...traks, box('mvex', ...extends_)),
  ])
}

/** Movie header; times in ms. */
export const mvhd = (durationMs: number, tracks: number) =>
  fullBox(
    'mvhd',
    0,
    0,
    u32(0, 0, 1000, durationMs, 0x10000),
    u16(0x100, 0),
    u32(0, 0),
    matrix,
    zeros(24),
    u32(tracks + 1),
  )

export interface TrakParts {
  id: number
  /** ms */
  duration: number
  /** In the track's ticks. */
  mediaDuration: number
  tables: Buffer[]
  edits: Buffer | null
}

/** The box of a track. */
export function trak(track: Track, { id, duration, mediaDuration, tables, edits }: TrakParts): Buffer {
  const isVideo = track.kind === 'video'
  const volume = isVideo ? 0 : 0x100
  const size = isVideo ? u32(track.width * 0x10000, track.height * 0x10000) : u32(0, 0)
  const tkhd = fullBox('tkhd', 0, 3, u32(0, 0, id, 0, duration), zeros(8), u16(0, 0, volume, 0), matrix, size)
  const mdhd = fullBox(
    'mdhd',
    1,
    0,
    zeros(16),
    u32(timescaleOf(track)),
    u32(Math.floor(mediaDuration / 2 ** 32), mediaDuration),
    undetermined,
  )
  const handler = Buffer.from(isVideo ? 'vide' : 'soun')
  const hdlr = fullBox('hdlr', 0, 0, u32(0), handler, zeros(12), u8(0))
  const kind = isVideo ? fullBox('vmhd', 0, 1, zeros(8)) : fullBox('smhd', 0, 0, u32(0))
  const dinf = box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1)))
  const mdia = box('mdia', mdhd, hdlr, box('minf', kind, dinf, box('stbl', ...tables)))
  return edits ? box('trak', tkhd, box('edts', edits), mdia) : box('trak', tkhd, mdia)
}

/** The box that describes how tracks are encoded. */
export const stsd = (tracks: readonly Track[]) => fullBox('stsd', 0, 0, u32(tracks.length), ...tracks.map(sampleEntry))

const emptyTables = (track: Track) => [
  stsd([track]),
  fullBox('stts', 0, 0, u32(0)),
  fullBox('stsc', 0, 0, u32(0)),
  fullBox('stsz', 0, 0, u32(0, 0)),
  fullBox('stco', 0, 0, u32(0)),
]

/** A track as described by a file's `moov`; durations and flags are the defaults for its fragments. */
export interface InitTrack {
  id: number
  track: Track
  timescale: number
  /** In ticks: the offset that the edit list adds to every time. */
  shift: number
  defaults: { duration: number; size: number; flags: number }
}

/** The supported tracks of a `moov`; throws a RangeError on a truncated box. */
export function readInit(moov: Buffer): InitTrack[] {
  const movieScale = readTimescale(find(moov, 'mvhd')) || 1000
  const mvex = find(moov, 'mvex')
  const tracks: InitTrack[] = []
  for (const { type, body } of boxes(moov)) {
    if (type !== 'trak') continue
    const tkhd = find(body, 'tkhd')
    const stsdBody = find(body, 'mdia', 'minf', 'stbl', 'stsd')
    const track = stsdBody && readSampleEntry(stsdBody)
    const timescale = readTimescale(find(body, 'mdia', 'mdhd'))
    if (!tkhd || !track || !timescale) continue
    const id = tkhd.readUInt32BE(tkhd[0] === 1 ? 20 : 12)
    const shift = readShift(find(body, 'edts', 'elst'), timescale / movieScale)
    tracks.push({ id, track, timescale, shift, defaults: readDefaults(mvex, id) })
  }
  return tracks
}

/** Timescale and duration of `mvhd` or `mdhd`, which start alike. */
const readTimescale = (body: Buffer | null) => (body ? body.readUInt32BE(body[0] === 1 ? 20 : 12) : 0)

function readDefaults(mvex: Buffer | null, id: number) {
  for (const { type, body } of mvex ? boxes(mvex) : []) {
    if (type !== 'trex' || body.readUInt32BE(4) !== id) continue
    return { duration: body.readUInt32BE(12), size: body.readUInt32BE(16), flags: body.readUInt32BE(20) }
  }
  return { duration: 0, size: 0, flags: 0 }
}

/** An empty edit delays the track, the first other one trims its beginning; further edits are ignored. */
function readShift(elst: Buffer | null, ticksPerMovieTick: number): number {
  if (!elst) return 0
  const long = elst[0] === 1
  let shift = 0
  for (let i = 0, at = 8; i < elst.readUInt32BE(4); i++, at += long ? 20 : 12) {
    const duration = long ? Number(elst.readBigUInt64BE(at)) : elst.readUInt32BE(at)
    const mediaTime = long ? Number(elst.readBigInt64BE(at + 8)) : elst.readInt32BE(at + 4)
    if (mediaTime >= 0) return shift - mediaTime
    shift += Math.round(duration * ticksPerMovieTick)
  }
  return shift
}
