/** Converts a browser's recording to a fragmented MP4 with H.264 and AAC; tracks in these codecs are copied. */
import { setPriority } from 'node:os'
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AVMEDIA_TYPE_AUDIO, AVMEDIA_TYPE_VIDEO } from 'node-av/constants'
import type { Frame, Stream } from 'node-av/lib'
import { isTooLarge } from '../../picture-limit.ts'
import { SoundConverter, SoundEncoder } from './audio.ts'
import { isDecodable } from './decodable.ts'
import { type DemuxedPacket, decoderOf, openFile, packetsOf } from './demux.ts'
import { Mp4 } from './mp4.ts'
import { fullSize } from './scale.ts'
import { Timeline } from './timeline.ts'
import { H264Encoder, PictureDecoder, Scaler, sizeFor } from './video.ts'

/** Lower priority: a recording can wait, live streams cannot. */
const niceness = 10
/** Frames between key frames when the recording is re-encoded; it determines how exactly one can seek. */
const gop = 60

/** Throws when nothing in the file can be read; a truncated recording is imported up to where it ends. */
export async function importFile(): Promise<{ durationMs: number }> {
  setPriority(niceness)
  const input = await openFile()
  const output = new Mp4()
  const pipelines = new Map<number, TrackPipeline>()
  const timeline = new Timeline(jumpMs)
  try {
    const video = input.streams[input.findBestStream(AVMEDIA_TYPE_VIDEO)]
    const audio = input.streams[input.findBestStream(AVMEDIA_TYPE_AUDIO)]
    if (video) pipelines.set(video.index, isH264(video) ? copy(video, output) : encodePictures(video, output))
    if (audio) pipelines.set(audio.index, isAac(audio) ? copy(audio, output) : encodeSound(audio, output))
    if (!pipelines.size) throw new Error('The recording holds neither pictures nor sound.')
    output.begin()
    let start: number | null = null
    for await (const packet of packetsOf(input)) {
      const pipeline = pipelines.get(packet.index)
      if (!pipeline) continue
      const { dts, pts } = timeline.place(packet)
      start ??= dts
      pipeline.push({ ...packet, dts: dts - start, pts: pts - start })
    }
    for (const pipeline of pipelines.values()) pipeline.end()
    const durationMs = output.end()
    if (!durationMs) throw new Error('The recording is empty.')
    return { durationMs }
  } finally {
    for (const pipeline of pipelines.values()) pipeline.close()
    output.close()
    await input.closeInput()
  }
}

/** Timestamps of a recording that are farther apart than this (ms) are unrelated. */
const jumpMs = { back: 600_000, ahead: 600_000 }

/** Processes the packets of one stream. */
interface TrackPipeline {
  push(packet: DemuxedPacket): void
  /** No more packets follow: flushes. */
  end(): void
  close(): void
}

const isH264 = (stream: Stream) =>
  stream.codecpar.codecId === AV_CODEC_ID_H264 &&
  stream.codecpar.extradataSize > 0 &&
  !isTooLarge(stream.codecpar) &&
  isDecodable(stream)
const isAac = ({ codecpar }: Stream) => codecpar.codecId === AV_CODEC_ID_AAC && codecpar.extradataSize > 0

/** Begins with a key frame; every audio frame is one. */
function copy(stream: Stream, output: Mp4): TrackPipeline {
  const index = output.addCopy(stream)
  let begun = false
  return {
    push(packet) {
      begun ||= packet.key
      if (begun) output.write(index, packet)
    },
    end() {},
    close() {},
  }
}

function encodePictures(stream: Stream, output: Mp4): TrackPipeline {
  const decoder = new PictureDecoder(decoderOf(stream.codecpar))
  const rung = fullSize(gop)
  const size = sizeFor(stream.codecpar, rung.side)
  const scaler = new Scaler(size)
  let durationMs = 0
  const encoder = new H264Encoder({ size, ...rung.settings(size), preset: 'veryfast' }, ({ data, dts, key }) =>
    output.write(index, { data, dts, pts: dts, durationMs, key }),
  )
  const index = output.addVideo(encoder.track)
  const encode = (frame: Frame, ms: number, key: boolean) => encoder.push(scaler.scale(frame), ms, key)
  return {
    push(packet) {
      durationMs = packet.durationMs || durationMs
      decoder.push(packet.data, packet.pts, packet.key, encode)
    },
    end() {
      decoder.flush(encode)
      encoder.flush()
    },
    close() {
      decoder.close()
      scaler.close()
      encoder.close()
    },
  }
}

function encodeSound(stream: Stream, output: Mp4): TrackPipeline {
  const encoder = new SoundEncoder('aac', ({ data, dts }) =>
    output.write(index, { data, dts, pts: dts, durationMs: 1024 / 48, key: true }),
  )
  const index = output.addAudio(encoder.track)
  const converter = new SoundConverter(decoderOf(stream.codecpar), encoder)
  return {
    push: (packet) => converter.push(packet.data, packet.pts),
    end: () => converter.flush(),
    close: () => converter.close(),
  }
}
