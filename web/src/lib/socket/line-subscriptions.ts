import type { ClientFrame } from '@vondrona/rules/frames'

/** A frame as received: only its type is known. */
export interface Frame {
  type: string
  event?: string
  data?: unknown
  [more: string]: unknown
}

export type Handler = (frame: Frame) => void

/** The name under which subscribers learn that the server sends this event from now on. */
export const subscribedTo = (event: string) => `subscription_success:${event}` as const

/** Who hears which frames, and the events that the server is asked for. `send` is false while nothing can be asked. */
export function makeSubscriptions(send: (frame: ClientFrame) => boolean) {
  const handlers = new Map<string, Set<Handler>>()
  /** More than one part of a page may want the same. */
  const wanted = new Map<string, { data: unknown; times: number }>()
  let asked = new Set<string>()

  /** Once per connection, however often welcome and open say that it is time (R-WS-18). */
  function ask(event: string, data: unknown) {
    if (!asked.has(event) && send({ type: 'subscribe', event, data: data ?? {} })) asked.add(event)
  }

  function emit(name: string, frame: Frame) {
    for (const handler of [...(handlers.get(name) ?? [])]) handler(frame)
  }

  function listen(type: string, handler: Handler) {
    const mine = handlers.get(type) ?? new Set()
    handlers.set(type, mine.add(handler))
    return () => void mine.delete(handler)
  }

  return {
    listen,
    subscribe(event: string, handler: Handler, data: unknown, isConnected: boolean) {
      const deafen = listen(event, handler)
      const known = wanted.get(event)
      wanted.set(event, { data: data ?? known?.data, times: (known?.times ?? 0) + 1 })
      if (isConnected) ask(event, data)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        deafen()
        const times = (wanted.get(event)?.times ?? 1) - 1
        if (times > 0) return void wanted.set(event, { data, times })
        wanted.delete(event)
        if (asked.delete(event)) send({ type: 'unsubscribe', event })
      }
    },
    askForAll() {
      for (const [event, { data }] of wanted) ask(event, data)
    },
    /** Another connection: the server knows nothing of what was asked. */
    forget() {
      asked = new Set()
    },
    dispatch(frame: Frame) {
      emit(frame.type, frame)
      // R-WS-19: an event in an envelope reaches those who requested the event.
      if (typeof frame.event !== 'string' || frame.event === frame.type) return
      emit(frame.type === 'subscription_success' ? subscribedTo(frame.event) : frame.event, frame)
    },
  }
}
