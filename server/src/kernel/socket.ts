import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { socketClosed, socketFrame } from '@vondrona/rules/constants'
import type { Echoes } from '@vondrona/rules/frames'
import { type Language, languageOf } from '@vondrona/rules/texts'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { type Caller, type Kernel, makeContext } from './context.ts'
import type { Engine } from './graphql/index.ts'
import { proxyCheck } from './http/client-address.ts'
import { deviceOf } from './http/device-name.ts'
import { allowedOrigins } from './http/http.ts'
import { declareAddressLimit } from './limits/addresses.ts'
import { addressKey } from './limits/limits.ts'
import type { Authenticate, Frame, Module, Push, Rooms } from './module.ts'
import { Refusal, renderRefusal } from './refusal.ts'
import { Connection, ownerOf } from './sockets/connection.ts'
import { freeSlot, makeConnectionLimits, type Slot } from './sockets/connection-limits.ts'
import { readFrame } from './sockets/frames.ts'
import { serveGraphql } from './sockets/graphql.ts'
import { idOf, makeRooms } from './sockets/rooms.ts'
import { heartbeat } from './sockets/settings.ts'
import { watchUnread } from './sockets/unread.ts'

declareAddressLimit({
  name: 'sockets',
  atOnce: 'SOCKETS_PER_ADDRESS',
  why: 'A socket keeps memory for as long as it is open. Of these, VISITOR_SOCKETS_PER_ADDRESS are for visitors: pages without one ask by HTTP, and try again after 30 s.',
})

const framesPerBeat = 120
const beatEvery = 10_000
// F07: a frozen peer is dropped after 80 to 90 s; a living one answers a ping at least every third beat
const silentBeats = 9
const pingEvery = heartbeat / beatEvery
const beatsToSayWho = 2 // 10 to 20 s: a slow phone says who it is within two turns of its line
const sessionsOverKept = 6 // beats; longer than any look-up of a token takes

