/** The take being written: groups frames into fragments of about the same length, cut at each key frame. */
import type { AudioTrack, Frame, VideoTrack } from '../hub/types.ts'
import { type Run, writeFragment } from './fragment.ts'
import { writeInit } from './init.ts'
import type { Track } from './sample-entry.ts'
import { TrackWriter } from './track-writer.ts'

export interface Tracks {
  video: VideoTrack | null
  audio: AudioTrack | null
}

/** A take: consecutive fragments with one set of tracks; it begins with a key frame if there is video. */
export interface Take {
  init: Buffer
  tracks: Tracks
  /** Time of its first frame, on the stream's clock. */
  startMs: number
}

export interface Fragment {
  bytes: Buffer
  /** On the stream's clock. */
  startMs: number
  durationMs: number
  /** Begins with a key frame. */
  independent: boolean
  /** A key frame follows: a segment may end here. Always true for audio alone. */
  beforeKey: boolean
}

export interface FragmentOut {
  take(take: Take): void
  fragment(fragment: Fragment): void
}

export interface FragmentOptions {
  /** Target maximum of a fragment in ms; a single long frame may exceed it. */
  targetMs: number
  /** 'stream': fragments have the stream's times; 'take': each take counts from 0. */
  origin: 'stream' | 'take'
  /** Do not wait for video. */
  soundAlone?: boolean
}

const lagMs = 2000 // how long audio waits for late video
const fragmentBytes = 4 * 1024 * 1024 // and the most that is buffered
const roundingMs = 1.5 // tolerance for times rounded to ms

export class OpenTake {
  readonly #tracks: Tracks
  readonly #writers: { video: TrackWriter | null; audio: TrackWriter | null }
  readonly #out: FragmentOut
  readonly #targetMs: number
  #cutAt: number
  #lastLead: number | null = null
  #sequence = 1

  constructor(tracks: Tracks, startMs: number, options: FragmentOptions, out: FragmentOut) {
    const list = [tracks.video, tracks.audio].filter((track): track is Track => track !== null)
    const origin = options.origin === 'take' ? startMs : 0
    const writer = (track: Track | null) => track && new TrackWriter(list.indexOf(track) + 1, track, origin)
    this.#tracks = tracks
    this.#writers = { video: writer(tracks.video), audio: writer(tracks.audio) }
    this.#out = out
    this.#targetMs = options.targetMs
    this.#cutAt = startMs
    out.take({ init: writeInit(list), tracks, startMs })
  }

  has = ({ video, audio }: Tracks) => this.#tracks.video === video && this.#tracks.audio === audio

  /** `current` are the parameters of incoming frames: frames with other tracks than this take's are dropped. */
  push(frame: Frame, current: Tracks): void {
    const writer = this.#writers[frame.kind]
    if (!writer || this.#tracks[frame.kind] !== current[frame.kind]) return
    writer.push(frame)
    const leads = writer === (this.#writers.video ?? this.#writers.audio)
    if (leads) this.#follow(frame)
    else if (frame.dts - this.#cutAt > this.#targetMs + lagMs) this.#cut(frame.dts, false)
    if (writer.bytes > fragmentBytes) this.#cut(frame.dts, false)
  }

  finish(): void {
    const ends = [this.#writers.video?.finish(), this.#writers.audio?.finish()]
    this.#cut(ends.find((end) => typeof end === 'number') ?? this.#cutAt, true)
  }

  /** The leading track decides: video, or audio without video. */
  #follow(frame: Frame): void {
    const usual = frame.dts - (this.#lastLead ?? frame.dts)
    this.#lastLead = frame.dts
    const isKey = frame.kind === 'video' && frame.key
    if (isKey || frame.dts + usual - this.#cutAt > this.#targetMs + roundingMs) {
      this.#cut(frame.dts, frame.kind === 'audio' || isKey)
    }
  }

  #cut(at: number, beforeKey: boolean): void {
    const writers = [this.#writers.video, this.#writers.audio]
    const independent = (this.#writers.video ?? this.#writers.audio)?.startsWithKey ?? false
    const runs = writers.map((writer) => writer?.take()).filter((run): run is Run => Boolean(run))
    if (!runs.length) return
    const startMs = this.#cutAt
    this.#cutAt = Math.max(at, startMs + 1)
    const bytes = writeFragment(this.#sequence++, runs)
    this.#out.fragment({ bytes, startMs, durationMs: this.#cutAt - startMs, independent, beforeKey })
  }
}
