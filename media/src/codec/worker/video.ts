/** Decodes, scales and encodes video as H.264 that every output supports: no B-frames, a reasonable level. */
import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_VP8,
  AV_PICTURE_TYPE_I,
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  type AVPixelFormat,
  type FFEncoderCodec,
  SWS_BILINEAR,
} from 'node-av/constants'
import { Codec, CodecContext, type Frame, Rational, SoftwareScaleContext } from 'node-av/lib'
import { videoTrack } from '../../h264/avcc.ts'
import { nalsOfAnnexB, readPicture } from '../../h264/nal.ts'
import type { VideoFrame, VideoTrack } from '../../hub/types.ts'
import { openDecoder } from './decoders.ts'
import { check, clock, got, newFrame, newPacket, setOptions, toClock, toMs } from './native.ts'

export interface Size {
  width: number
  height: number
}

/** The size whose shorter side is `side` (portrait video keeps its pixels), never larger than the source. */
export function sizeFor(source: Size, side: number): Size {
  const scale = Math.min(1, side / Math.min(source.width, source.height))
  const even = (length: number) => Math.max(16, Math.round((length * scale) / 2) * 2)
  return { width: even(source.width), height: even(source.height) }
}

/** The decoder for the frames of a stream: H.264 with its track's configuration, or VP8. */
export function pictureDecoder(from: 'vp8' | VideoTrack): CodecContext {
  return openDecoder(from === 'vp8' ? AV_CODEC_ID_VP8 : AV_CODEC_ID_H264, (context) => {
    if (from !== 'vp8') context.extraData = from.avcC
  })
}

/** Decodes video and marks the pictures that were key frames at the source. */
export class PictureDecoder {
  private readonly context: CodecContext
  private readonly packet = newPacket()
  private readonly frame = newFrame()
  private readonly keys = new Set<number>()

  constructor(context: CodecContext) {
    this.context = context
  }

  /** `out` gets each picture with its presentation time (ms) and must not retain it. */
  push(data: Buffer, shownMs: number, key: boolean, out: (frame: Frame, ms: number, key: boolean) => void): void {
    this.packet.data = data
    this.packet.pts = toClock(shownMs)
    this.packet.isKeyframe = key
    if (key) this.keys.add(Number(this.packet.pts))
    if (this.context.sendPacketSync(this.packet) >= 0) this.drain(out)
  }

  flush(out: (frame: Frame, ms: number, key: boolean) => void): void {
    if (this.context.sendPacketSync(null) >= 0) this.drain(out)
  }

  close(): void {
    this.context.freeContext()
    this.frame.free()
    this.packet.free()
  }

  private drain(out: (frame: Frame, ms: number, key: boolean) => void): void {
    for (; this.context.receiveFrameSync(this.frame) >= 0; this.frame.unref()) {
      const moment = Number(this.frame.pts)
      const key = this.keys.has(moment)
      for (const earlier of this.keys) if (earlier <= moment) this.keys.delete(earlier)
      out(this.frame, toMs(this.frame.pts), key)
    }
  }
}

/** Scales pictures of any size and format to one size and format. */
export class Scaler {
  private readonly to: Size
  private readonly format: AVPixelFormat
  private readonly scaled = newFrame()
  private native: SoftwareScaleContext | null = null
  private from = ''

  constructor(to: Size, format: AVPixelFormat = AV_PIX_FMT_YUV420P) {
    this.to = to
    this.format = format
    this.scaled.width = to.width
    this.scaled.height = to.height
    this.scaled.format = format
    check(this.scaled.getBuffer(), 'make room for a picture')
  }

  /** The returned picture is overwritten by the next call. */
  scale(frame: Frame): Frame {
    this.follow(frame)
    check(this.scaled.makeWritable(), 'make room for a picture')
    check(this.native!.scaleFrameSync(this.scaled, frame), 'scale a picture')
    return this.scaled
  }

