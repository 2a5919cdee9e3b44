import type { IncomingMessage } from 'node:http'
import { socketClosed, socketLimits } from '@vondrona/rules/constants'
import { languageOf } from '@vondrona/rules/texts'
import { GraphQLError, OperationTypeNode } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocket, WebSocketServer } from 'ws'
import { type Caller, type Context, type Kernel, makeContext } from '../context.ts'
import { asCall, badCall, type Engine, executionOf, formatCallError, formatFieldError } from '../graphql/index.ts'
import { addressKey } from '../limits.ts'
import { Refused } from '../refused.ts'
import type { Seat } from './seats.ts'
import { heartbeat } from './settings.ts'

interface Options {
  kernel: Kernel
  engine: Engine
  /** Null: the token belongs to nobody (any more). */
  callerWith: (request: IncomingMessage, token: string | undefined, language: 'fr' | 'en') => Promise<Caller>
  seatOf: (request: IncomingMessage) => Seat | undefined
  /** The session ended while its token was looked up. */
  isOver: (sessionId: string) => boolean
}

/** What one socket has open. */
interface Line {
  appContext: Context
  /** Cost of each subscription: what one event makes the server do for it. */
  readonly open: Map<string, number>
}

/** GraphQL subscriptions (graphql-ws). The map has every accepted socket with its session. */
export function serveGraphql(server: WebSocketServer, { kernel, engine, callerWith, seatOf, isOver }: Options) {
  const sockets = new Map<WebSocket, string | null>()
  const openOf = new Map<string, number>() // address → cost of all its subscriptions
  const contextIn = (extra: Partial<Line>) =>
    extra.appContext ?? makeContext(kernel, { actor: null, language: 'fr', address: null, device: null })
  const shown = (errors: readonly GraphQLError[], extra: Partial<Line>) =>
    errors.flatMap((error) => {
      const ctx = contextIn(extra)
      return error instanceof Wrapped ? formatCallError(error.cause, ctx) : formatFieldError(error, ctx)
    }) as unknown as readonly GraphQLError[]

  /** `ids`: what the library counts as open, this one included; one that was given up may still be closing here. */
  function open(line: Line, id: string, cost: number, ids: readonly string[]) {
    const address = addressKey(line.appContext.address)
    const there = openOf.get(address) ?? 0
    const isTooMuch =
      ids.length > socketLimits.subscriptions ||
      cost + sum(ids.map((other) => line.open.get(other) ?? 0)) > socketLimits.cost ||
      cost + there > socketLimits.costPerAddress
    if (isTooMuch) throw new Refused('RATE_LIMITED', 'shell.rateLimited', { params: { seconds: 10 } })
    line.open.set(id, cost)
    openOf.set(address, there + cost)
  }
  function close(line: Line, id: string) {
    const cost = line.open.get(id)
    if (cost === undefined) return
    line.open.delete(id)
    const address = addressKey(line.appContext.address)
    const left = (openOf.get(address) ?? 0) - cost
    if (left > 0) openOf.set(address, left)
    else openOf.delete(address)
  }

  // Before the library's own listener: frames that it answers by itself (ping, a broken text) count as well.
  server.on('connection', (socket: WebSocket) => {
    let frames = 0
    let since = performance.now()
    socket.on('message', () => {
      const now = performance.now()
      if (now - since > socketLimits.window) [frames, since] = [0, now]
      frames += 1
      if (frames > socketLimits.frames) {
        socket.removeAllListeners('message')
        socket.close(socketClosed.tooManyRequests, 'too many frames')
      }
    })
  })

  useServer<Record<string, unknown>, Partial<Line>>(
    {
      schema: engine.schema,
      context: ({ extra }) => extra.appContext as unknown as Record<string, unknown>,
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams = {}, extra }) {
        const token = /^Bearer (.+)$/i.exec(String(connectionParams.authorization ?? ''))?.[1]
        const caller = await callerWith(extra.request, token, languageOf(connectionParams.language))
        Object.assign(extra, { appContext: makeContext(kernel, caller), open: new Map() } satisfies Line)
        if (caller.deadToken || (caller.actor && isOver(caller.actor.sessionId))) {
          extra.socket.close(socketClosed.sessionOver, 'session over')
          return false
        }
        if (!seatOf(extra.request)?.seat(caller.actor ? 'member' : 'visitor')) {
          extra.socket.close(socketClosed.tooManyRequests, 'too many visitors')
          return false
        }
        sockets.set(extra.socket, caller.actor?.sessionId ?? null)
        extra.socket.once('close', () => {
          sockets.delete(extra.socket)
          for (const id of [...(extra.open?.keys() ?? [])]) close(extra as Line, id)
        })
        return true
      },
      onSubscribe({ extra, subscriptions }, id, payload) {
        const line = extra as Line
        try {
          const call = engine.prepare(line.appContext, asCall(payload))
          if (call.operation.node.operation !== OperationTypeNode.SUBSCRIPTION) throw badCall()
          engine.spend(line.appContext, call.cost)
          open(line, id, call.cost, Object.keys(subscriptions))
          return executionOf(engine.schema, line.appContext, call)
        } catch (error) {
          return [new Wrapped(error)]
        }
      },
      onComplete: ({ extra }, id) => close(extra as Line, id),
      onError: ({ extra }, id, _payload, errors) => {
        close(extra as Line, id)
        return shown(errors as readonly GraphQLError[], extra) as GraphQLError[]
      },
      onNext: ({ extra }, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: shown(result.errors, extra) } : undefined,
    },
    server,
    heartbeat,
  )
  return sockets
}

/** The library passes errors of GraphQL through. */
class Wrapped extends GraphQLError {
  constructor(cause: unknown) {
    super('refused', { originalError: cause as Error })
    this.cause = cause
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
