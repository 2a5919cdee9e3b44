/** A take that is being written: frames become fragments of about the same length, cut at each key frame. */
import type { AudioTrack, Frame, VideoTrack } from '../hub/types.ts'
import { type Run, writeFragment } from './fragment.ts'
import { writeInit } from './init.ts'
import { Lane } from './lane.ts'
import type { Track } from './sample-entry.ts'

export interface Tracks {
  video: VideoTrack | null
  audio: AudioTrack | null
}

/** A stretch of fragments with one set of tracks; each begins with a key frame where there are pictures. */
export interface Take {
  init: Buffer
  tracks: Tracks
  /** Of its first frame, on the stream's clock. */
  startMs: number
}

export interface Fragment {
  bytes: Buffer
  /** On the stream's clock. */
  startMs: number
  durationMs: number
  /** Begins with a key frame. */
  independent: boolean
  /** A key frame follows: here a segment may end. Always so for sound alone. */
  beforeKey: boolean
}

export interface FragmentOut {
  take(take: Take): void
  fragment(fragment: Fragment): void
}

export interface FragmentOptions {
  /** ms that a fragment should not exceed; one slow frame may. */
  targetMs: number
  /** 'stream': times inside the fragments are the stream's; 'take': each take counts from 0. */
  origin: 'stream' | 'take'
  /** No pictures are to be waited for. */
  soundAlone?: boolean
}

const lagMs = 2000 // how long sound waits for late pictures
const fragmentBytes = 4 * 1024 * 1024 // and how much of anything waits
const roundingMs = 1.5 // times in whole ms do not make a fragment too long

export class OpenTake {
  readonly #tracks: Tracks
  readonly #lanes: { video: Lane | null; audio: Lane | null }
  readonly #out: FragmentOut
  readonly #targetMs: number
  #cutAt: number
  #lastLead: number | null = null
  #sequence = 1

  constructor(tracks: Tracks, startMs: number, options: FragmentOptions, out: FragmentOut) {
    const list = [tracks.video, tracks.audio].filter((track): track is Track => track !== null)
    const origin = options.origin === 'take' ? startMs : 0
    const lane = (track: Track | null) => track && new Lane(list.indexOf(track) + 1, track, origin)
    this.#tracks = tracks
    this.#lanes = { video: lane(tracks.video), audio: lane(tracks.audio) }
    this.#out = out
    this.#targetMs = options.targetMs
    this.#cutAt = startMs
    out.take({ init: writeInit(list), tracks, startMs })
  }

  has = ({ video, audio }: Tracks) => this.#tracks.video === video && this.#tracks.audio === audio

  /** `current` are the parameters that frames come with now: those of others than this take's are left out. */
  push(frame: Frame, current: Tracks): void {
    const lane = this.#lanes[frame.kind]
    if (!lane || this.#tracks[frame.kind] !== current[frame.kind]) return
    lane.push(frame)
    const leads = lane === (this.#lanes.video ?? this.#lanes.audio)
    if (leads) this.#follow(frame)
    else if (frame.dts - this.#cutAt > this.#targetMs + lagMs) this.#cut(frame.dts, false)
    if (lane.bytes > fragmentBytes) this.#cut(frame.dts, false)
  }

  finish(): void {
    const ends = [this.#lanes.video?.finish(), this.#lanes.audio?.finish()]
    this.#cut(ends.find((end) => typeof end === 'number') ?? this.#cutAt, true)
  }

  /** The leading track decides: pictures, or sound where there are none. */
  #follow(frame: Frame): void {
    const usual = frame.dts - (this.#lastLead ?? frame.dts)
    this.#lastLead = frame.dts
    const isKey = frame.kind === 'video' && frame.key
    if (isKey || frame.dts + usual - this.#cutAt > this.#targetMs + roundingMs) {
      this.#cut(frame.dts, frame.kind === 'audio' || isKey)
    }
  }

  #cut(at: number, beforeKey: boolean): void {
    const lanes = [this.#lanes.video, this.#lanes.audio]
    const independent = (this.#lanes.video ?? this.#lanes.audio)?.startsWithKey ?? false
    const runs = lanes.map((lane) => lane?.take()).filter((run): run is Run => Boolean(run))
    if (!runs.length) return
    const startMs = this.#cutAt
    this.#cutAt = Math.max(at, startMs + 1)
    const bytes = writeFragment(this.#sequence++, runs)
    this.#out.fragment({ bytes, startMs, durationMs: this.#cutAt - startMs, independent, beforeKey })
  }
}
