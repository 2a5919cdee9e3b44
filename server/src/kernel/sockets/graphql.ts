import type { IncomingMessage } from 'node:http'
import { queryLimits } from '@vondrona/rules/constants'
import { languageOf } from '@vondrona/rules/texts'
import { GraphQLError, type GraphQLSchema, parse, specifiedRules, validate } from 'graphql'
import { useServer } from 'graphql-ws/use/ws'
import type { WebSocket, WebSocketServer } from 'ws'
import { type Caller, type Context, type Kernel, makeContext } from '../context.ts'
import { formatError, onlySubscriptions } from '../graphql.ts'
import { Refused } from '../refused.ts'
import { heartbeat, sessionOver } from './settings.ts'

/** Each holds a place in the bus; a page has two or three. */
const subscriptionsPerSocket = 50

interface Options {
  kernel: Kernel
  schema: GraphQLSchema
  /** Null: the token belongs to nobody (any more). */
  callerWith: (request: IncomingMessage, token: string | undefined, language: 'fr' | 'en') => Promise<Caller>
  /** The session ended while its token was looked up. */
  isOver: (sessionId: string) => boolean
}

/** GraphQL subscriptions (graphql-ws). The map has every accepted socket with its session. */
export function serveGraphql(server: WebSocketServer, { kernel, schema, callerWith, isOver }: Options) {
  const sockets = new Map<WebSocket, string | null>()
  const contextIn = (extra: { appContext?: Context }) =>
    extra.appContext ?? makeContext(kernel, { actor: null, language: 'fr', address: null, device: null })
  const sentences = (errors: readonly GraphQLError[], extra: { appContext?: Context }) =>
    errors.flatMap((error) => formatError(error, contextIn(extra), kernel, true))

  useServer<Record<string, unknown>, { appContext: Context }>(
    {
      schema,
      context: (ctx) => ctx.extra.appContext as unknown as Record<string, unknown>,
      connectionInitWaitTimeout: 10_000,
      async onConnect({ connectionParams = {}, extra }) {
        const token = /^Bearer (.+)$/i.exec(String(connectionParams.authorization ?? ''))?.[1]
        const caller = await callerWith(extra.request, token, languageOf(connectionParams.language))
        extra.appContext = makeContext(kernel, caller)
        if (caller.deadToken || (caller.actor && isOver(caller.actor.sessionId))) {
          extra.socket.close(sessionOver, 'session over')
          return false
        }
        sockets.set(extra.socket, caller.actor?.sessionId ?? null)
        extra.socket.once('close', () => sockets.delete(extra.socket))
        return true
      },
      onSubscribe({ extra, subscriptions }, _id, payload) {
        try {
          if (Object.keys(subscriptions).length > subscriptionsPerSocket) throw tooMany()
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
      onError: ({ extra }, _id, _payload, errors) => sentences(errors as GraphQLError[], extra),
      onNext: ({ extra }, _id, _payload, _args, result) =>
        result.errors ? { ...result, errors: sentences(result.errors, extra) as unknown as GraphQLError[] } : undefined,
    },
    server,
    heartbeat,
  )
  return sockets
}

function tooMany(): GraphQLError {
  const refused = new Refused('RATE_LIMITED', 'shell.rateLimited', { params: { seconds: 10 } })
  return new GraphQLError(refused.message, { originalError: refused })
}
