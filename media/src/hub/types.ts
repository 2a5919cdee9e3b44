/** The words that all parts of the gateway share. */
import type { PullTarget } from '../pull-target.ts'

/** H.264, as an MP4 file describes it. */
export interface VideoTrack {
  kind: 'video'
  codec: 'h264'
  /** AVCDecoderConfigurationRecord. */
  avcC: Buffer
  width: number
  height: number
}

export interface AudioTrack {
  kind: 'audio'
  codec: 'aac' | 'opus'
  /** AAC: AudioSpecificConfig; Opus: empty. */
  config: Buffer
  /** Hz */
  rate: number
  channels: number
}

/** One coded picture. */
export interface VideoFrame {
  kind: 'video'
  /** NAL units, each behind its length in 4 bytes; parameter sets stay out (they are in the track). */
  data: Buffer
  /** ms on the stream's own clock: decoding time, and how much later it is shown. */
  dts: number
  cts: number
  key: boolean
  /** No later picture needs it and it is shown before one that came earlier: WebRTC must not get it (pitfall 1). */
  isB: boolean
}

export interface AudioFrame {
  kind: 'audio'
  codec: 'aac' | 'opus'
  data: Buffer
  /** ms on the stream's own clock. */
  dts: number
}

export type Frame = VideoFrame | AudioFrame

/**
 * Where a publisher's frames go. Frames of one session arrive in decoding order with times that start anywhere and
 * do not go back; the stream moves them onto its own clock, which goes on over sessions.
 */
export interface Ingest {
  /** Again when the parameters change within a session. */
  track(track: VideoTrack | AudioTrack): void
  frame(frame: Frame): void
  /** The publisher is gone: the grace begins. */
  end(): void
}

/** Somebody who wants a stream's frames: a viewer, a packager, a recorder, a codec worker. */
export interface Sink {
  /** Called before the first frame of a kind and again when a session brings other parameters. */
  track(track: VideoTrack | AudioTrack): void
  frame(frame: Frame): void
  /** A source came back after an interruption: what follows starts with a key frame. */
  discontinuity(): void
  end(): void
}

/** How the stream is asked for a key frame; RTMP sources cannot be asked. */
export type AskKeyFrame = () => void

export interface Publisher {
  /** rtmp_push, rtc_push or pull: ZLMediaKit's originType 1, 8 and 4. */
  origin: 'rtmp_push' | 'rtc_push' | 'pull'
  protocol: 'rtmp' | 'rtc' | 'rtsp' | 'hls' | 'http'
  ip: string
  port: number
  id: string
  /** Query string of the publish address, e.g. `k=SECRET`. */
  params: string
  askKeyFrame?: AskKeyFrame
  /** Ends the publisher's connection; says why where the protocol can. */
  kick(reason: string): void
  /** Packets lost on the way in so far, where the protocol knows. */
  loss?(): number
}

export interface Wants {
  /** The sound as this codec; converted when the source brings the other one (and codecs are there). null: no sound. */
  audio: 'aac' | 'opus' | null
  /** true: the source's own codec rather than silence when it cannot be converted. */
  orSource?: boolean
  /** false: pictures that WebRTC cannot show are left out. */
  bframes: boolean
  /** true: what came since the last key frame is given at once, so that a viewer sees something now. */
  burst: boolean
}

/** One stream of the gateway. Made with the first publisher, gone when the grace of the last one is over. */
export interface Stream {
  readonly app: string
  readonly name: string
  /** null while interrupted. */
  readonly publisher: Publisher | null
  readonly video: VideoTrack | null
  /** The sound as the source sends it. */
  readonly audio: AudioTrack | null
  /** A B-frame was seen. */
  readonly hasB: boolean
  /** Joins; the answer leaves. */
  attach(sink: Sink, wants: Wants): () => void
  /** Asks the publisher for a key frame, at most once a second. */
  askKeyFrame(): void
  /** 240p/360p, made while somebody watches them (`MEDIA_LADDER`); null when codecs or room are missing. */
  rendition(height: 240 | 360): Stream | null
}

