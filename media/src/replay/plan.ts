/** Plans how the parts of a live are joined into one file: which tracks, at what times, in which chunks. */
import type { AudioTrack } from '../hub/types.ts'
import { timescaleOf } from '../mp4/init.ts'
import type { Chunk, ProgressiveTrack } from '../mp4/progressive.ts'
import { parameterSets, sameTrack, silence, soundFrameMs, type Track } from '../mp4/sample-entry.ts'
import { Samples } from '../mp4/samples.ts'
import { type ScannedRun, type ScannedTrack, scanFile } from '../mp4/scan.ts'

export interface Part {
  path: string
  /** ms since 1970. */
  startedAt: number
  tracks: ScannedTrack[]
}

export interface PlannedPart {
  path: string
  startedAt: number
  offsetMs: number
  durationMs: number
  /** Its audio is in the file. */
  sound: boolean
}

/** A chunk and the source of its bytes. */
export interface PlannedChunk extends Chunk {
  track: PlannedTrack
  source: { path: string; offset: number; bytes: number } | { silence: Buffer }
  /** Bytes inserted before each key frame, and the indexes of those samples. */
  prefix: Buffer
  firstSample: number
}

export interface PlannedTrack extends ProgressiveTrack {
  entries: Track[]
  chunks: PlannedChunk[]
}

export interface Plan {
  tracks: PlannedTrack[]
  /** In file order. */
  chunks: PlannedChunk[]
  parts: PlannedPart[]
}

const apartMaxMs = 600_000 // a track that begins later than this after the rest of its part has garbage times
const stillMaxMs = 1000 // video has at least one picture a second: longer claimed gaps are not filled
const holeMs = 100 // longer gaps in audio are filled with silence: players count frames, not times

/** Reads the tracks of a recorded file. */
export const readPart = (path: string, startedAt: number): Part => ({ path, startedAt, tracks: scanFile(path) })

/** null when no part has any media. Gaps between parts are removed; each begins where the previous one ended. */
export function planReplay(found: readonly Part[]): Plan | null {
  const parts = found.filter(({ tracks }) => tracks.length > 0).sort((a, b) => a.startedAt - b.startedAt)
  if (!parts.length) return null
  const video = newTrack()
  const audio = newTrack()
  const plan: Plan = { tracks: [], chunks: [], parts: [] }
  const sound = usualSound(parts)
  let offsetMs = 0
  for (const part of parts) {
    const { pictures, own } = together(
      part.tracks.find(({ track }) => track.kind === 'video'),
      part.tracks.find(({ track }) => track.kind === 'audio' && sameTrack(track, sound)),
    )
    const used = [pictures, own].filter((track) => track !== undefined)
    if (!used.length) continue
    const baseMs = Math.min(...used.map(startMs))
    const shiftMs = offsetMs - baseMs
    const chunks = [
      ...(pictures ? addRuns(video, pictures, part.path, shiftMs) : []),
      ...(own && sound
        ? [
            ...fill(audio, sound, startMs(own) + shiftMs, apartMaxMs + video.samples.length * stillMaxMs),
            ...addRuns(audio, own, part.path, shiftMs),
          ]
        : []),
    ]
    plan.chunks.push(...chunks.sort((a, b) => chunkMs(a) - chunkMs(b)))
    const durationMs = Math.max(...used.map(endMs)) - baseMs
    const { path, startedAt } = part
    plan.parts.push({
      path,
      startedAt,
      offsetMs: Math.round(offsetMs),
      durationMs: Math.round(durationMs),
      sound: !!own,
    })
    offsetMs += durationMs
  }
  plan.tracks = [video, audio].filter(({ samples }) => samples.length > 0)
  addPrefixes(plan.chunks, video)
  return plan
}

const newTrack = (): PlannedTrack => ({ entries: [], samples: new Samples(), chunks: [], lastDuration: 1 })

const toMs = (ticks: number, { timescale, shift }: ScannedTrack) => ((ticks + shift) * 1000) / timescale
const startMs = (track: ScannedTrack) => toMs(track.samples.dts(0), track)

/** Time at which its presentation ends. */
function endMs(track: ScannedTrack): number {
  const last = track.samples.length - 1
  return toMs(track.end + Math.max(0, track.samples.cts(last)), track)
}

const chunkMs = ({ track, firstSample }: PlannedChunk) =>
  (track.samples.dts(firstSample) * 1000) / timescaleOf(track.entries[0] as Track)

