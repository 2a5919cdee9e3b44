import type { Track } from 'node-datachannel'
import { videoTrack } from '../h264/avcc.ts'
import { readPicture } from '../h264/nal.ts'
import type { AudioTrack, CodecIn, CodecOut, Codecs, Ingest, VideoFrame } from '../hub/types.ts'
import { log, messageOf } from '../log.ts'
import { TargetBitrate } from '../rtp/bitrate.ts'
import { SenderClock } from '../rtp/clock.ts'
import { type AccessUnit, H264Depacketizer } from '../rtp/h264.ts'
import { Receiver } from '../rtp/receiver.ts'
import { Vp8Depacketizer, type Vp8Frame } from '../rtp/vp8.ts'
import type { Chosen } from '../sdp/write.ts'
import { type Connection, guarded } from './connection.ts'

const times = {
  tickMs: 20,
  reportMs: 500,
  /** How long to wait for a missing packet: for video long enough for several requests, for audio less. */
  giveUpPictureMs: 400,
  giveUpSoundMs: 60,
  /** Browsers send key frames only on request; segments are cut and viewers join at them. */
  keyFrameMs: 2000,
  firstKeyFrameMs: 500,
  /** A publisher that sends no packet for so long is disconnected; the library would notice after 30 s. */
  silenceMs: 5000,
}

const opus: AudioTrack = { kind: 'audio', codec: 'opus', config: Buffer.alloc(0), rate: 48_000, channels: 2 }

