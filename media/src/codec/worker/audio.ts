/** Converts AAC to Opus and back, and any audio of a file or a pull to AAC; the output is 48 kHz stereo. */
import {
  AV_CH_LAYOUT_STEREO,
  AV_CHANNEL_ORDER_NATIVE,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_OPUS,
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants'
import { AudioFifo, Codec, CodecContext, Frame, SoftwareResampleContext } from 'node-av/lib'
import type { AudioFrame, AudioTrack } from '../../hub/types.ts'
import { openDecoder } from './decoders.ts'
import { check, got, newFrame, newPacket, toClock } from './native.ts'

const rate = 48_000
export const stereo = { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: AV_CH_LAYOUT_STEREO }

/**
 * Audio that deviates this far (ms) from its expected time starts a new anchor: jitter is smaller, a lost second is
 * not.
 */
const gapMs = 150

const makes = {
  opus: { name: 'libopus', format: AV_SAMPLE_FMT_FLT, planes: 1, bitRate: 64_000n },
  aac: { name: 'aac', format: AV_SAMPLE_FMT_FLTP, planes: 2, bitRate: 96_000n },
} as const

/** The decoder for the frames of a track. */
export function soundDecoder(track: AudioTrack): CodecContext {
  return openDecoder(track.codec === 'aac' ? AV_CODEC_ID_AAC : AV_CODEC_ID_OPUS, (context) => {
    if (track.config.length) context.extraData = track.config
    context.sampleRate = track.rate
    context.channelLayout = { ...stereo, nbChannels: track.channels, mask: (1n << BigInt(track.channels)) - 1n }
    if (track.channels === 1) context.channelLayout = { ...stereo, nbChannels: 1, mask: 4n }
  })
}

/** Transcodes audio on the same clock. */
export class SoundConverter {
  private readonly packet = newPacket()
  private readonly frame = newFrame()
  private readonly decoder: CodecContext
  private readonly encoder: SoundEncoder

  constructor(decoder: CodecContext, encoder: SoundEncoder) {
    this.decoder = decoder
    this.encoder = encoder
  }

  /** A packet that cannot be decoded is dropped, which leaves a gap. */
  push(data: Buffer, ms: number): void {
    this.packet.data = data
    this.packet.pts = toClock(ms)
    if (this.decoder.sendPacketSync(this.packet) < 0) return
    for (let at = ms; this.decoder.receiveFrameSync(this.frame) >= 0; this.frame.unref()) {
      this.encoder.push(this.frame, at)
      at += (this.frame.nbSamples * 1000) / this.frame.sampleRate
    }
  }

  flush(): void {
    this.encoder.flush()
  }

  close(): void {
    this.encoder.close()
    this.decoder.freeContext()
    this.frame.free()
    this.packet.free()
  }
}

/**
 * Encodes decoded audio of any rate and layout with one codec. The encoder's clock counts samples, so it
 * never goes back; anchors map samples to times of the stream.
 */
export class SoundEncoder {
  readonly track: AudioTrack
  private readonly to: 'aac' | 'opus'
  private readonly out: (frame: AudioFrame) => void
  private readonly context = new CodecContext()
  private readonly fifo = new AudioFifo()
  private readonly packet = newPacket()
  private readonly chunk: Buffer
  private resampler: Resampler | null = null
  private anchors: { sample: number; ms: number }[] = []
  private samples = 0
  private last = Number.NEGATIVE_INFINITY

  constructor(to: 'aac' | 'opus', out: (frame: AudioFrame) => void) {
    this.to = to
    this.out = out
    const make = makes[to]
    const codec = Codec.findEncoderByName(make.name as FFEncoderCodec)
    this.context.allocContext3(codec)
    this.context.sampleFormat = make.format
    this.context.sampleRate = rate
    this.context.channelLayout = stereo
    this.context.bitRate = make.bitRate
    this.context.timeBase = { num: 1, den: rate } as CodecContext['timeBase']
    this.context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
    check(this.context.open2Sync(codec), `open the ${to} encoder`)
    this.fifo.alloc(make.format, 2, rate)
    this.chunk = Buffer.alloc(this.context.frameSize * 2 * 4)
    const config = to === 'aac' ? Buffer.from(this.context.extraData ?? []) : Buffer.alloc(0)
    this.track = { kind: 'audio', codec: to, config, rate, channels: 2 }
  }

  /** `ms` is the moment of the first sample. */
  push(frame: Frame, ms: number): void {
    this.anchor(ms)
    if (!this.resampler?.fits(frame)) {
      this.resampler?.free()
      this.resampler = new Resampler(frame, makes[this.to].format, makes[this.to].planes)
    }
    this.resampler.convert(frame, (planes, count) => this.fifo.writeSync(planes, count))
    while (this.fifo.size >= this.context.frameSize) this.encodeChunk()
  }

  flush(): void {
    if (got(this.context.sendFrameSync(null), 'end the sound')) this.drain()
  }

  close(): void {
    this.resampler?.free()
    this.fifo.free()
    this.context.freeContext()
    this.packet.free()
  }

  private anchor(ms: number): void {
    const now = this.anchors.at(-1)
    const expected = now ? now.ms + ((this.samples + this.fifo.size - now.sample) * 1000) / rate : Number.NaN
    if (Math.abs(expected - ms) <= gapMs) return
    this.fifo.reset()
    this.anchors.push({ sample: this.samples, ms })
  }

  private encodeChunk(): void {
    const size = this.context.frameSize
    const { format, planes } = makes[this.to]
    const plane = this.chunk.length / planes
    const targets = Array.from({ length: planes }, (_, index) =>
      this.chunk.subarray(index * plane, (index + 1) * plane),
    )
    check(this.fifo.readSync(targets, size), 'read samples')
    const frame = Frame.fromAudioBuffer(this.chunk, {
      nbSamples: size,
      format,
      sampleRate: rate,
      channelLayout: stereo,
      timeBase: this.context.timeBase,
      pts: BigInt(this.samples),
    })
    this.samples += size
    const code = this.context.sendFrameSync(frame)
    frame.free()
    check(code, 'encode sound')
    this.drain()
  }

  private drain(): void {
    while (got(this.context.receivePacketSync(this.packet), 'take encoded sound')) {
      const dts = this.momentOf(Number(this.packet.pts))
      if (dts > this.last && this.packet.data) {
        this.last = dts
        this.out({ kind: 'audio', codec: this.to, data: Buffer.from(this.packet.data), dts })
      }
      this.packet.unref()
    }
  }

  /** The encoder looks ahead, so its first packets begin before the first sample. */
  private momentOf(sample: number): number {
    while (this.anchors[1] && this.anchors[1].sample <= sample) this.anchors.shift()
    const anchor = this.anchors[0] ?? { sample: 0, ms: 0 }
    return anchor.ms + ((sample - anchor.sample) * 1000) / rate
  }
}

/** Resamples the output of a decoder to 48 kHz stereo. */
class Resampler {
  private readonly native = new SoftwareResampleContext()
  private readonly from: { rate: number; channels: number; format: number }
  private readonly planes: number
  private buffers: Buffer[] = []
  private room = 0

  constructor(frame: Frame, format: AVSampleFormat, planes: number) {
    this.from = shapeOf(frame)
    this.planes = planes
    const source = frame.format as AVSampleFormat
    check(
      this.native.allocSetOpts2(stereo, format, rate, frame.channelLayout, source, frame.sampleRate),
      'set the resampler up',
    )
    check(this.native.init(), 'start the resampler')
  }

  fits(frame: Frame): boolean {
    const shape = shapeOf(frame)
    return shape.rate === this.from.rate && shape.channels === this.from.channels && shape.format === this.from.format
  }

  convert(frame: Frame, write: (planes: Buffer[], count: number) => void): void {
    this.grow(this.native.getOutSamples(frame.nbSamples))
    const count = this.native.convertSync(this.buffers, this.room, frame.extendedData ?? frame.data, frame.nbSamples)
    if (check(count, 'resample') > 0) write(this.buffers, count)
  }

  free(): void {
    this.native.free()
  }

  private grow(samples: number): void {
    if (samples <= this.room) return
    this.room = samples
    const bytes = (samples * 2 * 4) / this.planes
    this.buffers = Array.from({ length: this.planes }, () => Buffer.alloc(bytes))
  }
}

const shapeOf = (frame: Frame) => ({ rate: frame.sampleRate, channels: frame.channels, format: frame.format })
