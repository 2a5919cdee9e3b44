/** R-WS-03..05, 10, 11, 16..23: the shell's socket as a machine without a clock or a network of its own. */
import { logCap, pingInterval, pongPatience, reconnect, socketClosed } from '@vondrona/rules/constants'
import type { ClientFrame } from '@vondrona/rules/frames'
import { fromServer } from '../platform/server.ts'
import { type Frame, type Handler, makeSubscriptions } from './line-subscriptions.ts'

export type SocketStatus = 'disconnected' | 'connecting' | 'reconnecting' | 'connected' | 'error'

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

const normalClose = 1000

/** The delay in milliseconds before this attempt to reconnect. */
export const backoff = (attempt: number): number => Math.min(reconnect.cap, reconnect.base * 2 ** attempt)

export type SocketLine = ReturnType<typeof makeSocketLine>

/** The connection to `/api/ws`: reconnects, subscribes again and dispatches frames. */
export function makeSocketLine(dependencies: SocketDependencies) {
  const watchers = new Set<() => void>()
  const log = makeFrameLog(dependencies.now)
  let status: SocketStatus = 'disconnected'
  let wire: Wire | undefined
  let isOpen = false
  let isWelcome = false
  let attempts = 0
  let wish = false
  let cancelRetry: (() => void) | undefined

  function setStatus(next: SocketStatus) {
    if (status === next) return
    status = next
    for (const watcher of watchers) watcher()
  }

  function send(frame: ClientFrame): boolean {
    if (!wire || !isOpen) return false
    log.note(true, frame)
    wire.send(JSON.stringify(frame))
    return true
  }

  const pulse = makePulse({
    after: dependencies.after,
    ping: () => send({ type: 'ping', timestamp: dependencies.now() }),
    dead: () => wire?.close(4000),
  })
  const subscriptions = makeSubscriptions((frame) => isWelcome && send(frame))

  function dial(as: SocketStatus) {
    cancelRetry?.()
    setStatus(as)
    subscriptions.forget()
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
    log.note(false, frame)
    if (frame.type === 'welcome') {
      isWelcome = true
      isOpen = true
      begin()
    } else if (frame.type === 'authenticated') subscriptions.askForAll()
    else if (frame.type === 'pong') pulse.answered()
    subscriptions.dispatch(frame)
  }

  /** On welcome: says who we are; members subscribe to events once that is known. */
  function begin() {
    attempts = 0
    cancelRetry?.()
    cancelRetry = undefined
    setStatus('connected')
    const token = dependencies.token()
    if (token) send({ type: 'auth', token, language: dependencies.language() })
    else subscriptions.askForAll()
    pulse.start()
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
    pulse.stop()
    cancelRetry?.()
    cancelRetry = undefined
    wire = undefined
    isOpen = false
    isWelcome = false
    subscriptions.forget()
  }

  return {
    status: () => status,
    log: log.read,
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
      if (status === 'connected') pulse.doubt()
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
    subscribe: (event: string, handler: Handler, data?: unknown) =>
      subscriptions.subscribe(event, handler, data, status === 'connected'),
    /** Hears frames of a type without asking the server for anything. */
    listen: subscriptions.listen,
  }
}

/** The last frames, of both directions. */
function makeFrameLog(now: () => number) {
  const log: { at: number; out: boolean; frame: { type: string } }[] = []
  return {
    note(out: boolean, frame: { type: string }) {
      // A token is no business of a log.
      log.push({ at: now(), out, frame: frame.type === 'auth' ? { type: 'auth' } : frame })
      log.splice(0, log.length - logCap)
    },
    read: () => [...log],
  }
}

interface Heart {
  after: SocketDependencies['after']
  /** False: nothing could be sent. */
  ping: () => boolean
  /** The connection is dead without saying so. */
  dead: () => void
}

/** Asks now and then whether somebody is there, and says when nobody answered. */
function makePulse({ after, ping, dead }: Heart) {
  let awaitsPong = false
  let cancel: (() => void) | undefined
  let cancelDoubt: (() => void) | undefined

  function beat() {
    if (awaitsPong) return dead() // silence for an entire interval
    awaitsPong = ping()
    cancel = after(pingInterval, beat)
  }
  function stop() {
    cancel?.()
    cancelDoubt?.()
    cancel = cancelDoubt = undefined
    awaitsPong = false
  }

  return {
    start() {
      stop()
      cancel = after(pingInterval, beat)
    },
    stop,
    answered() {
      awaitsPong = false
      cancelDoubt?.()
      cancelDoubt = undefined
    },
    doubt() {
      if (!ping()) return
      awaitsPong = true
      cancelDoubt ??= after(pongPatience, dead)
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
