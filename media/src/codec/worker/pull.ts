/** Fetches an address: H.264 and AAC as they are, every other codec encoded to them, in the time they are shown in. */

import { setTimeout as sleep } from 'node:timers/promises'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { audioTrack } from '../../aac/config.ts'
import { parseAvcC, videoTrack } from '../../h264/avcc.ts'
import { nalsOf, nalsOfAnnexB, readPicture } from '../../h264/nal.ts'
import type { AudioTrack, Frame, VideoTrack } from '../../hub/types.ts'
import { SoundConverter, SoundEncoder } from './audio.ts'
import { type DemuxedPacket, decoderOf, openInput, packetsOf } from './demux.ts'
import { fullSize, RungEncoder } from './scale.ts'
import { Timeline } from './timeline.ts'
import { PictureDecoder } from './video.ts'

export interface PullOut {
  track(track: VideoTrack | AudioTrack): void
  /** Resolves when there is room for more. */
  frame(frame: Frame): Promise<void>
}

/** What is passed on this much before its time: live sources jitter, files come as fast as they can (ms). */
const leadMs = 1000
/** Longest look at a source before its codecs must be known (µs), and the most that is read for it (bytes). */
const look = { analyzeduration: 3_000_000, probesize: 2_000_000 }
/** Frames between key frames where the source is encoded again. */
const gop = 60

/** Resolves when the source is open and known; `ended` when it broke or is over. `gate`: host and port of the way out. */
export async function pull(
  url: string,
  timeoutMs: number,
  gate: string,
  out: PullOut,
): Promise<{ ended: Promise<void> }> {
  const input = await openInput(...waysTo(url, timeoutMs, gate))
  let waiting: Promise<void> = Promise.resolve()
  const told: PullOut = {
    track: out.track,
    frame: (frame) => {
      waiting = out.frame(frame)
      return waiting
    },
  }
  const lanes = new Map<number, Lane>()
  const video = input.streams[input.findBestStream(AVMEDIA_TYPE_VIDEO)]
  const audio = input.streams[input.findBestStream(AVMEDIA_TYPE_AUDIO)]
  if (video) lanes.set(video.index, pictures(video, told))
  if (audio) lanes.set(audio.index, sounds(audio, told))
  if (!lanes.size) throw new Error('The source holds neither pictures nor sound.')

  const run = async () => {
    const timeline = new Timeline()
    const began = performance.now()
    let first: number | null = null
    for await (const packet of packetsOf(input)) {
      const lane = lanes.get(packet.index)
      if (!lane) continue
      const { dts, pts } = timeline.place(packet)
      first ??= dts
      const early = dts - first - leadMs - (performance.now() - began)
      if (early > 0) await sleep(early)
      lane.push({ ...packet, dts, pts })
      await waiting
    }
    for (const lane of lanes.values()) lane.close()
    await input.closeInput()
  }
  return { ended: run() }
}

/** The address that is opened, and with which options: nothing but what this kind of source needs. */
function waysTo(url: string, timeoutMs: number, gate: string): Parameters<typeof openInput> {
  const micros = timeoutMs * 1000
  switch (new URL(url).protocol) {
    case 'rtsp:':
    case 'rtsps:':
      return [
        behind(gate, url),
        { ...look, protocol_whitelist: 'tcp', format_whitelist: 'rtsp', rtsp_transport: 'tcp', timeout: micros },
      ]
    case 'rtmp:':
    case 'rtmps:':
      return [
        behind(gate, url),
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
          http_proxy: `http://${gate}`,
          protocol_whitelist: 'http,https,httpproxy,tls,tcp,crypto',
          format_whitelist: 'hls,flv,live_flv,mov,mpegts,matroska,aac,mp3,webvtt',
          rw_timeout: micros,
        },
      ]
    default:
      throw new Error('Only rtsp, rtmp, http and https addresses are fetched.')
  }
}

