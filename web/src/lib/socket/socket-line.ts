/** R-WS-03..05, 10, 11, 16..23: the shell's socket as a machine without a clock or a network of its own. */
import { logCap, pingInterval, pongPatience, reconnect, socketClosed } from '@vondrona/rules/constants'
import type { ClientFrame } from '@vondrona/rules/frames'
import { fromServer } from '../platform/server.ts'

export type SocketStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected' | 'error'

/** A frame as received: only its type is known. */
export interface Frame {
  type: string
  event?: string
  data?: unknown
  [more: string]: unknown
}

/** What a WebSocket is to this machine. */
export interface Wire {
  send: (text: string) => void
  close: (code?: number) => void
}

export interface WireEvents {
  opened: () => void
  heard: (text: string) => void
  closed: (code: number) => void
}

export interface SocketDependencies {
  dial: (events: WireEvents) => Wire
  token: () => string | null
  language: () => string
  now: () => number
  isOffline: () => boolean
  /** Runs once after so many milliseconds; the returned function calls it off. */
  after: (ms: number, run: () => void) => () => void
  /** The server says that the session is over: find out, and do not call again with this token. */
  sessionOver: () => void
}

type Handler = (frame: Frame) => void
/** The name under which subscribers learn that the server sends this event from now on. */
export const subscribedTo = (event: string) => `subscription_success:${event}` as const
const normalClose = 1000

/** The delay in milliseconds before this attempt to reconnect. */
export const backoff = (attempt: number): number => Math.min(reconnect.cap, reconnect.base * 2 ** attempt)

export type SocketLine = ReturnType<typeof makeSocketLine>