/** Converts what one connection publishes to frames. */
export class Publishing {
  readonly #connection: Connection
  readonly #ingest: Ingest
  readonly #clock = new SenderClock()
  readonly #bitrate = new TargetBitrate()
  readonly #receivers: Receiver[] = []
  readonly #out: CodecOut = {
    track: (track) => this.#ingest.track(track),
    frame: (frame) => {
      this.#hasPicture = true
      this.#ingest.frame(frame)
    },
    askKeyFrame: () => this.askKeyFrame(),
  }
  readonly #timers: NodeJS.Timeout[]
  readonly #converter: CodecIn | null
  readonly #picture: Receiver
  #parameterSets: Buffer[] = []
  /** Frames are dropped until a key frame. */
  #needsKey = true
  #askedAt = Number.NEGATIVE_INFINITY
  #keyFrameAt = Number.NEGATIVE_INFINITY
  /** Audio before the first picture would start an audio-only stream. */
  #hasPicture = false
  /** null: not connected yet; the connection's own time limit counts. */
  #heardAt: number | null = null

  constructor(connection: Connection, ingest: Ingest, video: Chosen, audio: Chosen | undefined, codecs?: Codecs) {
    this.#connection = connection
    this.#ingest = ingest
    this.#converter = video.codec.name === 'VP8' && codecs ? codecs.toH264('vp8', this.#out) : null
    this.#picture = this.#receivePicture(video)
    if (audio) this.#receiveSound(audio)
    this.#timers = [
      setInterval(() => this.#tick(performance.now()), times.tickMs),
      setInterval(() => this.#report(performance.now()), times.reportMs),
    ]
  }

  /** The peer is connected: packets must come from now on. */
  begin(): void {
    this.#heardAt ??= performance.now()
  }

  /** Packets missing on the first attempt. */
  get lost(): number {
    return this.#receivers.reduce((sum, receiver) => sum + receiver.lost, 0)
  }

  askKeyFrame(): void {
    this.#askedAt = performance.now()
    this.#picture.askKeyFrame()
  }

  end(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#converter?.close()
    this.#ingest.end()
  }

  #receivePicture(chosen: Chosen): Receiver {
    const clock = this.#clock.track(90_000)
    const h264 = new H264Depacketizer()
    const vp8 = new Vp8Depacketizer()
    return this.#receive(chosen, {
      rate: 90_000,
      giveUpMs: times.giveUpPictureMs,
      nack: true,
      senderReport: ({ ntpMs, rtpTimestamp }) => clock.report(ntpMs, rtpTimestamp),
      packet: (packet, now) => {
        if (this.#converter) for (const frame of vp8.push(packet)) this.#vp8(frame, clock.at(frame.timestamp, now))
        else for (const unit of h264.push(packet)) this.#h264(unit, clock.at(unit.timestamp, now))
      },
      gap: () => {
        h264.reset()
        vp8.reset()
        if (!this.#needsKey) this.askKeyFrame()
        this.#needsKey = true
      },
    })
  }

  #receiveSound(chosen: Chosen): void {
    const clock = this.#clock.track(48_000)
    this.#ingest.track(opus)
    this.#receive(chosen, {
      rate: 48_000,
      giveUpMs: times.giveUpSoundMs,
      nack: false,
      senderReport: ({ ntpMs, rtpTimestamp }) => clock.report(ntpMs, rtpTimestamp),
      packet: ({ payload, timestamp }, now) => {
        const dts = clock.at(timestamp, now)
        if (payload.length && this.#hasPicture) this.#ingest.frame({ kind: 'audio', codec: 'opus', data: payload, dts })
      },
      gap: () => {},
    })
  }

  #receive(chosen: Chosen, options: Omit<ConstructorParameters<typeof Receiver>[0], 'payloadType' | 'send'>): Receiver {
    const track = this.#connection.addTrack(chosen, 'RecvOnly')
    const send = (rtcp: Buffer) => sendRtcp(track, rtcp)
    const receiver = new Receiver({ ...options, payloadType: chosen.codec.payloadType, send })
    track.onMessage(
      guarded((message: Buffer) => {
        this.#heardAt = performance.now()
        receiver.receive(message, this.#heardAt)
      }),
    )
    this.#receivers.push(receiver)
    return receiver
  }

  #h264({ nals }: AccessUnit, dts: number): void {
    const { data, hasIdr, isB, sps, pps } = readPicture(nals)
    if (sps.length && pps.length && !this.#learn([...sps, ...pps], () => videoTrack(sps, pps))) return
    if (data.length) this.#give({ kind: 'video', data, dts, cts: 0, key: hasIdr, isB })
  }

  #vp8({ data, key }: Vp8Frame, dts: number): void {
    this.#give({ kind: 'video', data, dts, cts: 0, key, isB: false })
  }

  #give(frame: VideoFrame): void {
    if (frame.key && (this.#converter || this.#parameterSets.length)) {
      this.#needsKey = false
      this.#keyFrameAt = performance.now()
    }
    if (this.#needsKey) return
    const next = this.#converter ?? this.#out
    next.frame(frame)
  }

  /** Passes new parameter sets to the stream; false when they are invalid. */
  #learn(sets: Buffer[], track: () => ReturnType<typeof videoTrack>): boolean {
    const known = this.#parameterSets
    if (sets.length === known.length && sets.every((set, i) => set.equals(known[i]!))) return true
    try {
      this.#ingest.track(track())
      this.#parameterSets = sets
      return true
    } catch (error) {
      log(`WebRTC: ${messageOf(error)}`)
      this.#needsKey = true
      return false
    }
  }

  #tick(now: number): void {
    for (const receiver of this.#receivers) receiver.tick(now)
    const since = now - Math.max(this.#askedAt, this.#keyFrameAt)
    if (since > (this.#needsKey ? times.firstKeyFrameMs : times.keyFrameMs)) this.askKeyFrame()
  }

  #report(now: number): void {
    if (this.#heardAt !== null && now - this.#heardAt > times.silenceMs) this.#connection.close()
    for (const receiver of this.#receivers) {
      const lost = receiver.report(now)
      if (receiver === this.#picture) receiver.limitBitrate(this.#bitrate.update(lost))
    }
  }
}

function sendRtcp(track: Track, rtcp: Buffer): void {
  try {
    if (track.isOpen()) track.sendMessageBinary(rtcp)
  } catch {
    // the connection is closing, as its own events report
  }
}
