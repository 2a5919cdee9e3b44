import { audioTrack } from '../aac/config.ts'
import { type AvcC, parseAvcC, videoTrack } from '../h264/avcc.ts'
import { nalsOf, readPicture } from '../h264/nal.ts'
import { SourceRefusal } from '../hub/refusal.ts'
import type { Ingest } from '../hub/types.ts'

const avc = 7
const hevc = 12 // not in the standard, but some encoders send it
const aac = 10
const enhanced = 9 // sound of enhanced RTMP v2
const wrongVideo = (name: string | undefined) =>
  new SourceRefusal(
    'video_codec',
    `This server takes H.264 video only, not ${name ?? 'another codec'}. Choose H.264 (x264, NVENC H.264, QuickSync H.264).`,
    name,
  )
const wrongAudio = (name: string | undefined) =>
  new SourceRefusal(
    'audio_codec',
    `This server takes AAC sound only, not ${name ?? 'another codec'}. Choose AAC in the encoder.`,
    name,
  )
/** By FourCC (enhanced RTMP), else by the number of the FLV tag. */
const videos: Record<string, string> = { hvc1: 'HEVC', av01: 'AV1', vp09: 'VP9', vp08: 'VP8', vvc1: 'VVC' }
const oldVideos: Record<number, string> = { 2: 'Sorenson H.263', 4: 'VP6', 5: 'VP6', [hevc]: 'HEVC' }
const sounds: Record<string, string> = { Opus: 'Opus', fLaC: 'FLAC', '.mp3': 'MP3', 'ac-3': 'AC-3', 'ec-3': 'E-AC-3' }
const oldSounds: Record<number, string> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  7: 'G.711',
  8: 'G.711',
  11: 'Speex',
  14: 'MP3',
}

/** Converts FLV tags of one publisher to tracks and frames. Throws a Refusal for unsupported media. */
export class FlvReader {
  readonly #ingest: Ingest
  #video: AvcC | null = null
  #hasAudio = false
  #last: number | null = null
  #time = 0

  constructor(ingest: Ingest) {
    this.#ingest = ingest
  }

  video(time: number, tag: Buffer): void {
    const packet = readVideoPacket(tag)
    if (packet.kind === 'setup') this.#setUp(packet.body)
    if (packet.kind === 'picture' && this.#video) this.#picture(this.#unwrap(time), packet, this.#video)
  }

  audio(time: number, tag: Buffer): void {
    if (tag.length < 2) return
    const isEnhanced = (tag[0] as number) >> 4 === enhanced
    if (isEnhanced && tag.length < 5) return
    refuseOtherSound(tag)
    const body = tag.subarray(isEnhanced ? 5 : 2)
    const packet = isEnhanced ? (tag[0] as number) & 15 : tag[1]
    if (packet === 0) {
      this.#ingest.track(audioTrack(body))
      this.#hasAudio = true
    } else if (packet === 1 && this.#hasAudio && body.length) {
      this.#ingest.frame({ kind: 'audio', codec: 'aac', data: body, dts: this.#unwrap(time) })
    }
  }

  #setUp(record: Buffer): void {
    const video = parseAvcC(record)
    this.#video = video
    const track = videoTrack(video.sps, video.pps)
    this.#ingest.track(video.lengthSize === 4 ? { ...track, avcC: record } : track)
  }

  #picture(dts: number, packet: PicturePacket, video: AvcC): void {
    const picture = readPicture(nalsOf(packet.body, video.lengthSize))
    if (!picture.data.length) return
    const { sps, pps } = picture
    if (sps.length && pps.length && !(sameSets(sps, video.sps) && sameSets(pps, video.pps))) {
      this.#video = { ...video, sps: sps.map(copy), pps: pps.map(copy) }
      this.#ingest.track(videoTrack(sps, pps))
    }
    const { data, isB } = picture
    this.#ingest.frame({ kind: 'video', data, dts, cts: packet.cts, key: packet.key, isB: isB && !packet.key })
  }

  /** Unwraps 32-bit timestamps. */
  #unwrap(time: number): number {
    this.#time += this.#last === null ? time : (time - this.#last) | 0
    this.#last = time
    return this.#time
  }
}

const copy = (set: Buffer) => Buffer.from(set)
const sameSets = (a: readonly Buffer[], b: readonly Buffer[]) =>
  a.length === b.length && a.every((set, i) => set.equals(b[i] as Buffer))

interface PicturePacket {
  kind: 'picture'
  key: boolean
  cts: number
  body: Buffer
}
type VideoPacket = PicturePacket | { kind: 'setup'; body: Buffer } | { kind: 'other' }

/** Throws for what is not AAC; enhanced RTMP v2 names it by a FourCC. */
function refuseOtherSound(tag: Buffer): void {
  const format = (tag[0] as number) >> 4
  const fourCc = format === enhanced ? tag.toString('latin1', 1, 5) : ''
  if (format !== aac && fourCc !== 'mp4a') throw wrongAudio(fourCc ? sounds[fourCc] : oldSounds[format])
}

/** A video tag of plain or enhanced RTMP. */
function readVideoPacket(tag: Buffer): VideoPacket {
  if (tag.length < 5) return { kind: 'other' }
  const first = tag[0] as number
  if (first & 0x80) return readEnhancedPacket(tag)
  const codec = first & 15
  if (codec !== avc) throw wrongVideo(oldVideos[codec])
  if (tag[1] === 0) return { kind: 'setup', body: tag.subarray(5) }
  if (tag[1] !== 1) return { kind: 'other' }
  return { kind: 'picture', key: first >> 4 === 1, cts: tag.readIntBE(2, 3), body: tag.subarray(5) }
}

/** Enhanced RTMP v1: the packet's type in the low bits, then a FourCC. */
function readEnhancedPacket(tag: Buffer): VideoPacket {
  const fourCc = tag.toString('latin1', 1, 5)
  if (fourCc !== 'avc1') throw wrongVideo(videos[fourCc])
  const key = (((tag[0] as number) >> 4) & 7) === 1
  switch ((tag[0] as number) & 15) {
    case 0:
      return { kind: 'setup', body: tag.subarray(5) }
    case 1:
      return tag.length < 8
        ? { kind: 'other' }
        : { kind: 'picture', key, cts: tag.readIntBE(5, 3), body: tag.subarray(8) }
    case 3:
      return { kind: 'picture', key, cts: 0, body: tag.subarray(5) }
    default:
      return { kind: 'other' }
  }
}