  close(): void {
    this.native?.freeContext()
    this.scaled.free()
  }

  private follow({ width, height, format }: Frame): void {
    const from = `${width}x${height} ${format}`
    if (from === this.from) return
    this.from = from
    this.native?.freeContext()
    this.native = new SoftwareScaleContext()
    const source = format as AVPixelFormat
    this.native.getContext(width, height, source, this.to.width, this.to.height, this.format, SWS_BILINEAR)
  }
}

export interface EncoderOptions {
  size: Size
  /** Maximum frame rate. */
  fps: number
  /** bit/s */
  bitRate: number
  preset: 'veryfast' | 'ultrafast'
  /** Maximum frames between key frames; the source's key frames always become key frames. */
  gop: number
}

/** Encodes H.264 without B-frames, so presentation and decoding times are equal. */
export class H264Encoder {
  readonly track: VideoTrack
  private readonly context = new CodecContext()
  private readonly packet = newPacket()
  private readonly out: (frame: VideoFrame) => void

  constructor(options: EncoderOptions, out: (frame: VideoFrame) => void) {
    this.out = out
    const codec = Codec.findEncoderByName('libx264' as FFEncoderCodec)
    this.context.allocContext3(codec)
    this.configure(options)
    setOptions(this.context, {
      preset: options.preset,
      tune: 'zerolatency',
      profile: 'main',
      'forced-idr': '1',
      sc_threshold: '0',
    })
    check(this.context.open2Sync(codec), 'open the H.264 encoder')
    const { sps, pps } = readPicture(nalsOfAnnexB(this.context.extraData ?? Buffer.alloc(0)))
    const { avcC, width, height } = videoTrack(sps, pps)
    this.track = { kind: 'video', codec: 'h264', avcC, width, height }
  }

  push(frame: Frame, ms: number, key: boolean): void {
    frame.pts = toClock(ms)
    frame.pictType = key ? AV_PICTURE_TYPE_I : AV_PICTURE_TYPE_NONE
    check(this.context.sendFrameSync(frame), 'encode a picture')
    this.drain()
  }

  flush(): void {
    if (got(this.context.sendFrameSync(null), 'end the pictures')) this.drain()
  }

  close(): void {
    this.context.freeContext()
    this.packet.free()
  }

  /** pitfall 12: without time base and frame rate the encoder announces level 6.2, which phones refuse. */
  private configure({ size, fps, bitRate, gop }: EncoderOptions): void {
    const context = this.context
    context.width = size.width
    context.height = size.height
    context.pixelFormat = AV_PIX_FMT_YUV420P
    context.timeBase = new Rational(clock.num, clock.den)
    context.framerate = new Rational(fps, 1)
    context.gopSize = gop
    context.maxBFrames = 0
    context.bitRate = BigInt(bitRate)
    context.rcMaxRate = BigInt(Math.round(bitRate * 1.2))
    context.rcBufferSize = bitRate
    context.threadCount = 1
    context.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  }

  private drain(): void {
    while (got(this.context.receivePacketSync(this.packet), 'take an encoded picture')) {
      const { data } = readPicture(nalsOfAnnexB(this.packet.data ?? Buffer.alloc(0)))
      const key = this.packet.isKeyframe
      if (data.length) this.out({ kind: 'video', data, dts: toMs(this.packet.pts), cts: 0, key, isB: false })
      this.packet.unref()
    }
  }
}

/** Drops pictures so that at most `fps` a second remain; tolerates a few ms of jitter. */
export class Thinner {
  private readonly step: number
  private due = Number.NEGATIVE_INFINITY

  constructor(fps: number) {
    this.step = 1000 / fps
  }

  keeps(ms: number, key: boolean): boolean {
    if (!key && ms < this.due - this.step * 0.3) return false
    this.due = Math.max(ms, Math.min(this.due + this.step, ms + this.step * 1.5))
    return true
  }
}
