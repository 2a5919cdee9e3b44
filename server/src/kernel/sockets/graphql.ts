import type { IncomingMessage } from 'node:http'
import { socketClosed, socketLimits } from '@vondrona/rules/constants'
import { languageOf } from '@vondrona/rules/texts'
import { GraphQLError, OperationTypeNode } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocket, WebSocketServer } from 'ws'
import { type Caller, type Context, type Kernel, makeContext } from '../context.ts'
import { asCall, badCall, type Engine, executionOf, formatCallError, formatFieldError } from '../graphql/index.ts'
import { declareAddressLimit } from '../limits/addresses.ts'
import { addressKey } from '../limits/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Slot } from './connection-limits.ts'
import { heartbeat } from './settings.ts'

declareAddressLimit({
  name: 'subscriptions',
  atOnce: socketLimits.costPerAddress,
  why: 'In units of cost, of all subscriptions together: each event costs that much for each of them. A page costs 5 to 50, so that hundreds of people have theirs.',
})

interface Options {
  kernel: Kernel
  engine: Engine
  /** Null: the token belongs to nobody (any more). */
  callerWith: (request: IncomingMessage, token: string | undefined, language: 'fr' | 'en') => Promise<Caller>
  slotOf: (request: IncomingMessage) => Slot | undefined
  /** The session ended while its token was looked up. */
  isOver: (sessionId: string) => boolean
}

/** One socket after its greeting. */
interface Line {
  readonly appContext: Context
  /** Subscription → its cost: what one event makes the server do for it. */
  readonly open: Map<string, number>
  /** The library forgets those that were given up while they began. */
  readonly running: Map<string, AsyncGenerator>
}

/** GraphQL subscriptions (graphql-ws). The map has every accepted socket with its session. */
export function serveGraphql(server: WebSocketServer, { kernel, engine, callerWith, slotOf, isOver }: Options) {
  const sockets = new Map<WebSocket, string | null>()
  const costOf = new Map<string, number>() // address → of all its subscriptions
  const contextIn = (extra: Partial<Line>) =>
    extra.appContext ?? makeContext(kernel, { actor: null, language: 'fr', address: null, device: null })
  const shown = (errors: readonly GraphQLError[], extra: Partial<Line>) =>
    errors.flatMap((error) => {
      const ctx = contextIn(extra)
      return error instanceof Wrapped ? formatCallError(error.cause, ctx) : formatFieldError(error, ctx)
    })

  function open({ appContext, open }: Line, id: string, cost: number, count: number) {
    const address = addressKey(appContext.address)
    const here = cost + [...open.values()].reduce((sum, one) => sum + one, 0)
    const there = cost + (costOf.get(address) ?? 0)
    const isTooMuch =
      count > socketLimits.subscriptions || here > socketLimits.cost || there > socketLimits.costPerAddress
    if (isTooMuch) throw new Refusal('RATE_LIMITED', 'shell.rateLimited', { params: { seconds: 10 } })
    open.set(id, cost)
    costOf.set(address, there)
  }
  function close({ appContext, open, running }: Line, id: string) {
    const cost = open.get(id)
    if (cost === undefined) return
    open.delete(id)
    running.delete(id)
    const address = addressKey(appContext.address)
    const left = (costOf.get(address) ?? 0) - cost
    if (left > 0) costOf.set(address, left)
    else costOf.delete(address)
  }
  function closeAll(line: Line) {
    for (const iterator of line.running.values()) void iterator.return(undefined)
    for (const id of [...line.open.keys()]) close(line, id)
  }

  // Before the library's own listener: frames that it answers automatically (ping, a broken text) count as well.
  server.on('connection', (socket: WebSocket) => {
    let frames = 0
    let since = performance.now()
    socket.on('message', () => {
      const now = performance.now()
      if (now - since > socketLimits.window) [frames, since] = [0, now]
      frames += 1
      if (socket.bufferedAmount > socketLimits.backlog)
        socket.terminate() // it asks and does not read
      else if (frames > socketLimits.frames) {
        socket.removeAllListeners('message')
        socket.close(socketClosed.tooManyRequests, 'too many frames')
      }
    })
  })

  useServer<Record<string, unknown>, Partial<Line>>(
    {
      schema: engine.schema,
      context: ({ extra }) => extra.appContext,
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams = {}, extra }) {
        const { socket, request } = extra
        const token = /^Bearer (.+)$/i.exec(String(connectionParams.authorization ?? ''))?.[1]
        const caller = await callerWith(request, token, languageOf(connectionParams.language))
        if (socket.readyState !== socket.OPEN) return false // it left in the meantime
        if (caller.deadToken || (caller.actor && isOver(caller.actor.sessionId))) {
          socket.close(socketClosed.sessionOver, 'session over')
          return false
        }
        if (!slotOf(request)?.occupyAs(caller.actor ? 'member' : 'visitor')) {
          socket.close(socketClosed.tooManyRequests, 'too many visitors')
          return false
        }
        const line: Line = { appContext: makeContext(kernel, caller), open: new Map(), running: new Map() }
        Object.assign(extra, line)
        sockets.set(socket, caller.actor?.sessionId ?? null)
        socket.once('close', () => {
          sockets.delete(socket)
          closeAll(line)
        })
        return true
      },
      onSubscribe({ extra, subscriptions }, id, payload) {
        const line = extra as Line
        try {
          // Given up and requested again before it ended: the library would mix the two up.
          if (line.open.has(id)) extra.socket.close(subscriberExists, 'this subscription has not ended')
          if (extra.socket.readyState !== extra.socket.OPEN) throw badCall()
          const call = engine.prepare(line.appContext, asCall(payload))
          if (call.operation.node.operation !== OperationTypeNode.SUBSCRIPTION) throw badCall()
          engine.spend(line.appContext, call)
          open(line, id, call.cost, Object.keys(subscriptions).length)
          return executionOf(engine.schema, line.appContext, call)
        } catch (error) {
          return [new Wrapped(error)]
        }
      },
      onOperation({ extra }, id, _payload, _args, result) {
        if (!('return' in result)) return // refused
        if (extra.socket.readyState === extra.socket.OPEN) extra.running?.set(id, result)
        else void result.return(undefined)
      },
      onComplete: ({ extra }, id) => close(extra as Line, id),
      onError: ({ extra }, id, _payload, errors) => {
        close(extra as Line, id)
        return shown(errors, extra)
      },
      onNext: ({ extra }, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: shown(result.errors, extra) } : undefined,
    },
    server,
    heartbeat,
  )
  // The library writes to the console what an attacker causes at will: a reset line, a frame too large, an answer too
  // late.
  server.on('connection', (socket: WebSocket) => {
    socket.removeAllListeners('error').on('error', () => socket.terminate())
    const send = socket.send.bind(socket)
    socket.send = (data: string, sent?: unknown) => send(data, () => typeof sent === 'function' && sent())
  })
  return sockets
}

const subscriberExists = 4409 // of graphql-transport-ws

/** The library passes errors of GraphQL through. */
class Wrapped extends GraphQLError {
  constructor(cause: unknown) {
    super('refused', { originalError: cause as Error })
    this.cause = cause
  }
}
