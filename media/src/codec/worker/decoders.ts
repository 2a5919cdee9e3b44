/** The allow-list of decoders for untrusted input: what browsers, encoders and cameras send, out of hundreds. */
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_AC3,
  AV_CODEC_ID_ADPCM_G722,
  AV_CODEC_ID_ADPCM_G726,
  AV_CODEC_ID_AV1,
  AV_CODEC_ID_H264,
  AV_CODEC_ID_HEVC,
  AV_CODEC_ID_MJPEG,
  AV_CODEC_ID_MP2,
  AV_CODEC_ID_MP3,
  AV_CODEC_ID_MPEG2VIDEO,
  AV_CODEC_ID_MPEG4,
  AV_CODEC_ID_OPUS,
  AV_CODEC_ID_PCM_ALAW,
  AV_CODEC_ID_PCM_F32LE,
  AV_CODEC_ID_PCM_MULAW,
  AV_CODEC_ID_PCM_S16BE,
  AV_CODEC_ID_PCM_S16LE,
  AV_CODEC_ID_VORBIS,
  AV_CODEC_ID_VP8,
  AV_CODEC_ID_VP9,
  type AVCodecID,
} from 'node-av/constants'
import { Codec, CodecContext } from 'node-av/lib'
import { pixelsMax } from '../../picture-limit.ts'
import { check, setOptions } from './native.ts'

const taken: readonly AVCodecID[] = [
  ...[AV_CODEC_ID_H264, AV_CODEC_ID_HEVC, AV_CODEC_ID_VP8, AV_CODEC_ID_VP9, AV_CODEC_ID_AV1],
  ...[AV_CODEC_ID_MJPEG, AV_CODEC_ID_MPEG4, AV_CODEC_ID_MPEG2VIDEO],
  ...[AV_CODEC_ID_AAC, AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS, AV_CODEC_ID_MP3, AV_CODEC_ID_MP2, AV_CODEC_ID_AC3],
  ...[AV_CODEC_ID_PCM_ALAW, AV_CODEC_ID_PCM_MULAW, AV_CODEC_ID_ADPCM_G722, AV_CODEC_ID_ADPCM_G726],
  ...[AV_CODEC_ID_PCM_S16LE, AV_CODEC_ID_PCM_S16BE, AV_CODEC_ID_PCM_F32LE],
]

/** The same list by decoder name, for the decoders that the library opens itself to probe a source. */
export const decoderNames = taken.flatMap((id) => Codec.findDecoder(id)?.name ?? []).join(',')

/** Throws for a codec that is not on the list; `configure` sets the parameters of this stream. */
export function openDecoder(id: AVCodecID, configure: (context: CodecContext) => void): CodecContext {
  const codec = taken.includes(id) ? Codec.findDecoder(id) : null
  if (!codec) throw new Error(`The codec ${Codec.findDecoder(id)?.name ?? id} is not taken here.`)
  const context = new CodecContext()
  context.allocContext3(codec)
  try {
    configure(context)
    // Each further thread would delay the output by one picture.
    context.threadCount = 1
    setOptions(context, { max_pixels: String(pixelsMax), codec_whitelist: decoderNames })
    check(context.open2Sync(codec), `open the ${codec.name} decoder`)
    return context
  } catch (error) {
    context.freeContext()
    throw error
  }
}