/** The same address with the gate as its host, which speaks TLS where there is any. */
const behind = (gate: string, url: string) =>
  url.replace(/^([a-z]+?)s?:\/\/((?:[^@/?#]*@)?)[^/?#]*/i, (_, scheme, user) => `${scheme}://${user}${gate}`)

interface Lane {
  push(packet: DemuxedPacket): void
  close(): void
}

const pictures = (stream: Stream, out: PullOut) =>
  stream.codecpar.codecId === AV_CODEC_ID_H264 ? passPictures(stream, out) : encodePictures(stream, out)

/** Packets of files hold lengths, packets of the network start codes; parameter sets inside them may change. */
function passPictures({ codecpar }: Stream, out: PullOut): Lane {
  const extra = codecpar.extradata ?? Buffer.alloc(0)
  const configuration = extra[0] === 1 ? parseAvcC(extra) : null
  const lengthSize = configuration?.lengthSize
  let known = ''
  let sets = configuration ?? readPicture(nalsOfAnnexB(extra))
  const tell = ({ sps, pps }: { sps: Buffer[]; pps: Buffer[] }) => {
    sets = { ...sets, sps: sps.length ? sps : sets.sps, pps: pps.length ? pps : sets.pps }
    if (!sets.sps.length || !sets.pps.length) return
    const { avcC, width, height } = videoTrack(sets.sps, sets.pps)
    if (known === avcC.toString('latin1')) return
    known = avcC.toString('latin1')
    out.track({ kind: 'video', codec: 'h264', avcC, width, height })
  }
  tell(sets)
  let begun = false
  return {
    push({ data: packet, dts, pts, key: marked }) {
      const { data, isB, hasIdr, sps, pps } = readPicture(
        lengthSize ? nalsOf(packet, lengthSize) : nalsOfAnnexB(packet),
      )
      if (sps.length || pps.length) tell({ sps, pps })
      const key = hasIdr || marked
      begun ||= key && known !== ''
      if (begun && data.length) void out.frame({ kind: 'video', data, dts, cts: Math.max(0, pts - dts), key, isB })
    },
    close() {},
  }
}

function encodePictures(stream: Stream, out: PullOut): Lane {
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

/** Where the container has no configuration, each frame brings it in an ADTS header. */
function passSound({ codecpar }: Stream, out: PullOut): Lane {
  let known = ''
  const tell = (config: Buffer) => {
    if (known === config.toString('latin1')) return
    known = config.toString('latin1')
    out.track(audioTrack(config))
  }
  const config = codecpar.extradata
  if (config?.length) tell(Buffer.from(config))
  return {
    push({ data: packet, dts }) {
      const { config: header, data } = withoutAdts(packet)
      if (header) tell(header)
      if (known) void out.frame({ kind: 'audio', codec: 'aac', data, dts })
    },
    close() {},
  }
}

/** ISO 14496-3 §1.A.2.2: 7 bytes, 9 with a checksum; the AudioSpecificConfig it stands for. */
function withoutAdts(packet: Buffer): { config: Buffer | null; data: Buffer } {
  const [a = 0, b = 0, c = 0, d = 0] = packet
  if (packet.length < 9 || a !== 0xff || (b & 0xf6) !== 0xf0) return { config: null, data: packet }
  const type = (c >> 6) + 1
  const rateIndex = (c >> 2) & 15
  const channels = ((c & 1) << 2) | (d >> 6)
  const config = Buffer.from([(type << 3) | (rateIndex >> 1), ((rateIndex & 1) << 7) | (channels << 3)])
  return { config, data: packet.subarray(b & 1 ? 7 : 9) }
}

function encodeSound(stream: Stream, out: PullOut): Lane {
  const encoder = new SoundEncoder('aac', (frame) => void out.frame(frame))
  const converter = new SoundConverter(decoderOf(stream.codecpar), encoder)
  out.track(encoder.track)
  return {
    push: ({ data, pts }) => converter.push(data, pts),
    close: () => converter.close(),
  }
}