export interface Sockets {
  push: Push
  rooms: Rooms
  /** Immediately closes every socket of these sessions, including GraphQL ones. */
  endSessions(sessionIds: readonly string[]): void
  count(): number
  /** Runs every 10 s: disconnects sockets that were silent for too long and pings a third of the others. */
  beat(): void
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
 * Frames are `{type, …}`; a room is an event name, per member where the topic says so.
 */
export function serveSockets({ kernel, server, engine, modules, authenticate, addressOf }: Options): Sockets {
  const settings = { noServer: true, perMessageDeflate: false, maxPayload: socketFrame, clientTracking: false } as const
  const plain = new WebSocketServer(settings)
  const graphql = new WebSocketServer({
    ...settings,
    handleProtocols: (set) => (set.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
  const connections = new Set<Connection>()
  const takeSlot = slotsOf(kernel)
  const takesNothing = watchUnread()
  const slots = new WeakMap<Duplex, Slot>()
  const rooms = makeRooms(
    kernel,
    modules.flatMap((module) => module.topics ?? []),
  )
  const handlers = new Map(modules.flatMap((module) => Object.entries(module.frames ?? {})))
  const echoes = modules.flatMap((module) => module.echoes ?? [])
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
  const graphqlSockets = serveGraphql(graphql, {
    kernel,
    engine,
    callerWith: (request, token, language) => callerWith(comingFrom(request, language), token, language),
    slotOf: ({ socket }) => slots.get(socket),
    isOver: (sessionId) => sessionsOver.has(sessionId),
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
    const connection = new Connection(socket, raw, slot, comingFrom(request, languageOf(query?.get('language'))))
    connections.add(connection)
    const token = query?.get('token')
    if (token) work(connection, () => identify(connection, token, connection.caller.language))
    socket.on('message', hear).on('pong', note).on('error', socket.terminate).on('close', forget)
    connection.send({ type: 'welcome', clientId: connection.id })
  }

  // Listeners that all sockets share.
  function hear(this: WebSocket, data: RawData) {
    const connection = ownerOf(this)
    connection.silent = 0
    if (!connection.open) return // we closed it, and it continues talking
    if (++connection.frames > framesPerBeat) return this.close(1008, 'too many frames')
    let frame: Frame = {}
    work(
      connection,
      () => {
        frame = readFrame(String(data))
        return receive(connection, frame)
      },
      () => frame,
    )
  }
  function note(this: WebSocket) {
    ownerOf(this).silent = 0
  }
  function forget(this: WebSocket) {
    const connection = ownerOf(this)
    connections.delete(connection)
    rooms.leaveAll(connection)
  }

  const work = (connection: Connection, act: () => void | Promise<void>, about?: () => Frame) =>
    connection.inTurn(act, (error) => fail(connection, error, about?.() ?? {}))

  async function identify(connection: Connection, token: string, language: Language) {
    rooms.leaveAll(connection) // they were entered as somebody else
    const caller = await callerWith(connection.caller, token, language)
    // In one step with taking the caller over: a session that ends while it is looked up must not slip in.
    const over = caller.deadToken || (caller.actor && sessionsOver.has(caller.actor.sessionId))
    if (over) return expel(connection)
    if (!connection.slot.occupyAs(caller.actor ? 'member' : 'visitor')) return turnAway(connection)
    connection.caller = caller
    connection.send({ type: 'authenticated', userId: caller.actor?.id })
  }

  /** Closes it because its address has too many visitors. */
  const turnAway = (connection: Connection) =>
    connection.socket.close(socketClosed.tooManyRequests, 'too many visitors')

  /** Ends the session of a connection; its frames that are still queued are refused. */
  function expel(connection: Connection) {
    rooms.leaveAll(connection)
    connection.caller = { ...connection.caller, actor: null, deadToken: true }
    connection.socket.close(socketClosed.sessionOver, 'session over')
  }

  function receive(connection: Connection, frame: Frame): void | Promise<void> {
    const event = String(frame.event ?? '')
    const isGreeting = frame.type === 'ping' || frame.type === 'auth'
    if (!isGreeting && connection.slot.isUnidentified && !connection.slot.occupyAs('visitor'))
      return turnAway(connection)
    switch (frame.type) {
      case 'ping':
        return connection.send({ type: 'pong', timestamp: frame.timestamp ?? Date.now() })
      case 'auth':
        return identify(connection, String(frame.token ?? ''), languageOf(frame.language))
      case 'subscribe':
        return subscribe(connection, event, frame)
      case 'unsubscribe':
        return rooms.leave(connection, event)
      default: {
        const handle = handlers.get(String(frame.type))
        if (!handle) throw new Refusal('BAD_USER_INPUT', 'shell.badFrame', { field: 'type' })
        return handle(makeContext(kernel, connection.caller), frame, connection)
      }
    }
  }

  async function subscribe(connection: Connection, event: string, data: Frame) {
    const topic = rooms.topicOf(event)
    if (!topic || event.length > 200) throw new Refusal('NOT_FOUND', 'shell.badFrame', { field: 'event' })
    const context = makeContext(kernel, connection.caller)
    context.admit(topic.operation)
    await topic.admit?.(context, idOf(topic, event))
    if (!connection.open) return // it disconnected during authorization
    const room = rooms.enter(connection, event, data.batch === true)
    connection.send({ type: 'subscription_success', event })
    room?.topic.joined?.(kernel, connection, room.id ?? '', data)
  }

  function fail(connection: Connection, error: unknown, frame: Frame) {
    const refused = error instanceof Refusal ? error : new Refusal('UNAVAILABLE', 'shell.unexpected')
    if (refused !== error) kernel.log.error({ err: error }, 'socket frame failed')
    const { message, extensions } = renderRefusal(refused, kernel.sentences, connection.caller.language)
    const echoed = Object.fromEntries(echoes.map((name) => [name, frame[name]]))
    connection.send({ type: 'error', message, ...extensions, ...short({ about: frame.type, ...echoed }) })
  }

  function beat() {
    beats += 1
    for (const [id, endedAt] of sessionsOver) if (beats - endedAt > sessionsOverKept) sessionsOver.delete(id)
    for (const connection of connections) {
      connection.frames = 0
      if (
        connection.slot.isUnidentified &&
        ++connection.unidentifiedBeats >= beatsToSayWho &&
        !connection.slot.occupyAs('visitor')
      )
        turnAway(connection)
      if (++connection.silent >= silentBeats || takesNothing(connection.socket)) connection.socket.terminate()
      else if (connection.number % pingEvery === beats % pingEvery) connection.socket.ping()
    }
    for (const socket of graphqlSockets.keys()) if (takesNothing(socket)) socket.terminate()
  }
  const timer = setInterval(beat, beatEvery)
  timer.unref()

  const allSockets = () => [...[...connections].map((connection) => connection.socket), ...graphqlSockets.keys()]

  return {
    push: rooms.push,
    rooms: rooms.seen,
    endSessions(sessionIds) {
      const over = new Set(sessionIds)
      for (const id of over) sessionsOver.set(id, beats)
      for (const connection of connections) {
        const { actor } = connection.caller
        if (actor && over.has(actor.sessionId)) expel(connection)
      }
      for (const [socket, sessionId] of graphqlSockets)
        if (sessionId && over.has(sessionId)) socket.close(socketClosed.sessionOver, 'session over')
    },
    count: () => connections.size + graphqlSockets.size,
    beat,
    async move(ms) {
      draining = true
      const open = allSockets()
      await Promise.all(
        open.map(async (socket) => {
          await sleep(Math.random() * ms, undefined, { ref: false })
          socket.close(...restarts)
        }),
      )
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

/** Identifies the frame that an error is about; its other content is not sent back. */
const short = (facts: Record<string, unknown>): Partial<Echoes> & { about?: string } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => typeof value === 'string' && value.length <= 100))

/** Only our own pages (and the wrappers) may open a socket; programs that are no browser send no origin. */
function originAllowed(kernel: Kernel, request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  return URL.parse(origin)?.host === host || allowedOrigins(kernel).includes(origin)
}
