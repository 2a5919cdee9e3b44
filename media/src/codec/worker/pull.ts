/** Pulls a URL in real time: H.264 and AAC are copied, every other codec is transcoded to them. */

import { setTimeout as sleep } from 'node:timers/promises'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { withoutAdts } from '../../aac/adts.ts'
import { audioTrack } from '../../aac/config.ts'
import { parseAvcC, videoTrack } from '../../h264/avcc.ts'
import { nalsOf, nalsOfAnnexB, readPicture } from '../../h264/nal.ts'
import type { AudioTrack, Frame, VideoTrack } from '../../hub/types.ts'
import { SoundConverter, SoundEncoder } from './audio.ts'
import { isDecodable } from './decodable.ts'
import { type DemuxedPacket, decoderOf, openInput, packetsOf } from './demux.ts'
import { fullSize, RungEncoder } from './scale.ts'
import { Timeline } from './timeline.ts'
import { PictureDecoder } from './video.ts'

export interface PullOut {
  track(track: VideoTrack | AudioTrack): void
  /** Resolves when the consumer is ready for more. */
  frame(frame: Frame): Promise<void>
}

/** How far ahead of real time frames are passed on (ms): live sources jitter, files arrive as fast as possible. */
const leadMs = 1000
/** Limits for probing a source: time (µs) and bytes read. */
const look = { analyzeduration: 3_000_000, probesize: 2_000_000 }
/** Frames between key frames when the source is re-encoded. */
const gop = 60

/**
 * Resolves when the source is open and probed; `ended` resolves when it failed or ended. `proxy`: host and port of the
 * egress proxy.
 */
export async function pull(
  url: string,
  timeoutMs: number,
  proxy: string,
  out: PullOut,
): Promise<{ ended: Promise<void> }> {
  const input = await openInput(...waysTo(url, timeoutMs, proxy))
  let waiting: Promise<void> = Promise.resolve()
  const retimed: PullOut = {
    track: out.track,
    frame: (frame) => {
      waiting = out.frame(frame)
      return waiting
    },
  }
  const pipelines = new Map<number, TrackPipeline>()
  const video = input.streams[input.findBestStream(AVMEDIA_TYPE_VIDEO)]
  const audio = input.streams[input.findBestStream(AVMEDIA_TYPE_AUDIO)]
  if (video) pipelines.set(video.index, pictures(video, retimed))
  if (audio) pipelines.set(audio.index, sounds(audio, retimed))
  if (!pipelines.size) throw new Error('The source holds neither pictures nor sound.')

  const run = async () => {
    const timeline = new Timeline()
    const began = performance.now()
    let first: number | null = null
    for await (const packet of packetsOf(input)) {
      const pipeline = pipelines.get(packet.index)
      if (!pipeline) continue
      const { dts, pts } = timeline.place(packet)
      first ??= dts
      const early = dts - first - leadMs - (performance.now() - began)
      if (early > 0) await sleep(early)
      pipeline.push({ ...packet, dts, pts })
      await waiting
    }
    for (const pipeline of pipelines.values()) pipeline.close()
    await input.closeInput()
  }
  return { ended: run() }
}

/** The URL to open and its options: only what this kind of source needs. */
function waysTo(url: string, timeoutMs: number, proxy: string): Parameters<typeof openInput> {
  const micros = timeoutMs * 1000
  switch (new URL(url).protocol) {
    case 'rtsp:':
    case 'rtsps:':
      return [
        behind(proxy, url),
        { ...look, protocol_whitelist: 'tcp', format_whitelist: 'rtsp', rtsp_transport: 'tcp', timeout: micros },
      ]
    case 'rtmp:':
    case 'rtmps:':
      return [
        behind(proxy, url),
        {
          ...look,
          protocol_whitelist: 'rtmp,tcp',
          format_whitelist: 'flv,live_flv',
          rtmp_live: 'live',
          rw_timeout: micros,
        },
      ]
    case 'http:':
    case 'https:':
      return [
        url,
        {
          ...look,
          http_proxy: `http://${proxy}`,
          protocol_whitelist: 'http,https,httpproxy,tls,tcp,crypto',
          format_whitelist: 'hls,flv,live_flv,mov,mpegts,matroska,aac,mp3,webvtt',
          rw_timeout: micros,
        },
      ]
    default:
      throw new Error('Only rtsp, rtmp, http and https addresses are fetched.')
  }
}

