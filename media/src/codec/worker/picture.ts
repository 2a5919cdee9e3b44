/** JPEG snapshots: of one key frame, and of a file at a given second. */
import {
  AV_CODEC_FLAG_QSCALE,
  AV_CODEC_ID_MJPEG,
  AV_PIX_FMT_YUVJ420P,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_FLAG_BACKWARD,
} from 'node-av/constants'
import { Codec, CodecContext, type Frame, Rational } from 'node-av/lib'
import type { VideoTrack } from '../../hub/types.ts'
import { decoderOf, openFile, packetsOf } from './demux.ts'
import { check, newPacket } from './native.ts'
import { PictureDecoder, pictureDecoder, Scaler } from './video.ts'

const width = 640 // px
/** 1 is best, 31 worst: about 40 kB for a picture of 640 x 360. */
const quality = 5
const lambda = 118 // FF_QP2LAMBDA

/** Throws when the frame cannot be decoded. */
export function picture(track: VideoTrack, data: Buffer): Buffer {
  const decoder = new PictureDecoder(pictureDecoder(track))
  const shown = new Shown()
  try {
    decoder.push(data, 0, true, (frame) => shown.see(frame))
    decoder.flush((frame) => shown.see(frame))
    return shown.jpeg()
  } finally {
    shown.close()
    decoder.close()
  }
}

/** The picture at that second; the last one if the file is shorter. */
export async function pictureOfFile(atSeconds: number): Promise<Buffer> {
  const input = await openFile()
  const index = input.findBestStream(AVMEDIA_TYPE_VIDEO)
  const stream = input.streams[index]
  if (!stream) throw new Error('The file has no pictures.')
  const decoder = new PictureDecoder(decoderOf(stream.codecpar))
  const shown = new Shown()
  let reached = false
  const see = (frame: Frame, ms: number) => {
    if (reached) return
    shown.see(frame)
    reached = ms >= atSeconds * 1000
  }
  try {
    await input.seekFrame(-1, BigInt(Math.round(atSeconds * 1_000_000)), AVSEEK_FLAG_BACKWARD)
    for await (const packet of packetsOf(input)) {
      if (packet.index === index) decoder.push(packet.data, packet.pts, packet.key, see)
      if (reached) break
    }
    if (!reached) decoder.flush(see)
    return shown.jpeg()
  } finally {
    shown.close()
    decoder.close()
    await input.closeInput()
  }
}

/** The last decoded picture. */
class Shown {
  private frame: Frame | null = null

  see(frame: Frame): void {
    this.close()
    this.frame = frame.clone()
  }

  jpeg(): Buffer {
    if (!this.frame) throw new Error('There is no picture that can be decoded.')
    return encodeJpeg(this.frame)
  }

  close(): void {
    this.frame?.free()
    this.frame = null
  }
}

function encodeJpeg(frame: Frame): Buffer {
  const size = { width, height: Math.max(2, Math.round((frame.height * width) / frame.width / 2) * 2) }
  const codec = Codec.findEncoder(AV_CODEC_ID_MJPEG)
  const context = new CodecContext()
  const scaler = new Scaler(size, AV_PIX_FMT_YUVJ420P)
  const packet = newPacket()
  try {
    context.allocContext3(codec)
    context.width = size.width
    context.height = size.height
    context.pixelFormat = AV_PIX_FMT_YUVJ420P
    context.timeBase = new Rational(1, 25)
    context.setFlags(AV_CODEC_FLAG_QSCALE)
    context.globalQuality = quality * lambda
    context.threadCount = 1
    check(context.open2Sync(codec), 'open the JPEG encoder')
    const scaled = scaler.scale(frame)
    scaled.pts = 0n
    scaled.quality = quality * lambda
    check(context.sendFrameSync(scaled), 'encode a JPEG')
    check(context.receivePacketSync(packet), 'take a JPEG')
    return Buffer.from(packet.data ?? [])
  } finally {
    packet.free()
    scaler.close()
    context.freeContext()
  }
}
