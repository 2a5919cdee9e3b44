import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketClosed, socketFrame } from '@vondrona/rules/constants'
import { type Language, languageOf } from '@vondrona/rules/texts'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Caller, Kernel } from './context.ts'
import type { Engine } from './graphql/index.ts'
import { proxyCheck } from './http/client-address.ts'
import { deviceOf } from './http/device-name.ts'
import { allowedOrigins } from './http/http.ts'
import { declareAddressLimit } from './limits/addresses.ts'
import { addressKey } from './limits/limits.ts'
import type { Authenticate, Module, Push, Rooms } from './module.ts'
import { Connection } from './sockets/connection.ts'
import { freeSlot, makeConnectionLimits, type Slot } from './sockets/connection-limits.ts'
import { serveGraphql } from './sockets/graphql.ts'
import { beatEvery, serveFrames } from './sockets/plain.ts'
import { watchUnread } from './sockets/unread.ts'

declareAddressLimit({
  name: 'sockets',
  atOnce: 'SOCKETS_PER_ADDRESS',
  why: 'A socket keeps memory for as long as it is open. Of these, VISITOR_SOCKETS_PER_ADDRESS are for visitors: pages without one ask by HTTP, and try again after 30 s.',
})

const sessionsOverKept = 6 // beats; longer than any look-up of a token takes

export interface Sockets {
  push: Push
  rooms: Rooms
  /** Immediately closes every socket of these sessions, including GraphQL ones. */
  endSessions(sessionIds: readonly string[]): void
  count(): number
  /** Runs every 10 s: disconnects sockets that were silent for too long and pings a third of the others. */
  beat(): void
  /** Closes those that are open one by one within `ms`: they open again, say who they are and read what they show. */
  renew(ms: number): Promise<void>
  /** Takes no new sockets, and closes those that are open one by one within `ms`, at moments that chance chooses. */
  move(ms: number): Promise<void>
  /** Closes all sockets with 1001 and waits until they are gone (at most `ms`). */
  drain(ms: number): Promise<void>
}

interface Options {
  kernel: Kernel
  server: Server
  engine: Engine
  modules: readonly Module[]
  authenticate: Authenticate
  addressOf: (request: IncomingMessage) => string | null
}

/**
 * `/api/ws` (and `/ws`): the JSON protocol of the product. `/api/graphql`: GraphQL subscriptions (graphql-ws).
 */
