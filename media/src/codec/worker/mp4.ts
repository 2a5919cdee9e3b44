/** Writes a fragmented MP4 to the standard output as packets arrive. */
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import { FormatContext, Rational, type Stream } from 'node-av/lib'
import type { AudioTrack, VideoTrack } from '../../hub/types.ts'
import { stereo } from './audio.ts'
import type { DemuxedPacket } from './demux.ts'
import { check, clock, newPacket, setOptions, toClock } from './native.ts'

/** Each fragment is self-contained: a truncated file plays up to its end, and joining needs no index. */
const movflags = 'frag_keyframe+empty_moov+default_base_moof'

/** Add the streams first, then call `begin`, then write packets of each stream in decoding order. */
export class Mp4 {
  private readonly context = new FormatContext()
  private readonly packet = newPacket()
  private readonly last: number[] = []
  private endMs = 0

  constructor() {
    check(this.context.allocOutputContext2(null, 'mp4', 'fd:'), 'make the file') // 'fd:' defaults to the standard output
  }

  addCopy(source: Stream): number {
    const stream = this.add()
    check(source.codecpar.copy(stream.codecpar), 'take the parameters over')
    stream.codecpar.codecTag = 0
    return stream.index
  }

  addVideo({ avcC, width, height }: VideoTrack): number {
    const stream = this.add()
    Object.assign(stream.codecpar, {
      codecType: AVMEDIA_TYPE_VIDEO,
      codecId: AV_CODEC_ID_H264,
      extradata: avcC,
      width,
      height,
    })
    return stream.index
  }

  addAudio({ config, rate }: AudioTrack): number {
    const stream = this.add()
    Object.assign(stream.codecpar, {
      codecType: AVMEDIA_TYPE_AUDIO,
      codecId: AV_CODEC_ID_AAC,
      extradata: config,
      sampleRate: rate,
      channelLayout: stereo,
      frameSize: 1024,
    })
    return stream.index
  }

  begin(): void {
    check(this.context.openOutputSync(), 'open the file')
    setOptions(this.context, { movflags })
    check(this.context.writeHeaderSync(), 'begin the file')
  }

  /** Drops packets whose time does not increase, and those before the start (an encoder's priming samples). */
  write(index: number, { data, dts, pts, durationMs, key }: Omit<DemuxedPacket, 'index'>): void {
    if (dts <= (this.last[index] ?? Number.NEGATIVE_INFINITY) || dts < 0) return
    this.last[index] = dts
    this.endMs = Math.max(this.endMs, pts + durationMs)
    const stream = this.context.streams[index]!
    this.packet.data = data
    this.packet.streamIndex = index
    this.packet.dts = toClock(dts)
    this.packet.pts = toClock(Math.max(pts, dts))
    this.packet.duration = toClock(durationMs)
    this.packet.isKeyframe = key
    this.packet.rescaleTs(clock, stream.timeBase)
    check(this.context.interleavedWriteFrameSync(this.packet), 'write the file')
    this.packet.unref()
  }

  /** Duration (ms). */
  end(): number {
    check(this.context.writeTrailerSync(), 'end the file')
    return Math.round(this.endMs)
  }

  close(): void {
    this.context.closeOutputSync()
    this.packet.free()
  }

  private add(): Stream {
    const stream = this.context.newStream()
    stream.timeBase = new Rational(clock.num, clock.den)
    return stream
  }
}
