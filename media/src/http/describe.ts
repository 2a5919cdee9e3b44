import { hasWebrtcAudio } from '../hub/converted-audio.ts'
import type { LiveStream } from '../hub/stream.ts'
import type { AudioTrack, Codecs, Publisher, Recorder, VideoTrack } from '../hub/types.ts'

export const vhost = '__defaultVhost__'
const originTypes = { rtmp_push: 1, pull: 4, rtc_push: 8 } as const

export interface Readers {
  webrtc: number
  hls: number
}

/** ZLMediaKit's originType and originTypeStr. */
export const describeOrigin = (origin: Publisher['origin']) => ({
  originType: originTypes[origin],
  originTypeStr: origin,
})

/** One entry of getMediaList. */
export function describeStream(
  stream: LiveStream,
  readers: Readers,
  recording: Recorder['state'],
  codecs: Pick<Codecs, 'available'>,
) {
  const { fps, bytesPerSecond } = stream.meter?.rates() ?? { fps: 0, bytesPerSecond: 0 }
  const isOnline = stream.state === 'online' && stream.publisher !== null
  const all = readers.webrtc + readers.hls
  return {
    app: stream.app,
    stream: stream.name,
    schema: 'rtmp',
    vhost,
    tracks: describeTracks(stream, fps),
    readerCount: all,
    totalReaderCount: all,
    bytesSpeed: bytesPerSecond,
    ...describeOrigin(stream.lastOrigin),
    aliveSecond: Math.floor((Date.now() - stream.startedAt.getTime()) / 1000),
    createStamp: Math.floor(stream.startedAt.getTime() / 1000),
    vondrona: {
      status: isOnline ? 'online' : 'interrupted',
      width: stream.video?.width ?? 0,
      height: stream.video?.height ?? 0,
      fps,
      kbps: Math.round((bytesPerSecond * 8) / 1000),
      bframes: stream.dropsB,
      loss: stream.publisher?.loss?.() ?? 0,
      viewers: readers,
      recording,
      webrtcAudio: hasWebrtcAudio(stream, codecs),
      renditions: stream.renditions.map((height) => `v${height}`),
      startedAt: stream.startedAt.toISOString(),
      keyIntervalMs: stream.meter?.keyIntervalMs ?? null,
    },
  }
}

/** The tracks of a stream in ZLMediaKit's format. */
export function describeTracks({ video, audio }: { video: VideoTrack | null; audio: AudioTrack | null }, fps: number) {
  return [
    ...(video
      ? [
          {
            codec_id: 0,
            codec_id_name: 'H264',
            codec_type: 0,
            ready: true,
            width: video.width,
            height: video.height,
            fps,
          },
        ]
      : []),
    ...(audio
      ? [
          {
            ...(audio.codec === 'aac'
              ? { codec_id: 2, codec_id_name: 'mpeg4-generic' }
              : { codec_id: 7, codec_id_name: 'opus' }),
            codec_type: 1,
            ready: true,
            channels: audio.channels,
            sample_rate: audio.rate,
            sample_bit: 16,
          },
        ]
      : []),
  ]
}
