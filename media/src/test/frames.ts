/** Small realistic H.264 and AAC for tests without ffmpeg. */
import { videoTrack } from '../h264/avcc.ts'
import { joinNals } from '../h264/nal.ts'
import type { AudioFrame, AudioTrack, Frame, Sink, VideoFrame, VideoTrack } from '../hub/types.ts'

/** Constrained baseline, 320 × 180, 25 a second (x264). */
export const sps = Buffer.from('6742c00cda05067e7c0440000003004000000ca3c50aa8', 'hex')
export const pps = Buffer.from('68ce0fc8', 'hex')

export const video = (): VideoTrack => {
  const { kind, codec, avcC, width, height } = videoTrack([sps], [pps])
  return { kind, codec, avcC, width, height }
}
export const aac = (): AudioTrack => ({
  kind: 'audio',
  codec: 'aac',
  config: Buffer.from([0x11, 0x90]),
  rate: 48_000,
  channels: 2,
})
export const opus = (): AudioTrack => ({
  kind: 'audio',
  codec: 'opus',
  config: Buffer.alloc(0),
  rate: 48_000,
  channels: 2,
})

/** Slices with slice_type P (0), B (1) or I (2); only the part that our code reads. */
const slices = {
  P: Buffer.from([0x41, 0b1_1_000000]),
  B: Buffer.from([0x01, 0b1_010_0000]),
  I: Buffer.from([0x65, 0b1_011_0000]),
}

export const picture = (dts: number, kind: 'I' | 'P' | 'B' = 'P', cts = 0): VideoFrame => ({
  kind: 'video',
  data: joinNals([slices[kind]]),
  dts,
  cts,
  key: kind === 'I',
  isB: kind === 'B',
})
export const sound = (dts: number, codec: 'aac' | 'opus' = 'aac'): AudioFrame => ({
  kind: 'audio',
  codec,
  data: Buffer.from([1, 2, 3]),
  dts,
})

/** Records the calls to a sink. */
export function recordingSink() {
  const events: string[] = []
  const frames: Frame[] = []
  const sink: Sink = {
    track: (track) => void events.push(`track ${track.codec}`),
    frame: (frame) => {
      frames.push(frame)
      events.push(frame.kind === 'video' ? (frame.key ? 'key' : frame.isB ? 'B' : 'P') : frame.codec)
    },
    discontinuity: () => void events.push('discontinuity'),
    end: () => void events.push('end'),
  }
  return { sink, events, frames }
}
