import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { videoTrack } from '../../h264/avcc.ts'
import { nalsOfAnnexB, nalType, readPicture, typeOfNal } from '../../h264/nal.ts'
import type { AudioTrack, VideoFrame, VideoTrack } from '../../hub/types.ts'

const run = promisify(execFile)

/** A moving picture and a tone, coded by ffmpeg. */
export interface Clip {
  track: VideoTrack
  /** 25 per second, a key frame every `gop`. */
  pictures: Omit<VideoFrame, 'dts'>[]
  /** Opus, one every 20 ms. */
  sounds: Buffer[]
}

export const opusTrack: AudioTrack = { kind: 'audio', codec: 'opus', config: Buffer.alloc(0), rate: 48000, channels: 2 }

export async function makeClip({ seconds = 4, gop = 25, kbps = 500, size = '320x240' } = {}): Promise<Clip> {
  const input = (graph: string) => ['-f', 'lavfi', '-t', String(seconds), '-i', graph]
  const x264 = `-c:v libx264 -preset ultrafast -tune zerolatency -profile:v baseline -g ${gop} -x264-params aud=1:scenecut=0`
  const rate = ['-b:v', `${kbps}k`, '-maxrate', `${kbps}k`, '-bufsize', `${kbps / 2}k`]
  const [video, audio] = await Promise.all([
    ffmpeg([
      ...input(`testsrc2=s=${size}:r=25`),
      ...x264.split(' '),
      ...rate,
      '-pix_fmt',
      'yuv420p',
      '-f',
      'h264',
      '-',
    ]),
    ffmpeg([...input('sine=f=440:r=48000'), '-ac', '2', '-c:a', 'libopus', '-b:a', '48k', '-f', 'ogg', '-']),
  ])
  const pictures = splitPictures(video).map(readPicture)
  const first = pictures[0]
  if (!first) throw new Error('ffmpeg made no picture')
  return {
    track: videoTrack(first.sps, first.pps),
    pictures: pictures.map(({ data, hasIdr, isB }) => ({ kind: 'video', data, cts: 0, key: hasIdr, isB })),
    sounds: packetsOfOgg(audio).slice(2),
  }
}

async function ffmpeg(args: string[]): Promise<Buffer> {
  const options = { encoding: 'buffer' as const, maxBuffer: 2 ** 28 }
  const { stdout } = await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args], options)
  return stdout
}

/** NAL units of each picture; every one begins with a delimiter. */
function splitPictures(stream: Buffer): Buffer[][] {
  const pictures: Buffer[][] = []
  for (const nal of nalsOfAnnexB(stream)) {
    if (typeOfNal(nal) === nalType.delimiter) pictures.push([])
    pictures.at(-1)?.push(nal)
  }
  return pictures
}

/** RFC 3533: a packet ends with the first piece shorter than 255 bytes. */
function packetsOfOgg(file: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let pieces: Buffer[] = []
  for (let at = 0; at + 27 <= file.length; ) {
    const sizes = file.subarray(at + 27, at + 27 + (file[at + 26] ?? 0))
    at += 27 + sizes.length
    for (const size of sizes) {
      pieces.push(file.subarray(at, at + size))
      at += size
      if (size === 255) continue
      packets.push(Buffer.concat(pieces))
      pieces = []
    }
  }
  return packets
}
