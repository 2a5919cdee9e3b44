/** N-05: a better transport is opened beside the running picture, and takes its place only once it shows pictures. */
import { live as limits } from '@vondrona/rules/lives/constants'
import type { Transport } from '@vondrona/rules/lives/viewer'
import { seenOf } from './pictures.ts'
import type { OpenTransport, TransportEvents } from './transport.ts'

export interface Trial {
  transport: Transport
  /** Looks how it goes; asked every moment. */
  look(): 'waits' | 'plays' | 'failed'
  /** Its connection and its events, from now on the player's; the picture moves to this video. */
  adopt(video: HTMLVideoElement): OpenTransport
  close(): void
}

/** `events` are the player's own: before it is adopted only its log and its bytes get through. */
export function startTrial(
  transport: Transport,
  dependencies: {
    open(transport: Transport, video: HTMLVideoElement, events: TransportEvents): OpenTransport
    makeVideo(): HTMLVideoElement
    now(): number
  },
  events: TransportEvents,
): Trial {
  const video = dependencies.makeVideo()
  const begun = dependencies.now()
  let isAdopted = false
  let hasFailed = false
  let last = 0
  /** What was said before anybody listened holds from the moment it is adopted. */
  const later: (() => void)[] = []
  const onceAdopted =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A) => {
      if (isAdopted) work(...args)
      else later.push(() => work(...args))
    }
  const open = dependencies.open(transport, video, {
    log: events.log,
    received: events.received,
    failed(...why) {
      if (isAdopted) return events.failed(...why)
      events.log(`beside: ${why.filter(Boolean).join(' ')}`)
      hasFailed = true
    },
    say: (text) => isAdopted && events.say(text),
    silent: onceAdopted(events.silent),
    states: onceAdopted(events.states),
    measured: onceAdopted(events.measured),
  })
  void video.play().catch(() => {}) // muted: it may
  return {
    transport,
    look() {
      if (hasFailed) return 'failed'
      const seen = seenOf(video)
      const moves = last > 0 && seen > last
      last = seen
      if (moves) return 'plays'
      return dependencies.now() - begun > limits.firstFrameTimeout ? 'failed' : 'waits'
    },
    adopt(shown) {
      isAdopted = true
      open.moveTo?.(shown)
      for (const say of later.splice(0)) say()
      return open
    },
    close: () => open.close(),
  }
}