/** The same URL with the proxy as its host; the proxy does TLS. */
const behind = (proxy: string, url: string) =>
  url.replace(/^([a-z]+?)s?:\/\/((?:[^@/?#]*@)?)[^/?#]*/i, (_, scheme, user) => `${scheme}://${user}${proxy}`)

interface TrackPipeline {
  push(packet: DemuxedPacket): void
  close(): void
}

const pictures = (stream: Stream, out: PullOut) =>
  stream.codecpar.codecId === AV_CODEC_ID_H264 && isDecodable(stream)
    ? passPictures(stream, out)
    : encodePictures(stream, out)

/** Packets from files use length prefixes, packets from the network start codes; in-band parameter sets may change. */
function passPictures({ codecpar }: Stream, out: PullOut): TrackPipeline {
  const extra = codecpar.extradata ?? Buffer.alloc(0)
  const configuration = extra[0] === 1 ? parseAvcC(extra) : null
  const lengthSize = configuration?.lengthSize
  let known = ''
  let sets = configuration ?? readPicture(nalsOfAnnexB(extra))
  const announce = ({ sps, pps }: { sps: Buffer[]; pps: Buffer[] }) => {
    sets = { ...sets, sps: sps.length ? sps : sets.sps, pps: pps.length ? pps : sets.pps }
    if (!sets.sps.length || !sets.pps.length) return
    const { avcC, width, height } = videoTrack(sets.sps, sets.pps)
    if (known === avcC.toString('latin1')) return
    known = avcC.toString('latin1')
    out.track({ kind: 'video', codec: 'h264', avcC, width, height })
  }
  announce(sets)
  let begun = false
  return {
    push({ data: packet, dts, pts, key: marked }) {
      const { data, isB, hasIdr, sps, pps } = readPicture(
        lengthSize ? nalsOf(packet, lengthSize) : nalsOfAnnexB(packet),
      )
      if (sps.length || pps.length) announce({ sps, pps })
      const key = hasIdr || marked
      begun ||= key && known !== ''
      if (begun && data.length) void out.frame({ kind: 'video', data, dts, cts: Math.max(0, pts - dts), key, isB })
    },
    close() {},
  }
}

function encodePictures(stream: Stream, out: PullOut): TrackPipeline {
  const decoder = new PictureDecoder(decoderOf(stream.codecpar))
  const encoder = new RungEncoder(fullSize(gop), { track: out.track, frame: (frame) => void out.frame(frame) })
  return {
    push: ({ data, pts, key }) => decoder.push(data, pts, key, (frame, ms) => encoder.push(frame, ms, false)),
    close() {
      decoder.close()
      encoder.close()
    },
  }
}

const sounds = (stream: Stream, out: PullOut) =>
  stream.codecpar.codecId === AV_CODEC_ID_AAC ? passSound(stream, out) : encodeSound(stream, out)

/** When the container has no configuration, each frame has it in its ADTS header. */
function passSound({ codecpar }: Stream, out: PullOut): TrackPipeline {
  let known = ''
  const announce = (config: Buffer) => {
    if (known === config.toString('latin1')) return
    known = config.toString('latin1')
    out.track(audioTrack(config))
  }
  const config = codecpar.extradata
  if (config?.length) announce(Buffer.from(config))
  return {
    push({ data: packet, dts }) {
      const { config: header, data } = withoutAdts(packet)
      if (header) announce(header)
      if (known) void out.frame({ kind: 'audio', codec: 'aac', data, dts })
    },
    close() {},
  }
}

function encodeSound(stream: Stream, out: PullOut): TrackPipeline {
  const encoder = new SoundEncoder('aac', (frame) => void out.frame(frame))
  const converter = new SoundConverter(decoderOf(stream.codecpar), encoder)
  out.track(encoder.track)
  return {
    push: ({ data, pts }) => converter.push(data, pts),
    close: () => converter.close(),
  }
}
