import {
  H264RtpPacketizer,
  RtcpNackResponder,
  RtcpSrReporter,
  RtpPacketizationConfig,
  RtpPacketizer,
  type Track,
} from 'node-datachannel'
import { parseAvcC } from '../h264/avcc.ts'
import { joinNals } from '../h264/nal.ts'
import type { AudioTrack, Frame, Sink, Stream, VideoFrame, VideoTrack } from '../hub/types.ts'
import { asksForKeyFrame } from '../rtp/rtcp.ts'
import type { Chosen } from '../sdp/write.ts'
import { type Connection, guarded } from './connection.ts'

/** Packets kept for retransmission: about 4 s at 1 Mbit/s, 0.6 MB per viewer. */
const kept = 512

/** The initial burst is sent in portions of this many bytes, so that it fits the socket's buffer (about 200 kB). */
const burst = { bytes: 64_000, everyMs: 5 }

/** ms: a peer that gets video for so long without sending a report (browsers send one every second) is gone. */
const silence = { max: 10_000, pause: 1000 }

interface Line {
  track: Track
  config: RtpPacketizationConfig
  /** Ticks of the RTP clock in a ms. */
  ticks: number
}

interface Packet {
  data: Buffer
  /** ms on the stream's clock. */
  at: number
}

/**
 * A connection that watches a stream. What it cannot receive in time is dropped up to the next key frame, never queued.
 */
export class Viewer implements Sink {
  readonly #stream: Stream
  readonly #connection: Connection
  /** null: its connection has no picture. */
  readonly #video: Line | null
  readonly #audio: Line | null
  #parameterSets: Buffer = Buffer.alloc(0)
  /** Frames queued after the initial burst; null when there are none. */
  #queue: Packet[] | null = null
  #pacer: NodeJS.Timeout | undefined
  #needsKey = true
  #sentAt = 0
  #heardAt = 0
  #leave: (() => void) | null = null

  constructor(stream: Stream, connection: Connection, video: Chosen | null, audio: Chosen | null) {
    this.#stream = stream
    this.#connection = connection
    this.#video = video && openLine(connection, video)
    this.#audio = audio && openLine(connection, audio)
    this.#video?.track.onMessage(
      guarded((message: Buffer) => {
        this.#heardAt = performance.now()
        if (asksForKeyFrame(message)) stream.askKeyFrame()
      }),
    )
  }

  /** Starts watching. */
  join(): void {
    if (this.#leave) return
    this.#queue = []
    this.#leave = this.#stream.attach(this, { audio: this.#audio ? 'opus' : null, bframes: false, burst: true })
    this.#flush()
    if (!this.#connection.open) this.leave()
  }

  leave(): void {
    clearTimeout(this.#pacer)
    this.#queue = null
    this.#leave?.()
  }

  track(track: VideoTrack | AudioTrack): void {
    if (track.kind !== 'video') return
    const { sps, pps } = parseAvcC(track.avcC)
    this.#parameterSets = joinNals([...sps, ...pps])
    if (!this.#video) this.#connection.close() // pictures come now: it connects again, with a line for them
  }

  frame(frame: Frame): void {
    if (frame.kind === 'audio') this.#hear(frame.data, frame.dts)
    else this.#see(frame)
  }

  discontinuity(): void {
    this.#needsKey = true
  }

  end(): void {
    this.#connection.close()
  }

  #see(frame: VideoFrame): void {
    if (frame.isB || (this.#needsKey && !frame.key)) return
    this.#needsKey = false
    const data = frame.key ? withParameterSets(frame.data, this.#parameterSets) : frame.data
    const packet = { data, at: frame.dts + frame.cts }
    if (this.#queue) this.#queue.push(packet)
    else this.#send(packet)
  }

  /** Sends the initial burst in portions. */
  #flush(): void {
    for (let bytes = 0; this.#queue?.length && bytes < burst.bytes; ) {
      const packet = this.#queue.shift() as Packet
      bytes += packet.data.length
      this.#send(packet)
    }
    if (this.#queue?.length) this.#pacer = setTimeout(() => this.#flush(), burst.everyMs)
    else this.#queue = null
  }

  #send({ data, at }: Packet): void {
    if (this.#isGone(performance.now())) this.#connection.close()
    else if (this.#video && write(this.#video, data, at)) return
    this.#queue = null
    this.#needsKey = true
  }

  #isGone(now: number): boolean {
    if (now - this.#sentAt > silence.pause) this.#heardAt = now
    this.#sentAt = now
    return now - this.#heardAt > silence.max
  }

  #hear(data: Buffer, at: number): void {
    if (this.#audio) write(this.#audio, data, at)
  }
}

function openLine(connection: Connection, chosen: Chosen): Line {
  const isVideo = chosen.section.kind === 'video'
  const rate = isVideo ? 90_000 : 48_000
  const lines: RtpPacketizationConfig[] = []
  const track = connection.addTrack(chosen, 'SendOnly', (ssrc) => {
    const config = new RtpPacketizationConfig(ssrc, 'vondrona', chosen.codec.payloadType, rate)
    lines.push(config)
    const packetizer = isVideo ? new H264RtpPacketizer('Length', config) : new RtpPacketizer(config)
    packetizer.addToChain(new RtcpSrReporter(config))
    if (isVideo) packetizer.addToChain(new RtcpNackResponder(kept))
    return packetizer
  })
  return { track, config: lines[0] as RtpPacketizationConfig, ticks: rate / 1000 }
}

/** false: the socket did not accept it, or the connection is closing. */
function write({ track, config, ticks }: Line, data: Buffer, at: number): boolean {
  try {
    if (!track.isOpen()) return false
    config.timestamp = Math.round(at * ticks) >>> 0
    return track.sendMessageBinary(data)
  } catch {
    return false
  }
}

/** Prepends parameter sets to key frames: once, for all viewers of a frame. */
const complete = new WeakMap<Buffer, Buffer>()

function withParameterSets(data: Buffer, parameterSets: Buffer): Buffer {
  const known = complete.get(data)
  if (known) return known
  const made = Buffer.concat([parameterSets, data])
  complete.set(data, made)
  return made
}
