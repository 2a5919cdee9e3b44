import type { StreamStats } from './port.ts'

/** An entry of getMediaList: one per stream with our engine, one per stream and protocol with ZLMediaKit. */
interface MediaEntry {
  app: string
  stream: string
  schema: string
  tracks?: readonly Track[] | null
  readerCount?: number
  totalReaderCount?: number
  bytesSpeed?: number
  originType?: number
  createStamp?: number
  aliveSecond?: number
  isRecordingMP4?: boolean
  vondrona?: Ours
}
interface Track {
  codec_type: number
  codec_id_name?: string
  width?: number
  height?: number
  fps?: number
  loss?: number
  ready?: boolean
}
interface Ours {
  status: 'online' | 'interrupted'
  width: number
  height: number
  fps: number
  kbps: number
  bframes: boolean
  loss: number
  viewers: { webrtc: number; hls: number }
  recording: StreamStats['recording']
  webrtcAudio: boolean
  renditions: readonly string[]
  startedAt: string | null
}

const origins: Record<number, StreamStats['origin']> = { 1: 'rtmp_push', 4: 'pull', 8: 'rtc_push' }

/** Streams of the app `live`, one each. */
export function statsOf(data: unknown): StreamStats[] {
  const entries = (Array.isArray(data) ? (data as MediaEntry[]) : []).filter(({ app }) => app === 'live')
  const byStream = Map.groupBy(entries, ({ stream }) => stream)
  return [...byStream].map(([stream, group]) => describe(stream, group))
}

function describe(stream: string, group: readonly MediaEntry[]): StreamStats {
  const main = group.find(({ schema }) => schema === 'rtmp') ?? (group[0] as MediaEntry)
  const tracks = main.tracks ?? []
  const video = tracks.find(({ codec_type }) => codec_type === 0)
  const audio = tracks.find(({ codec_type }) => codec_type === 1)
  const codec = (track: Track | undefined) =>
    track?.codec_id_name?.toLowerCase().replace('mpeg4-generic', 'aac') ?? null
  const common = {
    stream,
    origin: origins[main.originType ?? 1] ?? 'pull',
    videoCodec: codec(video),
    audioCodec: codec(audio),
  }
  const { vondrona: ours } = main
  if (ours) return { ...common, ...ours, startedAt: ours.startedAt ? new Date(ours.startedAt) : null }
  return { ...common, ...ofZlm(group, main, video), webrtcAudio: common.audioCodec === 'opus' }
}

/** ZLMediaKit says nothing of B-frames, its default build converts no audio, and its WebRTC readers are those of the rtsp source. */
function ofZlm(group: readonly MediaEntry[], main: MediaEntry, video: Track | undefined) {
  const readers = (schemas: readonly string[]) =>
    group.reduce((sum, { schema, readerCount = 0 }) => sum + (schemas.includes(schema) ? readerCount : 0), 0)
  return {
    status: 'online' as const,
    width: video?.width ?? 0,
    height: video?.height ?? 0,
    fps: Math.round(video?.fps ?? 0),
    kbps: Math.round(((main.bytesSpeed ?? 0) * 8) / 1000),
    bframes: false,
    loss: Math.max(0, video?.loss ?? 0),
    viewers: { webrtc: readers(['rtsp']), hls: readers(['hls', 'hls.fmp4']) },
    recording: group.some(({ isRecordingMP4 }) => isRecordingMP4) ? ('on' as const) : ('off' as const),
    renditions: [],
    startedAt: main.createStamp ? new Date(main.createStamp * 1000) : null,
  }
}
