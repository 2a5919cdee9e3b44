import type { Carrier } from '../../gateways/events/port.ts'
import { makeJoiner, type Told, textsOf } from './parts.ts'

/** An event as text, and its name for the log. */
export interface Waiting {
  readonly name: string
  readonly whole: string
}

/** In beats: if none of ours came back for so long, nothing does. */
export const silentAfter = 4

export type Way = ReturnType<typeof makeWay>

/** One carrier, what waits for it and how it is. `lost`: these events did not leave by it. */
export function makeWay(carrier: Carrier, own: string, lost: (names: string[], error: unknown) => void) {
  let waiting: Waiting[] = []
  let sending: Promise<void> | null = null
  let isBeatOut = false
  let unanswered = 0
  const count = { sent: 0, heard: 0 }
  const join = makeJoiner()

  /** What is published meanwhile leaves together, in order: on connections of their own, events would overtake each other. */
  async function sendAll() {
    while (waiting.length > 0) {
      const events = waiting
      waiting = []
      try {
        await carrier.send(events.flatMap(({ whole }) => textsOf(own, whole, carrier.longest)))
        count.sent += events.length
      } catch (error) {
        lost(
          events.map(({ name }) => name),
          error,
        )
      }
    }
    sending = null
  }
  const push = () => {
    sending ??= sendAll()
  }

  return {
    carrier,
    name: carrier.name,
    /** What is published leaves by it. */
    isUsed: false,
    count,
    get works() {
      return carrier.isUp && unanswered < silentAfter
    },
    /** The event that became whole; throws where it is none of ours. */
    join: (text: string): Told | null => join(text),
    send(event: Waiting) {
      waiting.push(event)
      push()
    },
    /** Instead of what waits. */
    sendAgain(events: readonly Waiting[]) {
      waiting = [...events]
      if (waiting.length > 0) push()
    },
    beat(event: Waiting) {
      if (!carrier.isUp && !this.isUsed) return
      isBeatOut = true
      this.send(event)
    },
    /** A beat of ours came back, or the connection is another one. */
    answered() {
      isBeatOut = false
      unanswered = 0
    },
    tick() {
      unanswered = isBeatOut ? unanswered + 1 : 0
      if (carrier.isUp && unanswered >= silentAfter) carrier.renew()
    },
    settled: async () => {
      await sending
    },
  }
}
