/** Frames for tests: encoded by ffmpeg, parsed by code independent of the code under test. */
import { execFileSync } from 'node:child_process'
import type { AudioFrame, AudioTrack, Frame, Sink, VideoFrame, VideoTrack } from '../../hub/types.ts'

export interface Source {
  video: VideoTrack | null
  audio: AudioTrack | null
  /** In order of arrival. */
  frames: Frame[]
}

export interface SourceOptions {
  seconds?: number
  fps?: number
  /** Frames between key frames. */
  gop?: number
  bframes?: number
  size?: `${number}x${number}`
  sound?: 'aac' | 'opus' | null
  picture?: boolean
  rate?: number
  kbps?: number
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-nostdin', ...args], {
    maxBuffer: 1 << 30,
    stdio: ['ignore', 'pipe', 'inherit'],
  })

/** A moving test picture with a tone. */
export function makeSource(options: SourceOptions = {}): Source {
  const { seconds = 4, fps = 25, gop = fps, bframes = 0, size = '320x180', sound = 'aac', picture = true } = options
  const { rate = 48_000, kbps = 300 } = options
  const input = picture ? ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`] : []
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${rate}:duration=${seconds}`]
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', `${kbps}k`]
  const keys = ['-g', String(gop), '-keyint_min', String(gop), '-sc_threshold', '0', '-bf', String(bframes)]
  const flv = picture || sound === 'aac'
  const source: Source = flv
    ? readFlv(
        ffmpeg(
          ...input,
          ...(sound === 'aac' ? tone : []),
          ...(picture ? [...x264, ...keys] : []),
          ...(sound === 'aac' ? ['-c:a', 'aac', '-ac', '2', '-b:a', '64k'] : []),
          ...['-f', 'flv', '-flvflags', 'no_duration_filesize', '-'],
        ),
      )
    : { video: null, audio: null, frames: [] }
  // the encoder's priming audio comes before the first picture
  const zero = source.frames.find(({ kind }) => !picture || kind === 'video')?.dts ?? 0
  source.frames = source.frames.filter(({ dts }) => dts >= zero).map((frame) => ({ ...frame, dts: frame.dts - zero }))
  if (source.video)
    Object.assign(source.video, { width: Number(size.split('x')[0]), height: Number(size.split('x')[1]) })
  if (sound !== 'opus') return source
  const packets = readOgg(ffmpeg(...tone, '-c:a', 'libopus', '-ac', '2', '-b:a', '48k', '-f', 'ogg', '-'))
  const audio = packets.map((data, i): AudioFrame => ({ kind: 'audio', codec: 'opus', data, dts: i * 20 }))
  const frames = [...source.frames, ...audio].sort((a, b) => a.dts - b.dts)
  return {
    ...source,
    audio: { kind: 'audio', codec: 'opus', config: Buffer.alloc(0), rate: 48_000, channels: 2 },
    frames,
  }
}

/** Sends a source's frames to a sink, from `at` ms on its clock; returns when they end. */
export function play(source: Source, sink: Sink, at = 0): number {
  if (source.video) sink.track(source.video)
  if (source.audio) sink.track(source.audio)
  for (const frame of source.frames) sink.frame({ ...frame, dts: frame.dts + at })
  return at + Math.max(...source.frames.map(({ dts }) => dts)) + 40
}

function readFlv(flv: Buffer): Source {
  const source: Source = { video: null, audio: null, frames: [] }
  for (let at = 13; at + 11 <= flv.length; ) {
    const size = flv.readUIntBE(at + 1, 3)
    const dts = flv.readUIntBE(at + 4, 3) + (flv[at + 7] as number) * 2 ** 24
    const body = flv.subarray(at + 11, at + 11 + size)
    if (flv[at] === 9) readVideoTag(source, body, dts)
    if (flv[at] === 8) readAudioTag(source, body, dts)
    at += 15 + size
  }
  return source
}

function readVideoTag(source: Source, body: Buffer, dts: number): void {
  if (body[1] === 0) source.video = { kind: 'video', codec: 'h264', avcC: body.subarray(5), width: 0, height: 0 }
  if (body[1] !== 1) return
  const key = (body[0] as number) >> 4 === 1
  const frame: VideoFrame = { kind: 'video', data: body.subarray(5), dts, cts: body.readIntBE(2, 3), key, isB: false }
  source.frames.push(frame)
}

function readAudioTag(source: Source, body: Buffer, dts: number): void {
  const config = body.subarray(2)
  if (body[1] === 1) source.frames.push({ kind: 'audio', codec: 'aac', data: config, dts })
  else
    source.audio = {
      kind: 'audio',
      codec: 'aac',
      config,
      rate: aacRate(config),
      channels: ((config[1] as number) >> 3) & 15,
    }
}

const aacRate = (config: Buffer) => ({ 3: 48_000, 4: 44_100, 6: 24_000 })[(config.readUInt16BE(0) >> 7) & 15] ?? 0

function readOgg(ogg: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let open: Buffer[] = []
  for (let at = 0; at < ogg.length; ) {
    const laces = ogg.subarray(at + 27, at + 27 + (ogg[at + 26] as number))
    at += 27 + laces.length
    for (const lace of laces) {
      open.push(ogg.subarray(at, at + lace))
      at += lace
      if (lace === 255) continue
      packets.push(Buffer.concat(open))
      open = []
    }
  }
  return packets.slice(2) // OpusHead, OpusTags
}
