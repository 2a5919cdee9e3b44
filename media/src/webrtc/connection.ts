import { randomInt, randomUUID } from 'node:crypto'
import { Audio, type MediaHandler, PeerConnection, type RtcConfig, type Track, Video } from 'node-datachannel'
import { Refusal } from '../hub/refusal.ts'
import { log, messageOf } from '../log.ts'
import type { Chosen } from '../sdp/write.ts'

export const times = { connectMs: 15_000, gatherMs: 5_000 }

const ended: readonly string[] = ['failed', 'disconnected', 'closed']

export interface Events {
  /** Media may flow. */
  connected(): void
  /** Called once, however it ended; the native side is already closed. */
  closed(): void
}

/**
 * A native PeerConnection. It closes itself when it is not connected within 15 s, and when the peer fails, leaves or
 * closes: the library keeps every connection until it is closed explicitly (pitfall 6).
 */
export class Connection {
  readonly id: string = randomUUID()
  readonly #pc: PeerConnection
  readonly #events: Events
  readonly #tracks: Track[] = []
  readonly #timer: NodeJS.Timeout
  #gathered = Promise.withResolvers<void>()
  #open = true

  constructor(config: RtcConfig, events: Events) {
    this.#events = events
    this.#pc = new PeerConnection(this.id, config)
    this.#timer = setTimeout(() => this.close(), times.connectMs)
    this.#gathered.promise.catch(() => {}) // reported to the caller that negotiates
    this.#pc.onGatheringStateChange(
      guarded((state: string) => {
        if (state === 'complete') this.#gathered.resolve()
      }),
    )
    this.#pc.onStateChange(guarded((state: string) => this.#changed(state)))
  }

  #changed(state: string): void {
    if (ended.includes(state)) this.close()
    else if (state === 'connected' && this.#open) {
      clearTimeout(this.#timer)
      this.#events.connected()
    }
  }

  get open(): boolean {
    return this.#open
  }

  /**
   * A track of the chosen codec. `handler` gets the ssrc it sends with; without one, RTP and RTCP arrive and leave
   * unchanged (pitfall 4: a handler on a receiving track would drop the RTCP that we write).
   */
  addTrack(
    { section, codec }: Chosen,
    direction: 'SendOnly' | 'RecvOnly' | 'Inactive',
    handler?: (ssrc: number) => MediaHandler,
  ): Track {
    const media = new (section.kind === 'video' ? Video : Audio)(section.mid, direction)
    if (media instanceof Video && codec.name === 'H264') media.addH264Codec(codec.payloadType, codec.fmtp)
    else if (media instanceof Video) media.addVP8Codec(codec.payloadType)
    else if (codec.fmtp) media.addOpusCodec(codec.payloadType, codec.fmtp)
    else media.addOpusCodec(codec.payloadType)
    const ssrc = randomInt(1, 2 ** 31)
    if (direction === 'SendOnly') media.addSSRC(ssrc, 'vondrona', 'vondrona', section.kind)
    const track = this.#pc.addTrack(media)
    track.onClosed(guarded(() => {})) // without it the library keeps the track, and the process alive, for ever
    if (handler) track.setMediaHandler(handler(ssrc))
    this.#tracks.push(track)
    return track
  }

  /** `offer` was written by `writeForNative`. */
  async answer(offer: string): Promise<string> {
    this.#pc.setRemoteDescription(offer, 'offer')
    return this.#describe('answer')
  }

  offer(): Promise<string> {
    return this.#describe('offer')
  }

  /** `answer` was written by `writeForNative`. */
  accept(answer: string): void {
    this.#pc.setRemoteDescription(answer, 'answer')
  }

  async #describe(type: 'offer' | 'answer'): Promise<string> {
    const timer = setTimeout(() => this.#gathered.reject(new Error('no addresses were gathered')), times.gatherMs)
    try {
      this.#pc.setLocalDescription(type)
      await this.#gathered.promise
      const sdp = this.#open ? this.#pc.localDescription()?.sdp : undefined
      if (!sdp) throw new Refusal('connection closed')
      return sdp
    } finally {
      clearTimeout(timer)
    }
  }

  close(): void {
    if (!this.#open) return
    this.#open = false
    clearTimeout(this.#timer)
    this.#gathered.reject(new Refusal('connection closed'))
    for (const track of this.#tracks) attempt(() => track.close())
    attempt(() => this.#pc.close())
    this.#events.closed()
  }
}

/** Catches and logs exceptions: one that leaves a native callback would crash the process. */
export function guarded<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      callback(...args)
    } catch (error) {
      log(`WebRTC: ${messageOf(error)}`)
    }
  }
}

function attempt(close: () => void): void {
  try {
    close()
  } catch {
    // already closed by the native side
  }
}
