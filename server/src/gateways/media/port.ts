export { playOffer } from './play-offer.ts'

/**
 * The media gateway: takes publishers in and gives streams out. Embedded (a child process of ours) or ZLMediaKit;
 * both speak the HTTP of docs/decisions/0010-lives.md. Every call may fail with MediaUnavailable.
 */
export interface MediaGateway {
  readonly engine: 'embedded' | 'zlm' | 'off'
  /**
   * Called once the server listens at `serverUrl`: hooks are sent there. Engines that run elsewhere need nothing.
   * Rejects with a StartupError when a port of the engine cannot be had; any other failure is tried again in the
   * background.
   */
  start?(serverUrl: string, ticketKey: Buffer): Promise<void>
  /** Tells that the engine went away (with every source) or is ready (and has forgotten what it fetched). */
  watch?(handler: (state: 'away' | 'ready') => void): void
  /** Where public calls (`/media/*` without the prefix) are passed on to; null while nobody would answer. */
  upstream(): string | null
  /** Where a source of our own publishes (the end-to-end test); null while the engine is away. */
  rtmpTarget(): { host: string; port: number } | null
  /** What a hook must bring to be believed; null: there are no hooks. */
  readonly hookSecret: string | null
  capabilities(): Promise<Capabilities>
  /** Where a publisher sends; `secret` belongs to the owner alone. */
  publishUrls(stream: string, secret: string): { rtmp: string; streamKey: string; whip: string }
  /** Public addresses, as a browser requests them. */
  playUrls(stream: string): PlayUrls
  /**
   * The gateway as offerer (R-SRC-06 beyond the peer-to-peer limit); null where the engine cannot. `address`: whom it
   * is for.
   */
  offer(stream: string, address: string): Promise<{ id: string; sdp: string } | null>
  answer(id: string, sdp: string): Promise<void>
  candidate(id: string, candidate: unknown): Promise<void>
  close(id: string): Promise<void>
  /**
   * Begins to fetch a source; it is fetched again whenever it breaks, until `stopPull`. Begun already is no error.
   * `addresses`: what its host was found at and checked; no other one is connected to where the engine can see to it.
   */
  startPull(stream: string, url: string, addresses: readonly string[]): Promise<{ pullId: string }>
  stopPull(pullId: string): Promise<void>
  /** Ends the publisher of a stream at once. With `final` the grace is skipped: playlists end, the recording closes. */
  kick(stream: string, reason: string, final?: boolean): Promise<void>
  /** Of the streams that are there, or of one. */
  stats(stream?: string): Promise<readonly StreamStats[]>
  /** A JPEG of now; null where there is none. */
  snapshot(stream: string): Promise<Uint8Array | null>
  /** Resolves when the engine answers; how long it took, and what is missing (e.g. codecs). */
  health(): Promise<{ ok: boolean; ms: number; missing: readonly string[] }>
  /**
   * Whether what a stream brings from now on is for viewers, and so recorded. Off: whoever watches is sent away at once
   * and asked about again, while the source may stay. Said again it changes nothing; a stream that is not there is no
   * error.
   */
  show(stream: string, on: boolean): Promise<void>
  /**
   * Whether what is for viewers is recorded, too. Said again it changes nothing; a stream that is not there is no
   * error.
   */
  record(stream: string, on: boolean): Promise<void>
  /** Folder with the recorded parts of a stream, oldest first by name; null when the engine keeps them elsewhere. */
  recordings(stream: string): string | null
  stop(): Promise<void>
}

export interface Capabilities {
  whip: boolean
  whep: boolean
  rtmp: boolean
  pull: readonly ('rtsp' | 'rtmp' | 'hls' | 'http')[]
  lowLatencyHls: boolean
  serverOffer: boolean
  /** AAC becomes Opus and back. */
  audioTranscode: boolean
  ladder: boolean
}

export interface PlayUrls {
  /** ZLMediaKit-shaped play call. */
  webrtc: string
  whep: string
  /** Low-latency list, the same segments without parts, all renditions, sound only. */
  hls: string
  hlsStable: string
  hlsMaster: string
  hlsAudio: string
}

export interface StreamStats {
  stream: string
  status: 'online' | 'interrupted'
  origin: 'rtmp_push' | 'rtc_push' | 'pull'
  videoCodec: string | null
  audioCodec: string | null
  width: number
  height: number
  fps: number
  kbps: number
  bframes: boolean
  /** Packets lost on the way in. */
  loss: number
  viewers: { webrtc: number; hls: number }
  recording: 'on' | 'off' | 'disk_full'
  /** WebRTC viewers hear it: Opus, or converted to it. */
  webrtcAudio: boolean
  renditions: readonly string[]
  startedAt: Date | null
}

/** The engine does not answer (it starts again, or is away). */
export class MediaUnavailable extends Error {}

/** The engine answers, and the answer is no. */
export class GatewayRefused extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