/** media/src/codec: worker processes with node-av; every part works without it. */
export interface Codecs {
  readonly available: boolean
  /** Frames go in by `frame`, come out by `out` on the same clock. */
  convertAudio(from: AudioTrack, to: 'aac' | 'opus', out: CodecOut): CodecIn
  /** H.264 of these heights at 25 fps or fewer, without B-frames, a key frame at each key frame of the source. */
  scale(from: VideoTrack, heights: readonly (240 | 360)[], out: (height: 240 | 360) => CodecOut): CodecIn
  /** For sources without H.264 (`vp8`), and to take B-frames out (`h264`). */
  toH264(from: 'vp8' | VideoTrack, out: CodecOut): CodecIn
  /** JPEG, 640 px wide, of one key frame. */
  picture(track: VideoTrack, frame: VideoFrame): Promise<Buffer>
  /**
   * Fetches an address and publishes it; `end` of the ingest tells that it broke. Rejects when it cannot be opened.
   * H.264 and AAC pass as they are, other codecs are encoded to them. `timeoutMs`: to open, later without a frame.
   * Redirects and playlists lead to no other host and port than the address's own, unless `allowHost` says so.
   */
  pull(
    url: string,
    ingest: Ingest,
    options: { timeoutMs: number; allowHost?(target: PullTarget): boolean | Promise<boolean> },
  ): Promise<{ close(): void }>
  /** A recording of another make (WebM, MP4 of a browser) as a fragmented MP4 with H.264 and AAC. */
  importFile(from: string, to: string): Promise<{ durationMs: number }>
  /** JPEG of a file at a second. */
  pictureOfFile(path: string, atSeconds: number): Promise<Buffer>
  close(): Promise<void>
}

export interface CodecOut {
  track(track: VideoTrack | AudioTrack): void
  frame(frame: Frame): void
  /** Pictures were lost: nothing comes out before the source's next key frame. At most once a second. */
  askKeyFrame?(): void
}
export interface CodecIn {
  frame(frame: Frame): void
  close(): void
}

/** media/src/webrtc. SDP in, SDP out; refuses with an Error whose message may be shown. */
export interface Webrtc {
  /** `settled` is called when the connection is there, or will not be. */
  play(stream: Stream, offer: string, settled?: () => void): Promise<{ id: string; sdp: string }>
  /** `accept` is asked once what the offer brings is known. */
  publish(
    offer: string,
    peer: { ip: string; params: string },
    accept: (publisher: Publisher) => Ingest,
    settled?: () => void,
  ): Promise<{ id: string; sdp: string }>
  /** The gateway as offerer. */
  offer(stream: Stream, settled?: () => void): Promise<{ id: string; sdp: string }>
  answer(id: string, sdp: string): void
  candidate(id: string, candidate: { candidate: string; sdpMid?: string | null }): void
  close(id: string): void
  /** Viewers of all streams, also those that are not connected yet. */
  places(): number
  /** Connected viewers of a stream. */
  viewers(stream: Stream): number
  /** Closes the connections of all who watch a stream, or are about to. */
  dismiss(stream: Stream): void
  stop(): void
}

/** media/src/hls: one packager per stream or rendition. */
export interface Packager extends Sink {
  /** Answers `index.m3u8`, `stable.m3u8`, `init-N.mp4`, parts and segments; false when the name is not its own. */
  serve(
    name: string,
    query: URLSearchParams,
    request: import('node:http').IncomingMessage,
    response: import('node:http').ServerResponse,
  ): Promise<boolean>
  /** Players seen in the last 10 s. */
  viewers(): number
  readonly empty: boolean
}

/** media/src/record: writes a session's file. */
export interface Recorder extends Sink {
  readonly state: 'on' | 'off' | 'disk_full'
}
