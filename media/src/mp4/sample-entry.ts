/** Codec descriptions of a track in an MP4 file (ISO/IEC 14496-15, 14496-14; Opus in ISOBMFF) and in a playlist. */
import type { AudioTrack, VideoTrack } from '../hub/types.ts'
import { box, boxes, find, fullBox, u8, u16, u32, zeros } from './box.ts'

export type Track = VideoTrack | AudioTrack

/** The sample entry box of a track. */
export const sampleEntry = (track: Track): Buffer =>
  track.kind === 'video' ? avc1(track) : track.codec === 'aac' ? mp4a(track) : opus(track)

function avc1(track: VideoTrack): Buffer {
  const resolution = u32(0x480000, 0x480000) // 72 dpi
  const size = u16(track.width, track.height)
  const tail = Buffer.concat([u32(0), u16(1), zeros(32), u16(24, 0xffff)])
  return box('avc1', zeros(6), u16(1), zeros(16), size, resolution, tail, box('avcC', track.avcC))
}

const soundHead = (track: AudioTrack) =>
  Buffer.concat([
    zeros(6),
    u16(1),
    zeros(8),
    u16(track.channels, 16),
    u32(0),
    u32(Math.min(track.rate, 0xffff) * 0x10000),
  ])

function mp4a(track: AudioTrack): Buffer {
  const config = descriptor(5, track.config)
  const decoder = descriptor(4, Buffer.concat([u8(0x40, 0x15, 0, 0, 0), u32(0, 0), config]))
  const stream = descriptor(3, Buffer.concat([u8(0, 0, 0), decoder, descriptor(6, u8(2))]))
  return box('mp4a', soundHead(track), fullBox('esds', 0, 0, stream))
}

/** MPEG-4 descriptor: tag, length in one byte (ours are short), body. */
const descriptor = (tag: number, body: Buffer) => Buffer.concat([u8(tag, body.length), body])

const opusPreSkip = 312 // priming samples at 48 kHz (RFC 7845)

const opus = (track: AudioTrack) =>
  box('Opus', soundHead(track), box('dOps', u8(0, track.channels), u16(opusPreSkip), u32(48_000), u16(0), u8(0)))

/** The track described by the first supported sample entry of an `stsd`; null when there is none. */
export function readSampleEntry(stsd: Buffer): Track | null {
  for (const { type, body } of boxes(stsd.subarray(8))) {
    const track = type === 'avc1' || type === 'avc3' ? readAvc(body) : readSound(type, body)
    if (track) return track
  }
  return null
}

function readAvc(body: Buffer): VideoTrack | null {
  const avcC = body.length > 78 ? find(body.subarray(78), 'avcC') : null
  if (!avcC || avcC.length < 7) return null
  return {
    kind: 'video',
    codec: 'h264',
    avcC: Buffer.from(avcC),
    width: body.readUInt16BE(24),
    height: body.readUInt16BE(26),
  }
}

function readSound(type: string, body: Buffer): AudioTrack | null {
  if (body.length < 28) return null
  const common = { kind: 'audio' as const, channels: body.readUInt16BE(16), rate: body.readUInt16BE(24) }
  if (type === 'Opus') return { ...common, codec: 'opus', rate: 48_000, config: Buffer.alloc(0) }
  const esds = type === 'mp4a' ? find(body.subarray(28), 'esds') : null
  const config = esds && decoderConfig(esds.subarray(4))
  return config ? { ...common, codec: 'aac', config: Buffer.from(config) } : null
}

/** AudioSpecificConfig (descriptor 5 within 4 within 3). */
function decoderConfig(bytes: Buffer): Buffer | null {
  let at = 0
  while (at + 2 <= bytes.length) {
    const tag = bytes[at++]
    let length = 0
    for (let more = true; more && at < bytes.length; ) {
      const byte = bytes[at++] as number
      length = length * 128 + (byte & 0x7f)
      more = byte >= 0x80
    }
    if (tag === 5) return at + length <= bytes.length && length >= 2 ? bytes.subarray(at, at + length) : null
    if (tag === 3) at += 3
    else if (tag === 4) at += 13
    else at += length
  }
  return null
}

/** The CODECS value for a playlist (RFC 6381). */
export function codecName(track: Track): string {
  if (track.kind === 'video') return `avc1.${track.avcC.toString('hex', 1, 4)}`
  return track.codec === 'opus' ? 'opus' : `mp4a.40.${aacObjectType(track.config)}`
}

const aacObjectType = (config: Buffer) => (config[0] ?? 0x10) >> 3

const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000, 7350]

/**
 * Duration of one coded frame in ms: AAC has 1024 samples at its core rate, an Opus packet encodes it (RFC 6716 §3.1).
 */
export function soundFrameMs(track: AudioTrack, data: Buffer): number {
  if (track.codec === 'opus') return opusPacketMs(data)
  const index = ((track.config.readUInt16BE(0) >> 7) & 15) as number
  return (1024 * 1000) / (aacRates[index] ?? track.rate)
}

function opusPacketMs(data: Buffer): number {
  const head = data[0] ?? 0
  const config = head >> 3
  const frame =
    config < 12 ? [10, 20, 40, 60][config & 3] : config < 16 ? [10, 20][config & 1] : [2.5, 5, 10, 20][config & 3]
  const code = head & 3
  const frames = code === 0 ? 1 : code < 3 ? 2 : Math.max(1, (data[1] ?? 1) & 63)
  return (frame ?? 20) * frames
}

/** Whether two tracks need no new initialization segment. */
export const sameTrack = (a: Track | null, b: Track | null): boolean =>
  a === b || (a !== null && b !== null && sampleEntry(a).equals(sampleEntry(b)))

/** A silent AAC-LC frame, for one and two channels; for Opus, three bytes are 20 ms. */
const silentAac = [Buffer.from('00c800802380', 'hex'), Buffer.from('210049900219002380', 'hex')]
const silentOpus = Buffer.from('fcfffe', 'hex')

/** A silent frame with the track's usual duration; null for unsupported configurations. */
export function silence(track: AudioTrack): Buffer | null {
  if (track.codec === 'opus') return silentOpus
  return aacObjectType(track.config) === 2 ? (silentAac[track.channels - 1] ?? null) : null
}

/** The parameter sets of a track to put before a key frame, each with a length prefix. */
export function parameterSets({ avcC }: VideoTrack): Buffer {
  const lengthSize = ((avcC[4] ?? 3) & 3) + 1
  const sets: Buffer[] = []
  let at = 5
  for (const mask of [31, 255]) {
    const count = (avcC[at++] ?? 0) & mask
    for (let i = 0; i < count && at + 2 <= avcC.length; i++) {
      const length = avcC.readUInt16BE(at)
      const head = Buffer.alloc(lengthSize)
      head.writeUIntBE(length, 0, lengthSize)
      sets.push(head, avcC.subarray(at + 2, at + 2 + length))
      at += 2 + length
    }
  }
  return Buffer.concat(sets)
}
