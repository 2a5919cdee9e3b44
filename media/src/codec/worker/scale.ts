/** Encodes the renditions of a stream, and H.264 from other codecs or from streams with B-frames. */
import type { Frame as NativeFrame } from 'node-av/lib'
import type { Frame, VideoTrack } from '../../hub/types.ts'
import type { Height } from '../messages.ts'
import type { JobOut, StreamJob } from './stream-job.ts'
import { type EncoderOptions, H264Encoder, PictureDecoder, pictureDecoder, Scaler, sizeFor, Thinner } from './video.ts'

/** Encoder settings for a picture of any size; `side` is the maximum length of the shorter side. */
export interface Rung {
  side: number
  settings: (size: EncoderOptions['size']) => Omit<EncoderOptions, 'size'>
}

/** Key frames only where the source has them, so that a player can switch renditions at each. */
const gopOfSource = 3000
/** A phone's VP8 has key frames only on request; segments need one every 2 s (frames). */
const gopOfOurs = 60

/** bit/s of the renditions: what a slow mobile network leaves for video. */
const bitRates = { 360: 500_000, 240: 250_000 } as const
const rendition = (height: Height): Rung => ({
  side: height,
  settings: () => ({ fps: 25, bitRate: bitRates[height], preset: 'veryfast', gop: gopOfSource }),
})

/** Re-encoding at the original size, up to 720p: larger pictures cost more than they are worth. */
export const fullSize = (gop: number): Rung => ({
  side: 720,
  settings: ({ width, height }) => ({ fps: 30, bitRate: width * height * 30 * 0.1, preset: 'ultrafast', gop }),
})

/** Converts a video track to several heights at once. */
export function scale(from: VideoTrack, heights: readonly Height[], out: JobOut): StreamJob {
  return convert(
    from,
    heights.map((height) => new RungEncoder(rendition(height), outputOf(out, height))),
  )
}

/** Converts a video track to H.264 in its own size. */
export function toH264(from: 'vp8' | VideoTrack, out: JobOut): StreamJob {
  return convert(from, [new RungEncoder(fullSize(from === 'vp8' ? gopOfOurs : gopOfSource), outputOf(out, 0))])
}

const outputOf = (out: JobOut, output: number): RungOut => ({
  track: (track) => out.track(output, track),
  frame: (frame) => out.frame(output, frame),
})

function convert(from: 'vp8' | VideoTrack, rungs: readonly RungEncoder[]): StreamJob {
  const decoder = new PictureDecoder(pictureDecoder(from))
  const encode = (frame: NativeFrame, ms: number, key: boolean) => {
    for (const rung of rungs) rung.push(frame, ms, key)
  }
  return {
    frame(frame: Frame) {
      if (frame.kind === 'video') decoder.push(frame.data, frame.dts + frame.cts, frame.key, encode)
    },
    close() {
      for (const rung of rungs) rung.close()
      decoder.close()
    },
  }
}

interface RungOut {
  track(track: VideoTrack): void
  frame(frame: Frame): void
}

/** One output size. A source that grows or rotates gets a new encoder; one that shrinks temporarily does not. */
export class RungEncoder {
  private readonly rung: Rung
  private readonly out: RungOut
  private current: { scaler: Scaler; encoder: H264Encoder; thinner: Thinner; size: EncoderOptions['size'] } | null =
    null

  constructor(rung: Rung, out: RungOut) {
    this.rung = rung
    this.out = out
  }

  push(frame: NativeFrame, ms: number, key: boolean): void {
    const { scaler, encoder, thinner } = this.encoderFor(frame)
    if (thinner.keeps(ms, key)) encoder.push(scaler.scale(frame), ms, key)
  }

  flush(): void {
    this.current?.encoder.flush()
  }

  close(): void {
    this.current?.encoder.close()
    this.current?.scaler.close()
    this.current = null
  }

  private encoderFor(frame: NativeFrame) {
    const size = sizeFor(frame, this.rung.side)
    if (this.current && fits(size, this.current.size)) return this.current
    this.flush()
    this.close()
    const settings = this.rung.settings(size)
    const encoder = new H264Encoder({ size, ...settings }, (made) => this.out.frame(made))
    this.current = { scaler: new Scaler(size), encoder, thinner: new Thinner(settings.fps), size }
    this.out.track(encoder.track)
    return this.current
  }
}

type Size = EncoderOptions['size']
const fits = (size: Size, into: Size) =>
  size.width <= into.width && Math.abs(size.width / size.height - into.width / into.height) < 0.03
