/** Types shared by all parts of the gateway. */
import type { PullTarget } from '../pull-target.ts'
import type { SourceRefusal } from './refusal.ts'

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
  /** NAL units, each with a 4-byte length prefix, without parameter sets (they are in the track). */
  data: Buffer
  /** ms on the stream's own clock: decoding time, and the offset of the presentation time. */
  dts: number
  cts: number
  key: boolean
  /** A B-frame: presented before a frame that was decoded earlier. WebRTC must not get it (pitfall 1). */
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
 * Receives a publisher's frames. Frames of one session arrive in decoding order with times that start anywhere and
 * do not go back; the stream maps them to its own clock, which is continuous over sessions.
 */
export interface Ingest {
  /** Called again when the parameters change within a session. */
  track(track: VideoTrack | AudioTrack): void
  frame(frame: Frame): void
  /** What the publisher sends is not taken; it is disconnected next. */
  refused?(refusal: SourceRefusal): void
  /** The publisher disconnected: the grace period begins. */
  end(): void
}

/** A consumer of a stream's frames: a viewer, a packager, a recorder, a codec worker. */
export interface Sink {
  /** Called before the first frame of a kind, and again when a session has other parameters. */
  track(track: VideoTrack | AudioTrack): void
  frame(frame: Frame): void
  /** A source resumed after an interruption: the next frame is a key frame. */
  discontinuity(): void
  end(): void
}

/** Requests a key frame; not supported by RTMP sources. */
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
  /** Disconnects the publisher, with the reason if the protocol supports it. */
  kick(reason: string): void
  /** Incoming packets lost so far, if the protocol counts them. */
  loss?(): number
}

export interface Wants {
  /** The audio codec; converted when the source sends the other one (and codecs are available). null: no audio. */
  audio: 'aac' | 'opus' | null
  /** true: falls back to the source's codec, instead of no audio, when it cannot be converted. */
  orSource?: boolean
  /** false: B-frames, which WebRTC cannot show, are dropped. */
  bframes: boolean
  /** true: starts with a burst of the frames since the last key frame, so that a viewer sees a picture immediately. */
  burst: boolean
}

/** One stream of the gateway: created with its first publisher, removed after the last one's grace period. */
export interface Stream {
  readonly app: string
  readonly name: string
  /** null while interrupted. */
  readonly publisher: Publisher | null
  readonly video: VideoTrack | null
  /** The audio track of the source. */
  readonly audio: AudioTrack | null
  /** A B-frame was seen. */
  readonly hasB: boolean
  /** Subscribes; the returned function unsubscribes. */
  attach(sink: Sink, wants: Wants): () => void
  /** Requests a key frame from the publisher, at most once a second. */
  askKeyFrame(): void
  /** 240p/360p, encoded while somebody watches them (`MEDIA_LADDER`); null without codecs or capacity. */
  rendition(height: 240 | 360): Stream | null
}

/** media/src/codec: worker processes with node-av; everything else works without it. */
export interface Codecs {
  readonly available: boolean
  /** From now on `convertAudio` begins at once, until the returned function is called. */
  keepAudioReady(): () => void
  /** Takes frames by `frame` and passes the result to `out`, on the same clock. */
  convertAudio(from: AudioTrack, to: 'aac' | 'opus', out: CodecOut): CodecIn
  /** H.264 of these heights at 25 fps or fewer, without B-frames, a key frame at each key frame of the source. */
  scale(from: VideoTrack, heights: readonly (240 | 360)[], out: (height: 240 | 360) => CodecOut): CodecIn
  /** For sources without H.264 (`vp8`), and to remove B-frames (`h264`). */
  toH264(from: 'vp8' | VideoTrack, out: CodecOut): CodecIn
  /** JPEG, 640 px wide, of one key frame. */
  picture(track: VideoTrack, frame: VideoFrame): Promise<Buffer>
  /**
   * Pulls a URL and publishes it; calls `end` of the ingest when it fails or ends. Rejects when it cannot be opened.
   * H.264 and AAC are copied, other codecs are transcoded to them. `timeoutMs`: for opening, and later between frames.
   * Redirects and playlists may lead only to the URL's own host and port, unless `allowHost` allows another.
   */
  pull(
    url: string,
    ingest: Ingest,
    options: { timeoutMs: number; allowHost?(target: PullTarget): boolean | Promise<boolean> },
  ): Promise<{ close(): void }>
  /** Converts a browser's recording (WebM, MP4) to a fragmented MP4 with H.264 and AAC. */
  importFile(from: string, to: string): Promise<{ durationMs: number }>
  /** JPEG of a file at a given second. */
  pictureOfFile(path: string, atSeconds: number): Promise<Buffer>
  close(): Promise<void>
}

export interface CodecOut {
  track(track: VideoTrack | AudioTrack): void
  frame(frame: Frame): void
  /** Frames were lost: there is no output before the source's next key frame. Called at most once a second. */
  askKeyFrame?(): void
}
export interface CodecIn {
  frame(frame: Frame): void
  close(): void
}

/** media/src/webrtc: SDP in, SDP out; refuses with an Error whose message may be shown. */
export interface Webrtc {
  /** `settled` is called when the connection is established or has failed. */
  play(stream: Stream, offer: string, settled?: () => void): Promise<{ id: string; sdp: string }>
  /** `accept` is called once the tracks of the offer are known. */
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
  /** Viewers of all streams, including those that are still connecting. */
  places(): number
  /** Connected viewers of a stream. */
  viewers(stream: Stream): number
  /** Closes the connections of all viewers of a stream, including those that are still connecting. */
  dismiss(stream: Stream): void
  stop(): void
}

/** media/src/hls: one packager per stream or rendition. */
export interface Packager extends Sink {
  /** Answers `index.m3u8`, `stable.m3u8`, `init-N.mp4`, parts and segments; false for unknown names. */
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
