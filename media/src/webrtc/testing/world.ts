import type { TestContext } from 'node:test'
import { missingCodecs } from '../../codec/index.ts'
import { LiveStream } from '../../hub/stream.ts'
import type { AudioTrack, Codecs, Frame, Ingest, Publisher, Sink, VideoFrame, VideoTrack } from '../../hub/types.ts'
import { defaults, type MediaSettings } from '../../settings.ts'
import { makeWebrtc } from '../index.ts'
import { pickUdpPort } from '../port.ts'
import { type Clip, opusTrack } from './clip.ts'

/** WebRTC of a gateway on a free port of the loopback. */
export async function openWebrtc(t: TestContext, changed: Partial<MediaSettings> = {}, codecs?: Codecs) {
  const bindAddress = '127.0.0.1'
  const udpPort = await pickUdpPort(bindAddress)
  const webrtc = makeWebrtc({ ...defaults, bindAddress, udpPort, ...changed }, codecs)
  t.after(() => webrtc.stop())
  return webrtc
}

const nothing = () => {}

export const newStream = () =>
  new LiveStream('live', 'test', {
    codecs: missingCodecs,
    graceMs: 45_000,
    ladder: [],
    transcode: false,
    events: { online: nothing, bframes: nothing, interrupted: nothing, gone: nothing },
  })

/** A publisher of the tests; counts how often it was asked for a key frame. */
export function newPublisher() {
  const asked = { keyFrames: 0 }
  const publisher: Publisher = {
    origin: 'rtc_push',
    protocol: 'rtc',
    ip: '127.0.0.1',
    port: 1,
    id: 'test',
    params: '',
    askKeyFrame: () => asked.keyFrames++,
    kick: nothing,
  }
  return { publisher, asked }
}

export interface Playing {
  /** Pictures given so far. */
  pictures(): number
  stop(): void
}

/** Publishes a clip in a loop, in real time. */
export function playClip(ingest: Ingest, clip: Clip, { sound = true } = {}): Playing {
  ingest.track(clip.track)
  if (sound) ingest.track(opusTrack)
  const started = performance.now()
  let pictures = 0
  let sounds = 0
  const give = () => {
    const now = performance.now() - started
    for (; pictures * 40 <= now; pictures++) ingest.frame(pictureAt(clip, pictures))
    for (; sound && sounds * 20 <= now; sounds++) {
      const data = clip.sounds[sounds % clip.sounds.length] as Buffer
      ingest.frame({ kind: 'audio', codec: 'opus', data, dts: sounds * 20 })
    }
  }
  give()
  const timer = setInterval(give, 10)
  return { pictures: () => pictures, stop: () => clearInterval(timer) }
}

export const pictureAt = (clip: Clip, i: number): VideoFrame => ({
  ...(clip.pictures[i % clip.pictures.length] as Clip['pictures'][number]),
  dts: i * 40,
})

/** Records what arrives. */
export class Collector implements Ingest, Sink {
  readonly tracks: (VideoTrack | AudioTrack)[] = []
  readonly frames: Frame[] = []
  ended = 0
  readonly #waiting = new Set<() => void>()

  track(track: VideoTrack | AudioTrack): void {
    this.tracks.push(track)
    this.#look()
  }
  frame(frame: Frame): void {
    this.frames.push(frame)
    this.#look()
  }
  discontinuity(): void {}
  end(): void {
    this.ended++
    this.#look()
  }

  of<K extends Frame['kind']>(kind: K): Extract<Frame, { kind: K }>[] {
    return this.frames.filter((frame): frame is Extract<Frame, { kind: K }> => frame.kind === kind)
  }

  /** Resolves when the condition is true; checks whenever something arrives. */
  until(is: () => boolean, ms = 15_000): Promise<void> {
    return until(is, ms, (look) => {
      this.#waiting.add(look)
      return () => this.#waiting.delete(look)
    })
  }

  #look(): void {
    for (const look of this.#waiting) look()
  }
}

/** Resolves when the condition is true; `watch` triggers the checks, otherwise every 20 ms. Rejects after `ms`. */
export function until(
  is: () => boolean,
  ms = 15_000,
  watch = (look: () => void) => {
    const timer = setInterval(look, 20)
    return (): unknown => clearInterval(timer)
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!is()) return
      stop()
      clearTimeout(late)
      resolve()
    }
    const stop = watch(look)
    const late = setTimeout(() => {
      stop()
      reject(new Error(`not within ${ms} ms: ${is}`))
    }, ms)
    look()
  })
}
