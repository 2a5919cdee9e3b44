import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { queryLimits, socketFrame } from '@vondrona/rules/constants'
import { type Language, languageOf } from '@vondrona/rules/texts'
import type { GraphQLSchema } from 'graphql'
import { type GraphQLError, parse, specifiedRules, validate } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { type Caller, type Context, type Kernel, makeContext } from './context.ts'
import { deviceOf } from './device.ts'
import { formatError, onlySubscriptions } from './graphql.ts'
import { allowedOrigins } from './http.ts'
import type { Authenticate, Module, Push, Topic } from './module.ts'
import { Refused, renderRefusal } from './refused.ts'

/** Close codes: 4401 the session is over (do not reconnect with this token), 1001 the server goes away. */
const sessionOver = 4401
const heartbeat = 30_000
const silence = 95_000 // F07: a frozen peer is dropped by then
const framesPerWindow = 120
const window = 10_000

/** Thousands of these wait at once: nothing of the upgrade request is kept, a context is made when one is needed. */
interface Connection {
  readonly socket: WebSocket
  readonly rooms: Set<string>
  caller: Caller
  heardAt: number
  frames: number
}

export interface Sockets {
  push: Push
  /** Closes every socket of these sessions, GraphQL ones too, at once. */
  endSessions(sessionIds: readonly string[]): void
  count(): number
  /** Says 1001 to everybody and waits until they are gone (at most `ms`). */
  drain(ms: number): Promise<void>
}

interface Options {
  kernel: Kernel
  server: Server
  schema: GraphQLSchema
  modules: readonly Module[]
  authenticate: Authenticate
  addressOf: (request: IncomingMessage) => string | null
}

/**
 * `/api/ws` (and `/ws`): the JSON protocol of the product. `/api/graphql`: GraphQL subscriptions (graphql-ws).
 * Frames are `{type, …}`; a room is an event name, per member where the topic says so.
 */
