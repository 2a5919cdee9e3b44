/** Test audio: frames from ffmpeg's files, and files from our frames. */
import { audioTrack, lowComplexityConfig } from '../../aac/config.ts'
import type { AudioFrame, AudioTrack } from '../../hub/types.ts'
import { ffmpeg } from './ffmpeg.ts'

export interface Sound {
  track: AudioTrack
  frames: AudioFrame[]
}

const tone = (seconds: number, rate: number) => [
  '-f',
  'lavfi',
  '-i',
  `sine=frequency=440:sample_rate=${rate}:duration=${seconds}`,
]

/** A tone as AAC, as an RTMP publisher would send it. */
export async function aacTone(seconds: number, { rate = 44_100, channels = 2 as 1 | 2 } = {}): Promise<Sound> {
  const args = ['-af', 'volume=4', '-ac', String(channels), '-c:a', 'aac', '-b:a', '96k', '-f', 'adts', '-']
  const frames = [...adtsFrames(await ffmpeg(...tone(seconds, rate), ...args))].map(
    (data, index): AudioFrame => ({ kind: 'audio', codec: 'aac', data, dts: (index * 1024 * 1000) / rate }),
  )
  return { track: audioTrack(lowComplexityConfig(rate, channels)), frames }
}

/** A tone as Opus in frames of 20 ms, as a browser would send it. */
export async function opusTone(seconds: number): Promise<Sound> {
  const file = await ffmpeg(
    ...tone(seconds, 48_000),
    '-af',
    'volume=4',
    '-ac',
    '2',
    '-c:a',
    'libopus',
    '-f',
    'ogg',
    '-',
  )
  const frames = oggPackets(file)
    .slice(2)
    .map((data, index): AudioFrame => ({ kind: 'audio', codec: 'opus', data, dts: index * 20 }))
  return { track: { kind: 'audio', codec: 'opus', config: Buffer.alloc(0), rate: 48_000, channels: 2 }, frames }
}

function* adtsFrames(file: Buffer): Generator<Buffer> {
  for (let at = 0; at + 7 < file.length; ) {
    const length = ((file[at + 3]! & 3) << 11) | (file[at + 4]! << 3) | (file[at + 5]! >> 5)
    yield file.subarray(at + 7, at + length)
    at += length
  }
}

/** A file of AAC frames that ffmpeg can read; the headers are derived from the AudioSpecificConfig. */
export function adtsFile({ config }: AudioTrack, frames: readonly AudioFrame[]): Buffer {
  const type = config[0]! >> 3
  const rateIndex = ((config[0]! & 7) << 1) | (config[1]! >> 7)
  const channels = (config[1]! >> 3) & 15
  return Buffer.concat(
    frames.flatMap(({ data }) => {
      const length = data.length + 7
      const head = [0xff, 0xf1, ((type - 1) << 6) | (rateIndex << 2), (channels << 6) | (length >> 11)]
      return [Buffer.from([...head, (length >> 3) & 255, ((length & 7) << 5) | 31, 0xfc]), data]
    }),
  )
}

function oggPackets(file: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let open: Buffer[] = []
  for (let at = 0; at < file.length; ) {
    const count = file[at + 26]!
    let body = at + 27 + count
    for (const size of file.subarray(at + 27, at + 27 + count)) {
      open.push(file.subarray(body, body + size))
      body += size
      if (size === 255) continue
      packets.push(Buffer.concat(open))
      open = []
    }
    at = body
  }
  return packets
}

/** An Ogg file of Opus frames of 20 ms that ffmpeg can read (RFC 7845). */
export function oggFile(frames: readonly AudioFrame[]): Buffer {
  const head = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 2, 0, 0, 0x80, 0xbb, 0, 0, 0, 0, 0])])
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)])
  const pages = frames.map(({ data }, index) => oggPage(data, index + 2, (index + 1) * 960, 0))
  return Buffer.concat([oggPage(head, 0, 0, 2), oggPage(tags, 1, 0, 0), ...pages])
}

function oggPage(packet: Buffer, sequence: number, position: number, flags: number): Buffer {
  const sizes = [...Array<number>(Math.floor(packet.length / 255)).fill(255), packet.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head[5] = flags
  head.writeBigUInt64LE(BigInt(position), 6)
  head.writeUInt32LE(1, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = sizes.length
  const page = Buffer.concat([head, Buffer.from(sizes), packet])
  page.writeUInt32LE(oggCrc(page), 22)
  return page
}

function oggCrc(page: Buffer): number {
  let crc = 0
  for (const byte of page) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c11db7 : 0)
  }
  return crc >>> 0
}