export function serveSockets({ kernel, server, engine, modules, authenticate, addressOf }: Options): Sockets {
  const settings = { noServer: true, perMessageDeflate: false, maxPayload: socketFrame, clientTracking: false } as const
  const plain = new WebSocketServer(settings)
  const graphql = new WebSocketServer({
    ...settings,
    handleProtocols: (set) => (set.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
  const takeSlot = slotsOf(kernel)
  const takesNothing = watchUnread()
  const slots = new WeakMap<Duplex, Slot>()
  const sessionsOver = new Map<string, number>() // → the beat at which they ended
  let beats = 0
  let draining = false

  const comingFrom = (request: IncomingMessage, language: Language): Caller => ({
    actor: null,
    language,
    address: addressOf(request),
    device: deviceOf(request.headers['user-agent']),
  })
  const callerWith = async (caller: Caller, token: string | undefined, language: Language): Promise<Caller> => {
    const actor = token ? await authenticate(kernel, token) : null
    // A copy: what the sessions remember about an actor during a request must not stay as long as a socket does.
    return { ...caller, actor: actor && { ...actor }, language, deadToken: Boolean(token) && !actor }
  }
  const isOver = (sessionId: string) => sessionsOver.has(sessionId)
  const frames = serveFrames({ kernel, modules, callerWith, isOver })
  const graphqlSockets = serveGraphql(graphql, {
    kernel,
    engine,
    callerWith: (request, token, language) => callerWith(comingFrom(request, language), token, language),
    slotOf: ({ socket }) => slots.get(socket),
    isOver,
  })

  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', destroy) // first: a refused peer may reset the line
    const pathname = URL.parse(request.url ?? '/', 'http://local')?.pathname
    const target = pathname === '/api/ws' || pathname === '/ws' ? plain : pathname === '/api/graphql' ? graphql : null
    if (!target || draining || !originAllowed(kernel, request))
      return answerNo(raw, !target ? '404 Not Found' : draining ? '502 Bad Gateway' : '403 Forbidden')
    const slot = takeSlot(addressOf(request))
    if (!slot) return answerNo(raw, '429 Too Many Requests\r\nRetry-After: 30')
    slots.set(raw, slot)
    raw.on('close', leaveSeat)
    raw.cork() // the answer and the welcome leave together
    target.handleUpgrade(request, raw, head, (socket) => {
      if (target === plain) welcome(socket, raw, slot, request)
      else target.emit('connection', socket, request)
    })
    raw.uncork()
  })

  function leaveSeat(this: Duplex) {
    slots.get(this)?.leave()
  }
  function welcome(socket: WebSocket, raw: Duplex, slot: Slot, request: IncomingMessage) {
    const query = URL.parse(request.url ?? '/', 'http://local')?.searchParams
    const caller = comingFrom(request, languageOf(query?.get('language')))
    frames.welcome(new Connection(socket, raw, slot, caller), query?.get('token') ?? null)
  }

  function beat() {
    beats += 1
    for (const [id, endedAt] of sessionsOver) if (beats - endedAt > sessionsOverKept) sessionsOver.delete(id)
    frames.beat(beats)
    for (const socket of graphqlSockets.keys()) if (takesNothing(socket)) socket.terminate()
  }
  const timer = setInterval(beat, beatEvery)
  timer.unref()

  const closeWithin = async (ms: number) => {
    const close = async (socket: WebSocket) => {
      await sleep(Math.random() * ms, undefined, { ref: false })
      socket.close(...restarts)
    }
    await Promise.all(allSockets().map(close))
  }
  const allSockets = () => [...[...frames.connections].map((connection) => connection.socket), ...graphqlSockets.keys()]

  return {
    push: frames.rooms.push,
    rooms: frames.rooms.seen,
    endSessions(sessionIds) {
      const over = new Set(sessionIds)
      for (const id of over) sessionsOver.set(id, beats)
      frames.endSessions(over)
      for (const [socket, sessionId] of graphqlSockets)
        if (sessionId && over.has(sessionId)) socket.close(socketClosed.sessionOver, 'session over')
    },
    count: () => frames.connections.size + graphqlSockets.size,
    beat,
    renew: closeWithin,
    async move(ms) {
      draining = true
      await closeWithin(ms)
    },
    async drain(ms) {
      draining = true
      clearInterval(timer)
      const open = allSockets()
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
      for (const socket of open) socket.close(...restarts)
      await Promise.race([Promise.all(gone), new Promise((resolve) => setTimeout(resolve, ms).unref())])
      for (const socket of open) socket.terminate()
    },
  }
}

const restarts = [1001, 'server restarts'] as const

/** Assigns a slot to a socket; connections of a trusted proxy without a forwarded address are not limited. */
function slotsOf({ config }: Kernel): (address: string | null) => Slot | null {
  const slots = makeConnectionLimits({ most: config.SOCKETS_PER_ADDRESS, visitors: config.VISITOR_SOCKETS_PER_ADDRESS })
  const isProxy = proxyCheck(config)
  return (address) => (address && isProxy(address) ? freeSlot : slots.take(addressKey(address)))
}

/** We close the connection ourselves: a peer that never does would keep it open. */
function answerNo(raw: Duplex, status: string): void {
  raw.once('finish', destroy).end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
}

function destroy(this: Duplex) {
  this.destroy()
}

/** Only our own pages (and the wrappers) may open a socket; programs that are no browser send no origin. */
function originAllowed(kernel: Kernel, request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  return URL.parse(origin)?.host === host || allowedOrigins(kernel).includes(origin)
}