export function serveSockets({ kernel, server, schema, modules, authenticate, addressOf }: Options): Sockets {
  const settings = { noServer: true, perMessageDeflate: false, maxPayload: socketFrame, clientTracking: false } as const
  const plain = new WebSocketServer(settings)
  const graphql = new WebSocketServer({
    ...settings,
    handleProtocols: (set) => (set.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
  const topics = modules.flatMap((module) => module.topics ?? [])
  const connections = new Set<Connection>()
  const graphqlSockets = new Map<WebSocket, string | null>()
  const rooms = new Map<string, Set<Connection>>()
  let draining = false

  const comingFrom = (request: IncomingMessage, language: Language): Caller => ({
    actor: null,
    language,
    address: addressOf(request),
    device: deviceOf(request.headers['user-agent']),
  })
  const callerWith = async (caller: Caller, token: string | undefined, language: Language): Promise<Caller> => {
    const actor = token ? await authenticate(kernel, token) : null
    return { ...caller, actor, language, deadToken: Boolean(token) && !actor }
  }

  server.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on('error', destroy) // first: a refused peer may reset the line
    const pathname = URL.parse(request.url ?? '/', 'http://local')?.pathname
    const target = pathname === '/api/ws' || pathname === '/ws' ? plain : pathname === '/api/graphql' ? graphql : null
    if (!target || draining || !originAllowed(kernel, request)) {
      const status = !target ? '404 Not Found' : draining ? '503 Service Unavailable' : '403 Forbidden'
      raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`)
      return
    }
    target.handleUpgrade(request, raw, head, (socket) => target.emit('connection', socket, request))
  })

  plain.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    const query = URL.parse(request.url ?? '/', 'http://local')?.searchParams
    const caller = comingFrom(request, languageOf(query?.get('language')))
    welcome({ socket, caller, rooms: new Set(), heardAt: Date.now(), frames: 0 }, query?.get('token') ?? '')
  })

  function welcome(connection: Connection, token: string) {
    const { socket } = connection
    connections.add(connection)
    let queue = Promise.resolve()
    const inTurn = (work: () => Promise<void>) => {
      queue = queue.then(work).catch((error) => fail(connection, error))
    }
    if (token) inTurn(() => identify(connection, token, connection.caller.language))
    socket.on('message', (data) => {
      connection.heardAt = Date.now()
      if (++connection.frames > framesPerWindow) return socket.close(1008, 'too many frames')
      inTurn(() => receive(connection, String(data)))
    })
    socket.on('pong', () => {
      connection.heardAt = Date.now()
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => forget(connection))
    send(connection, { type: 'welcome', clientId: randomUUID() })
  }

  async function identify(connection: Connection, token: string, language: Language) {
    // Rooms were entered as somebody else; and a session that ends while it is looked up must not slip in.
    for (const room of [...connection.rooms]) leave(connection, room)
    connection.caller = await callerWith(connection.caller, token, language)
    const again = token ? await authenticate(kernel, token) : null
    if (connection.caller.deadToken || (token && !again)) return connection.socket.close(sessionOver, 'session over')
    send(connection, { type: 'authenticated', userId: connection.caller.actor?.id })
  }

  async function receive(connection: Connection, text: string) {
    const frame = readFrame(text)
    switch (frame.type) {
      case 'ping':
        return send(connection, { type: 'pong', timestamp: frame.timestamp ?? Date.now() })
      case 'auth':
        return identify(connection, String(frame.token ?? ''), languageOf(frame.language))
      case 'subscribe':
        return subscribe(connection, String(frame.event ?? ''))
      case 'unsubscribe':
        return leave(
          connection,
          roomOf(topicOf(String(frame.event ?? '')), String(frame.event ?? ''), connection.caller),
        )
      default:
        throw new Refused('BAD_USER_INPUT', 'shell.badFrame', { field: 'type' })
    }
  }

  const topicOf = (event: string): Topic | undefined =>
    topics.find((topic) => (topic.event.endsWith('_') ? event.startsWith(topic.event) : event === topic.event))

  async function subscribe(connection: Connection, event: string) {
    const topic = topicOf(event)
    if (!topic || event.length > 200) throw new Refused('NOT_FOUND', 'shell.badFrame', { field: 'event' })
    const context = makeContext(kernel, connection.caller)
    context.admit(topic.operation)
    await topic.admit?.(context, topic.event.endsWith('_') ? event.slice(topic.event.length) : null)
    const room = roomOf(topic, event, connection.caller)
    if (connection.rooms.size >= 50) throw new Refused('RATE_LIMITED', 'shell.rateLimited', { params: { seconds: 10 } })
    connection.rooms.add(room)
    const members = rooms.get(room) ?? new Set()
    rooms.set(room, members.add(connection))
    send(connection, { type: 'subscription_success', event })
  }

  const roomOf = (topic: Topic | undefined, event: string, { actor }: Caller) =>
    topic?.perMember ? `${event}:${actor?.id ?? ''}` : event

  function leave(connection: Connection, room: string) {
    connection.rooms.delete(room)
    const members = rooms.get(room)
    members?.delete(connection)
    if (members?.size === 0) rooms.delete(room)
  }

  function forget(connection: Connection) {
    connections.delete(connection)
    for (const room of [...connection.rooms]) leave(connection, room)
  }

  function fail(connection: Connection, error: unknown) {
    const refused = error instanceof Refused ? error : new Refused('UNAVAILABLE', 'shell.unexpected')
    if (refused !== error) kernel.log.error({ err: error }, 'socket frame failed')
    const { message, extensions } = renderRefusal(refused, kernel.sentences, connection.caller.language)
    send(connection, { type: 'error', message, ...extensions })
  }

  const contextIn = (extra: { appContext?: Context }) =>
    extra.appContext ?? makeContext(kernel, { actor: null, language: 'fr', address: null, device: null })
  useServer<Record<string, unknown>, { appContext: Context }>(
    {
      schema,
      context: (ctx) => ctx.extra.appContext as unknown as Record<string, unknown>,
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams = {}, extra }) {
        const token = /^Bearer (.+)$/i.exec(String(connectionParams.authorization ?? ''))?.[1]
        const language = languageOf(connectionParams.language)
        extra.appContext = makeContext(kernel, await callerWith(comingFrom(extra.request, language), token, language))
        if (extra.appContext.deadToken) {
          extra.socket.close(sessionOver, 'session over')
          return false
        }
        graphqlSockets.set(extra.socket, extra.appContext.actor?.sessionId ?? null)
        if (token && !(await authenticate(kernel, token))) {
          extra.socket.close(sessionOver, 'session over')
          return false
        }
        extra.socket.once('close', () => graphqlSockets.delete(extra.socket))
        return true
      },
      onSubscribe({ extra }, _id, payload) {
        try {
          const document = parse(payload.query, { maxTokens: queryLimits.tokens })
          const errors = validate(schema, document, [...specifiedRules, onlySubscriptions], { maxErrors: 5 })
          if (errors.length > 0) return errors
          return {
            schema,
            document,
            operationName: payload.operationName,
            variableValues: payload.variables,
            contextValue: extra.appContext,
          }
        } catch (error) {
          return [error as GraphQLError]
        }
      },
      onError: ({ extra }, _id, _payload, errors) =>
        errors.flatMap((error) => formatError(error as GraphQLError, contextIn(extra), kernel, true)),
      onNext: ({ extra }, _id, _payload, _args, result) =>
        result.errors
          ? {
              ...result,
              errors: result.errors.flatMap((error) =>
                formatError(error as GraphQLError, contextIn(extra), kernel, true),
              ) as unknown as GraphQLError[],
            }
          : undefined,
    },
    graphql,
    heartbeat,
  )

  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    const now = Date.now()
    for (const connection of connections) {
      connection.frames = 0
      if (now - connection.heardAt > silence) connection.socket.terminate()
      else if (ticks % (heartbeat / window) === 0) connection.socket.ping()
    }
  }, window)
  timer.unref()

  return {
    push(event, frame, memberId) {
      const members = rooms.get(memberId === undefined ? event : `${event}:${memberId}`)
      if (!members) return
      const text = JSON.stringify({ type: event, ...frame }) // encoded once for everybody
      for (const { socket } of members) if (socket.readyState === socket.OPEN) socket.send(text)
    },
    endSessions(sessionIds) {
      const over = new Set(sessionIds)
      for (const { caller, socket } of connections)
        if (caller.actor && over.has(caller.actor.sessionId)) socket.close(sessionOver, 'session over')
      for (const [socket, sessionId] of graphqlSockets)
        if (sessionId && over.has(sessionId)) socket.close(sessionOver, 'session over')
    },
    count: () => connections.size + graphqlSockets.size,
    async drain(ms) {
      draining = true
      clearInterval(timer)
      const open = [...[...connections].map((connection) => connection.socket), ...graphqlSockets.keys()]
      const gone = open.map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
      for (const socket of open) socket.close(1001, 'server restarts')
      await Promise.race([Promise.all(gone), new Promise((resolve) => setTimeout(resolve, ms).unref())])
      for (const socket of open) socket.terminate()
    },
  }
}

function destroy(this: Duplex) {
  this.destroy()
}

function send({ socket }: Connection, frame: object) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
}

function readFrame(text: string): Record<string, unknown> & { type?: unknown } {
  try {
    const frame = JSON.parse(text)
    if (frame && typeof frame === 'object' && !Array.isArray(frame)) return frame
  } catch {}
  throw new Refused('BAD_USER_INPUT', 'shell.badFrame')
}

/** A browser says where its page came from; only our own pages (and the wrappers) may open a socket. Programs send none. */
function originAllowed(kernel: Kernel, request: IncomingMessage): boolean {
  const { origin, host } = request.headers
  if (!origin) return true
  return URL.parse(origin)?.host === host || allowedOrigins(kernel).includes(origin)
}