/** One file has one audio format: the one that most of the live has. */
function usualSound(parts: readonly Part[]): AudioTrack | null {
  const kinds: { track: AudioTrack; ms: number }[] = []
  for (const scanned of parts.flatMap(({ tracks }) => tracks)) {
    const { track } = scanned
    if (track.kind !== 'audio') continue
    const kind = kinds.find((known) => sameTrack(known.track, track))
    const ms = endMs(scanned) - startMs(scanned)
    if (kind) kind.ms += ms
    else kinds.push({ track, ms })
  }
  return kinds.sort((a, b) => b.ms - a.ms)[0]?.track ?? null
}

function addRuns(track: PlannedTrack, part: ScannedTrack, path: string, shiftMs: number): PlannedChunk[] {
  const entry = entryOf(track, part.track)
  const scale = timescaleOf(track.entries[0] as Track)
  const place = (ticks: number) => Math.round(((toMs(ticks, part) + shiftMs) * scale) / 1000)
  const chunks = part.runs.map((run) => {
    const firstSample = track.samples.length
    for (let i = run.first; i < run.first + run.count; i++) addSample(track, part, i, place)
    return addChunk(track, run, { entry, firstSample, path })
  })
  const last = part.samples.length - 1
  track.lastDuration = Math.max(1, place(part.end) - place(part.samples.dts(last)))
  return chunks
}

function addSample(track: PlannedTrack, part: ScannedTrack, i: number, place: (ticks: number) => number): void {
  const { samples } = part
  const previous = track.samples.length ? track.samples.dts(track.samples.length - 1) : -1
  const dts = Math.max(place(samples.dts(i)), previous + 1)
  const cts = samples.cts(i) && place(samples.dts(i) + samples.cts(i)) - dts
  track.samples.add({ size: samples.size(i), dts, cts, key: samples.key(i) })
}

function addChunk(
  track: PlannedTrack,
  { count, bytes, offset }: ScannedRun,
  { entry, firstSample, path }: { entry: number; firstSample: number; path: string },
): PlannedChunk {
  const source = { path, offset, bytes }
  const chunk = { track, bytes, count, entry, source, prefix: Buffer.alloc(0), firstSample }
  track.chunks.push(chunk)
  return chunk
}

function entryOf(track: PlannedTrack, wanted: Track): number {
  const known = track.entries.findIndex((entry) => sameTrack(entry, wanted))
  if (known >= 0) return known
  return track.entries.push(wanted) - 1
}

/** Drops the later one of two tracks whose times cannot belong together. */
function together(pictures: ScannedTrack | undefined, own: ScannedTrack | undefined) {
  if (!pictures || !own) return { pictures, own }
  const lateMs = startMs(own) - startMs(pictures)
  if (lateMs > apartMaxMs) return { pictures, own: undefined }
  return lateMs < -apartMaxMs ? { pictures: undefined, own } : { pictures, own }
}

/** Silence from the end of the audio up to `untilMs`; none when that exceeds what the video accounts for. */
function fill(track: PlannedTrack, sound: AudioTrack, untilMs: number, mostMs: number): PlannedChunk[] {
  const frame = silence(sound)
  if (!frame) return []
  const ticks = (soundFrameMs(sound, frame) * sound.rate) / 1000
  const { samples } = track
  const from = samples.length ? samples.dts(samples.length - 1) + track.lastDuration : 0
  const count = Math.floor((untilMs * sound.rate) / 1000 / ticks - from / ticks)
  const silentMs = (count * ticks * 1000) / sound.rate
  if (silentMs < holeMs || silentMs > mostMs) return []
  const entry = entryOf(track, sound)
  const chunks: PlannedChunk[] = []
  for (let done = 0; done < count; ) {
    const some = Math.min(50, count - done) // about a second, so that it is interleaved with its video
    const firstSample = samples.length
    for (let i = 0; i < some; i++, done++) {
      samples.add({ size: frame.length, dts: Math.round(from + done * ticks), cts: 0, key: true })
    }
    const bytes = frame.length * some
    const chunk = { track, bytes, count: some, entry, source: { silence: frame }, prefix: Buffer.alloc(0), firstSample }
    track.chunks.push(chunk)
    chunks.push(chunk)
  }
  return chunks
}

/**
 * When the video has several parameter sets, each key frame also includes its own: some players use only the
 * sample entry, some only the in-band sets.
 */
function addPrefixes(chunks: readonly PlannedChunk[], video: PlannedTrack): void {
  if (video.entries.length < 2) return
  const prefixes = video.entries.map((entry) => (entry.kind === 'video' ? parameterSets(entry) : Buffer.alloc(0)))
  for (const chunk of chunks) {
    if (chunk.track !== video) continue
    chunk.prefix = prefixes[chunk.entry] as Buffer
    for (let i = chunk.firstSample; i < chunk.firstSample + chunk.count; i++) {
      if (!video.samples.key(i)) continue
      video.samples.grow(i, chunk.prefix.length)
      chunk.bytes += chunk.prefix.length
    }
  }
}
