/** A hub whose clock, sources and codecs are controlled by the test. */
import { missingCodecs } from '../codec/index.ts'
import { Hub } from '../hub/hub.ts'
import type { LiveStream, StreamOptions } from '../hub/stream.ts'
import type {
  AudioFrame,
  AudioTrack,
  CodecIn,
  CodecOut,
  Codecs,
  Publisher,
  VideoFrame,
  VideoTrack,
} from '../hub/types.ts'
import { aac, opus, picture, sound, video } from './frames.ts'

export function hubWorld(options: Partial<StreamOptions> & { publishersMax?: number } = {}) {
  const news: string[] = []
  const events = {
    online: (stream: LiveStream) => void news.push(`online ${stream.name}`),
    bframes: (stream: LiveStream) => void news.push(`bframes ${stream.name}`),
    interrupted: (stream: LiveStream) => void news.push(`interrupted ${stream.name}`),
    gone: (stream: LiveStream, wasOnline: boolean) =>
      void news.push(`gone ${stream.name}${wasOnline ? '' : ' unseen'}`),
  }
  const settings = { codecs: missingCodecs, graceMs: 60_000, ladder: [], transcode: false, events, ...options }
  const hub = new Hub(settings, options.publishersMax ?? 10)

  /** A publisher that has sent its tracks. */
  const publish = (name = 'k', { params = 'k=s', withVideo = true, withAudio = true } = {}) => {
    const seen = { kicked: [] as string[], asked: 0 }
    const publisher: Publisher = {
      origin: 'rtmp_push',
      protocol: 'rtmp',
      ip: '127.0.0.1',
      port: 1,
      id: name,
      params,
      askKeyFrame: () => void seen.asked++,
      kick: (reason) => void seen.kicked.push(reason),
    }
    const ingest = hub.publish('live', name, publisher)
    if (withVideo) ingest.track(video())
    if (withAudio) ingest.track(aac())
    return { ...ingest, seen, stream: hub.get('live', name) as LiveStream }
  }
  return { hub, news, publish }
}

export { aac, opus, picture, sound, video }

/** Fake codecs that only relabel frames, and expose what runs. */
export function fakeCodecs() {
  const running = new Set<string>()
  const started: string[] = []
  const ready = { kept: 0 }
  const run = (what: string, frame: CodecIn['frame']): CodecIn => {
    running.add(what)
    started.push(what)
    return { frame, close: () => void running.delete(what) }
  }
  const codecs: Codecs = {
    ...missingCodecs,
    available: true,
    keepAudioReady: () => {
      ready.kept++
      return () => void ready.kept--
    },
    convertAudio: (_from: AudioTrack, to, out: CodecOut) => {
      const track = to === 'opus' ? opus() : aac()
      let sentTrack = false
      return run(to, (frame) => {
        if (!sentTrack) out.track(track)
        sentTrack = true
        out.frame({ ...(frame as AudioFrame), codec: to })
      })
    },
    toH264: (from, out) => {
      let sentTrack = false
      return run('smooth', (frame) => {
        if (!sentTrack && typeof from === 'object')
          out.track({ ...from, avcC: Buffer.concat([from.avcC, Buffer.alloc(1)]) })
        sentTrack = true
        out.frame({ ...(frame as VideoFrame), isB: false, cts: 0 })
      })
    },
    scale: (from: VideoTrack, heights, out) =>
      run(
        heights.map((height) => `${height}p`).join(),
        (() => {
          let sentTrack = false
          return (frame) => {
            for (const height of heights) {
              if (!sentTrack)
                out(height).track({ ...from, height, width: Math.round((from.width * height) / from.height) })
              out(height).frame(frame)
            }
            sentTrack = true
          }
        })(),
      ),
  }
  return { codecs, running, started, ready }
}