/** The connection to `/api/ws`: reconnects, subscribes again and dispatches frames. */
export function makeSocketLine(dependencies: SocketDependencies) {
  const handlers = new Map<string, Set<Handler>>()
  /** Events that the server is asked for; more than one part of a page may want the same. */
  const wanted = new Map<string, { data: unknown; times: number }>()
  const watchers = new Set<() => void>()
  const log: { at: number; out: boolean; frame: { type: string } }[] = []
  let asked = new Set<string>()
  let status: SocketStatus = 'disconnected'
  let wire: Wire | undefined
  let isOpen = false
  let isWelcome = false
  let attempts = 0
  let wish = false
  let cancelPing: (() => void) | undefined
  let cancelRetry: (() => void) | undefined
  let awaitsPong = false

  function setStatus(next: SocketStatus) {
    if (status === next) return
    status = next
    for (const watcher of watchers) watcher()
  }

  const note = (out: boolean, frame: { type: string }) => {
    // A token is no business of a log.
    log.push({ at: dependencies.now(), out, frame: frame.type === 'auth' ? { type: 'auth' } : frame })
    if (log.length > logCap) log.splice(0, log.length - logCap)
  }

  function send(frame: ClientFrame): boolean {
    if (!wire || !isOpen) return false
    note(true, frame)
    wire.send(JSON.stringify(frame))
    return true
  }

  function dial(as: SocketStatus) {
    cancelRetry?.()
    setStatus(as)
    asked = new Set()
    isOpen = false
    isWelcome = false
    let mine: Wire | undefined
    const current = () => mine === undefined || wire === mine
    mine = dependencies.dial({
      opened: () => current() && opened(),
      heard: (text) => current() && heard(text),
      closed: (code) => current() && closed(code),
    })
    wire = mine
    // A network that swallows the call gives no answer at all: it counts as a no.
    cancelRetry = dependencies.after(reconnect.cap, () => wire?.close(4000))
  }

  /** R-WS-23: never gives up while a member is here. A dot that is red stays so until somebody answers. */
  function dialLater(ms: number) {
    cancelRetry = dependencies.after(ms, () => dial(status === 'error' ? 'error' : 'reconnecting'))
  }

  function opened() {
    isOpen = true
    if (isWelcome) begin()
  }

  function heard(text: string) {
    const frame = read(text)
    if (!frame) return
    note(false, frame)
    if (frame.type === 'welcome') {
      isWelcome = true
      isOpen = true
      begin()
    } else if (frame.type === 'authenticated') askForAll()
    else if (frame.type === 'pong') awaitsPong = false
    emit(frame.type, frame)
    // R-WS-19: an event in an envelope reaches those who requested the event.
    if (typeof frame.event !== 'string' || frame.event === frame.type) return
    emit(frame.type === 'subscription_success' ? subscribedTo(frame.event) : frame.event, frame)
  }

  /** On welcome: says who we are; members subscribe to events once that is known. */
  function begin() {
    attempts = 0
    cancelRetry?.()
    cancelRetry = undefined
    setStatus('connected')
    const token = dependencies.token()
    if (token) send({ type: 'auth', token, language: dependencies.language() })
    else askForAll()
    ping()
  }

  function askForAll() {
    for (const [event, { data }] of wanted) ask(event, data)
  }

  /** Once per connection, however often welcome and open say that it is time (R-WS-18). */
  function ask(event: string, data: unknown) {
    if (asked.has(event) || !isWelcome) return
    if (send({ type: 'subscribe', event, data: data ?? {} })) asked.add(event)
  }

  function ping() {
    cancelPing?.()
    awaitsPong = false
    const beat = () => {
      if (awaitsPong) return wire?.close(4000) // silence for an entire interval: the connection is dead without saying so
      awaitsPong = send({ type: 'ping', timestamp: dependencies.now() })
      cancelPing = dependencies.after(pingInterval, beat)
    }
    cancelPing = dependencies.after(pingInterval, beat)
  }

  function closed(code: number) {
    hangUp()
    if (!wish) return setStatus('disconnected')
    if (code === socketClosed.sessionOver) {
      wish = false
      setStatus('disconnected')
      return dependencies.sessionOver()
    }
    if (code === normalClose) return setStatus('disconnected') // R-WS-22
    if (code === socketClosed.tooManyRequests) attempts = reconnect.max // the server is there, and wants to be left alone for a while
    setStatus(status === 'error' || attempts >= reconnect.max ? 'error' : 'reconnecting')
    dialLater(backoff(attempts))
    attempts += 1
  }

  function hangUp() {
    cancelPing?.()
    cancelRetry?.()
    cancelPing = cancelRetry = undefined
    wire = undefined
    isOpen = false
    isWelcome = false
    asked = new Set()
  }

  function emit(name: string, frame: Frame) {
    for (const handler of [...(handlers.get(name) ?? [])]) handler(frame)
  }

  return {
    status: () => status,
    log: () => [...log],
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    send,
    /** A member is here. */
    start() {
      wish = true
      if (wire || cancelRetry) return
      attempts = 0
      if (!dependencies.isOffline()) return dial('connecting')
      setStatus('error')
      dialLater(reconnect.cap)
    },
    /** The member left. */
    stop() {
      wish = false
      const old = wire
      hangUp()
      old?.close(normalClose)
      setStatus('disconnected')
    },
    /** The network came back or the page is shown again: no reason to wait any longer (R-WS-23). */
    wake() {
      if (!wish || (wire && isOpen)) return
      if (wire) return // a call is under way
      attempts = 0
      dial('reconnecting')
    },
    /** Questions get no answer: the line shows within seconds that it is alive, or is hung up. */
    doubt() {
      const asked = wire
      if (status !== 'connected' || !send({ type: 'ping', timestamp: dependencies.now() })) return
      awaitsPong = true
      dependencies.after(pongPatience, () => {
        if (wire === asked && awaitsPong) wire?.close(4000)
      })
    },
    /** The phone says that it has no network: the dot should not claim otherwise. */
    lost() {
      if (!wish || status === 'error') return
      const old = wire
      hangUp()
      old?.close(4000)
      setStatus('error')
      dialLater(reconnect.cap) // should the phone forget to say that the network is back
    },
    /** Hears every frame of a type, and asks the server for the event of that name. The answer ends both. */
    subscribe(event: string, handler: Handler, data?: unknown) {
      const mine = handlers.get(event) ?? new Set()
      handlers.set(event, mine.add(handler))
      const known = wanted.get(event)
      wanted.set(event, { data: data ?? known?.data, times: (known?.times ?? 0) + 1 })
      if (status === 'connected') ask(event, data)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        mine.delete(handler)
        const times = (wanted.get(event)?.times ?? 1) - 1
        if (times > 0) return void wanted.set(event, { data, times })
        wanted.delete(event)
        if (asked.delete(event)) send({ type: 'unsubscribe', event })
      }
    },
    /** Hears frames of a type without asking the server for anything. */
    listen(type: string, handler: Handler) {
      const mine = handlers.get(type) ?? new Set()
      handlers.set(type, mine.add(handler))
      return () => void mine.delete(handler)
    },
  }
}

function read(text: string): Frame | null {
  try {
    const frame = fromServer(JSON.parse(text))
    return typeof frame?.type === 'string' ? frame : null
  } catch {
    return null
  }
}
