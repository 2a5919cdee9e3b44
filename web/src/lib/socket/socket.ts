import type { ClientFrame, ServerFrame, ServerFrames, Topics } from '@vondrona/rules/frames'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { countData } from '../data-use/count.ts'
import { reachNow, watchReach } from '../device/server-reach.ts'
import { socketAddress } from '../platform/server.ts'
import { checkAuth, getSession, onSession } from '../session/session.ts'
import { getToken } from '../session/token.ts'
import { language } from '../texts/language.ts'
import { subscribedTo } from './line-subscriptions.ts'
import { makeSocketLine, type SocketStatus, type WireEvents } from './socket-line.ts'

export type { SocketStatus } from './socket-line.ts'

/** What a handler can listen to: the type of a frame, or `subscribedTo(event)`. */
type Heard = keyof ServerFrames | ReturnType<typeof subscribedTo>
type FrameOf<Name> = Name extends keyof ServerFrames
  ? ServerFrame<Name>
  : Name extends ReturnType<typeof subscribedTo>
    ? ServerFrame<'subscription_success'>
    : never

const line = makeSocketLine({
  dial,
  token: getToken,
  language,
  now: () => Date.now(),
  isOffline: () => navigator.onLine === false,
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  sessionOver: () => void checkAuth(),
})

function dial({ opened, heard, closed }: WireEvents) {
  const socket = new WebSocket(socketAddress('/api/ws'))
  socket.onopen = opened
  socket.onmessage = ({ data }) => {
    countData('messages', new TextEncoder().encode(String(data)).length)
    heard(String(data))
  }
  socket.onclose = ({ code }) => closed(code)
  return { send: (text: string) => socket.send(text), close: (code?: number) => socket.close(code) }
}

/** Pages that are open to visitors and need the line all the same. */
let holds = 0
let follow = () => {}
let isWatching = false

/** Calls while a member is here, or a page holds the line. From the first call on. */
export function watchSocket(): void {
  if (isWatching) return
  isWatching = true
  let speaker: string | undefined
  follow = () => {
    const { status, user } = getSession()
    const now = status === 'member' ? user?.id : status === 'visitor' && holds > 0 ? 'visitor' : undefined
    if (now === speaker) return
    if (speaker) line.stop()
    speaker = now
    if (speaker) line.start()
  }
  follow()
  onSession(() => follow())
  const wake = () => {
    if (document.visibilityState === 'visible' && navigator.onLine !== false) line.wake()
  }
  addEventListener('online', wake)
  watchReach(() => (reachNow() === 'online' ? wake() : line.doubt()))
  addEventListener('offline', line.lost)
  document.addEventListener('visibilitychange', wake)
}

/** For visitors too: the line stands while a component that requests it is on the page. */
export function useSocketLine(): void {
  useEffect(() => {
    holds += 1
    watchSocket()
    follow()
    return () => {
      holds -= 1
      follow()
    }
  }, [])
}

/** R-WS-20, R-LIVE-22: hangs up and calls again at once. */
export function redial(): void {
  line.lost()
  line.wake()
}

/** Whether frames can be sent now. */
export const isSocketOpen = (): boolean => line.status() === 'connected'
/** Runs whenever that may have changed. */
export const watchStatus = line.watch

/** R-SHELL-04..06: what the dot in the top bar shows. */
export function useSocketStatus(): SocketStatus {
  return useSyncExternalStore(line.watch, line.status, line.status)
}

// Only here a received frame is assumed to have its declared shape. A handler that would fail on another one checks first.
/** Subscribes to an event: `subscribe('notifications', ({ data }) => …)`. Call the returned function to end it. */
export const subscribe = line.subscribe as <Event extends keyof Topics>(
  event: Event,
  handler: (frame: FrameOf<Event>) => void,
  data?: Topics[Event],
) => () => void
/** Listens to frames of a type that needs no subscription. */
export const listen = line.listen as <Name extends Heard>(
  name: Name,
  handler: (frame: FrameOf<Name>) => void,
) => () => void
/** False when there is no line now. */
export const sendFrame = (frame: ClientFrame): boolean => line.send(frame)

/**
 * `subscribe` for as long as a component is on the page. `onSubscribed` runs when the server says that it will send
 * the event from now on: what happened before, while the connection was down, has to be queried.
 */
export function useSocketEvent<Event extends keyof Topics>(
  event: Event,
  handler: (frame: FrameOf<Event>) => void,
  onSubscribed?: () => void,
  data?: Topics[Event],
): void {
  const latest = useRef({ handler, onSubscribed, data })
  useEffect(() => {
    latest.current = { handler, onSubscribed, data }
  })
  useEffect(() => {
    const unlisten = listen(subscribedTo(event), () => latest.current.onSubscribed?.())
    const unsubscribe = subscribe(event, (frame) => latest.current.handler(frame), latest.current.data)
    return () => {
      unlisten()
      unsubscribe()
    }
  }, [event])
}
