/** Reads packets, with times in ms, from files and URLs; the native memory of each packet is freed at once. */
import { AV_NOPTS_VALUE, AVERROR_EOF } from 'node-av/constants'
import { type CodecContext, type CodecParameters, Dictionary, FormatContext } from 'node-av/lib'
import { isTooLarge } from '../../picture-limit.ts'
import { decoderNames, openDecoder } from './decoders.ts'
import { check, newPacket } from './native.ts'

export interface DemuxedPacket {
  /** Of the stream it belongs to. */
  index: number
  data: Buffer
  /** ms; a time that the container lacks is taken from the other one, or from the previous packet. */
  dts: number
  pts: number
  durationMs: number
  key: boolean
}

/** The formats of browser recordings; none that can reference other files. */
const fileFormats = 'mov,matroska'
/** One video and one audio stream are used; sources with several programmes have more. */
const streamsMax = 64

/** Opens the file on the standard input. Throws when it is not a recording. */
export function openFile(): Promise<FormatContext> {
  return openInput('fd:', { fd: 0, protocol_whitelist: 'fd', format_whitelist: fileFormats })
}

/** Opens a source with these options of FFmpeg, restricted to our decoders and picture sizes. Throws a readable error. */
export async function openInput(url: string, options: Record<string, string | number>): Promise<FormatContext> {
  const input = new FormatContext()
  const dictionary = Dictionary.fromObject({ ...options, codec_whitelist: decoderNames, max_streams: streamsMax })
  try {
    input.allocContext()
    check(await input.openInput(url, null, dictionary), 'The source cannot be opened')
    // before the library decodes some frames to probe the file
    for (const { codecpar } of input.streams) refuseTooLarge(codecpar)
    check(await input.findStreamInfo(null), 'The source cannot be understood')
    return input
  } catch (error) {
    await input.closeInput()
    throw error
  } finally {
    dictionary.free()
  }
}

/** Ends when the source ends or is truncated; throws when it fails before its first packet. */
export async function* packetsOf(input: FormatContext): AsyncGenerator<DemuxedPacket> {
  const packet = newPacket()
  const bases = input.streams.map(({ timeBase }) => (1000 * timeBase.num) / timeBase.den)
  const last = bases.map(() => 0)
  try {
    for (let first = true; ; first = false) {
      const code = await input.readFrame(packet)
      if (code === AVERROR_EOF || (code < 0 && !first)) return
      check(code, 'The source cannot be read')
      const index = packet.streamIndex
      const base = bases[index]
      if (base !== undefined && packet.size) {
        const dts = knownTime(packet.dts) ?? knownTime(packet.pts)
        const pts = knownTime(packet.pts) ?? dts
        last[index] = dts === null ? last[index]! : dts * base
        yield {
          index,
          data: Buffer.from(packet.data ?? []),
          dts: last[index],
          pts: pts === null ? last[index] : pts * base,
          durationMs: Number(packet.duration) * base,
          key: packet.isKeyframe,
        }
      }
      packet.unref()
    }
  } finally {
    packet.free()
  }
}

const knownTime = (time: bigint) => (time === AV_NOPTS_VALUE ? null : Number(time))

/** The decoder for the packets of a stream. */
export function decoderOf(parameters: CodecParameters): CodecContext {
  refuseTooLarge(parameters)
  return openDecoder(parameters.codecId, (context) => {
    check(context.parametersToContext(parameters), 'take the parameters')
  })
}

function refuseTooLarge({ width, height }: CodecParameters): void {
  if (isTooLarge({ width, height })) throw new Error(`A picture of ${width} × ${height} is too large.`)
}
