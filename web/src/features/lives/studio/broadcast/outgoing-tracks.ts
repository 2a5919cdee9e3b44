/**
 * The tracks that this browser sends: at most one of audio and one of video. Every sender and recorder takes its tracks
 * from here, already muted where they are: every change of device goes through `put`.
 */
import { type Kind, kinds } from './devices.ts'

export interface OutgoingEvents {
  /** The tracks or their muting changed; other tracks come in a new stream. */
  changed(stream: MediaStream | null): void
  /** The device ended a track that was being sent: unplugged, taken by the system, « stop sharing ». */
  ended(kind: Kind, track: MediaStreamTrack): void
}

export interface OutgoingTracks {
  stream(): MediaStream | null
  track(kind: Kind): MediaStreamTrack | undefined
  /** Whether each kind is muted, from the tracks that are sent. */
  muted(): Record<Kind, boolean>
  mute(kind: Kind, off: boolean): void
  /**
   * Requests tracks from devices. They replace the current ones; those that arrive too late (something else was
   * requested in the meantime, or everything was turned off) are stopped at once.
   */
  take(wanted: readonly Kind[], open: () => Promise<readonly MediaStreamTrack[]>): Promise<void>
  /** Sends nothing of this kind any more. */
  release(kind: Kind): void
  stop(): void
}

/** The tracks of one broadcast; `events` hears every change. */
export function makeOutgoingTracks(events: OutgoingEvents): OutgoingTracks {
  const off: Record<Kind, boolean> = { audio: false, video: false }
  const asked: Record<Kind, number> = { audio: 0, video: 0 }
  let current: Partial<Record<Kind, MediaStreamTrack>> = {}
  let stream: MediaStream | null = null

  const all = () => kinds.flatMap((kind) => current[kind] ?? [])

  function become(next: Partial<Record<Kind, MediaStreamTrack>>): void {
    const before = all()
    current = next
    const now = all()
    stream = now.length > 0 ? new MediaStream(now) : null
    events.changed(stream)
    for (const track of before) if (!now.includes(track)) track.stop()
  }

  function put(tracks: readonly MediaStreamTrack[]): void {
    const next = { ...current }
    for (const track of tracks) {
      const kind = track.kind as Kind
      track.enabled = !off[kind]
      track.addEventListener('ended', () => {
        if (current[kind] === track) events.ended(kind, track)
      })
      next[kind] = track
    }
    become(next)
  }

  return {
    stream: () => stream,
    track: (kind) => current[kind],
    muted: () => ({
      audio: current.audio ? !current.audio.enabled : off.audio,
      video: current.video ? !current.video.enabled : off.video,
    }),
    mute(kind, isOff) {
      off[kind] = isOff
      const track = current[kind]
      if (track) track.enabled = !isOff
      events.changed(stream)
    },
    async take(wanted, open) {
      const turns = wanted.map((kind) => [kind, ++asked[kind]] as const)
      const isLate = (kind: Kind) => turns.some(([one, turn]) => one === kind && turn !== asked[kind])
      const opened = await open()
      const inTime = opened.filter(({ kind }) => wanted.includes(kind as Kind) && !isLate(kind as Kind))
      for (const track of opened) if (!inTime.includes(track)) track.stop()
      if (inTime.length > 0) put(inTime)
    },
    release(kind) {
      asked[kind] += 1
      const { [kind]: _gone, ...rest } = current
      become(rest)
    },
    stop() {
      for (const kind of kinds) asked[kind] += 1
      become({})
    },
  }
}
