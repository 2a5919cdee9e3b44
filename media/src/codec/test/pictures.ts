/** Test video: frames from ffmpeg's files, and files from our frames. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { parseAvcC } from '../../h264/avcc.ts'
import { isBSlice, nalsOf, toAnnexB } from '../../h264/nal.ts'
import type { VideoFrame, VideoTrack } from '../../hub/types.ts'
import { ffmpeg } from './ffmpeg.ts'

const run = promisify(execFile)

export interface Clip {
  track: VideoTrack
  frames: VideoFrame[]
}

export interface ClipWanted {
  seconds: number
  size?: `${number}x${number}`
  fps?: number
  /** Frames between key frames. */
  gop?: number
  bframes?: number
}

const source = ({ seconds, size = '640x360', fps = 25 }: ClipWanted) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${fps}:duration=${seconds}`,
]

/** H.264 as an RTMP publisher would send it; `path` is where ffmpeg may write. */
export async function h264Clip(path: string, wanted: ClipWanted): Promise<Clip> {
  const { gop = 50, bframes = 0 } = wanted
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-b:v', '1M', '-g', `${gop}`]
  const order = ['-bf', `${bframes}`, '-x264-params', `scenecut=0:b-adapt=0:bframes=${bframes}`]
  await ffmpeg('-y', ...source(wanted), ...encode, ...order, path)
  const file = await readFile(path)
  const wantedFields = ['-show_entries', 'packet=pts_time,dts_time,flags,pos,size', '-of', 'json']
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'v', ...wantedFields, path], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const packets = JSON.parse(stdout).packets as Record<'pts_time' | 'dts_time' | 'flags' | 'pos' | 'size', string>[]
  const early = Number(packets[0]!.dts_time) * 1000
  const frames = packets.map((packet): VideoFrame => {
    const data = file.subarray(Number(packet.pos), Number(packet.pos) + Number(packet.size))
    const dts = Number(packet.dts_time) * 1000
    const isB = [...nalsOf(data)].some(isBSlice)
    return {
      kind: 'video',
      data,
      dts: dts - early,
      cts: Number(packet.pts_time) * 1000 - dts,
      key: packet.flags.startsWith('K'),
      isB,
    }
  })
  const [width, height] = (wanted.size ?? '640x360').split('x').map(Number)
  return { track: { kind: 'video', codec: 'h264', avcC: avcCOf(file), width: width!, height: height! }, frames }
}

/** The decoder configuration in an MP4. */
export function avcCOf(file: Buffer): Buffer {
  const at = file.indexOf('avcC')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

/** VP8 as a phone without an H.264 encoder sends it. */
export async function vp8Clip(wanted: ClipWanted): Promise<VideoFrame[]> {
  const encode = [
    '-c:v',
    'libvpx',
    '-deadline',
    'realtime',
    '-cpu-used',
    '8',
    '-b:v',
    '600k',
    '-g',
    `${wanted.gop ?? 500}`,
  ]
  const file = await ffmpeg(...source(wanted), ...encode, '-f', 'ivf', '-')
  const frames: VideoFrame[] = []
  for (let at = 32; at + 12 <= file.length; ) {
    const data = file.subarray(at + 12, at + 12 + file.readUInt32LE(at))
    const dts = (frames.length * 1000) / (wanted.fps ?? 25)
    frames.push({ kind: 'video', data, dts, cts: 0, key: (data[0]! & 1) === 0, isB: false })
    at += 12 + data.length
  }
  return frames
}

/** A file of H.264 frames that ffmpeg can read. */
export function h264File({ avcC }: VideoTrack, frames: readonly VideoFrame[]): Buffer {
  const { sps, pps } = parseAvcC(avcC)
  return Buffer.concat([toAnnexB([...sps, ...pps]), ...frames.map(({ data }) => toAnnexB(nalsOf(data)))])
}
