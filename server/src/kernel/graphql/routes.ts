import { setImmediate } from 'node:timers/promises'
import { queryLimits, requestBody } from '@vondrona/rules/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ExecutionResult, type GraphQLFormattedError, OperationTypeNode } from 'graphql'
import type { Context } from '../context.ts'
import { bodyBytes } from '../http/bodies.ts'
import type { ContextOf } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { asCall, badCall, type Call, readVariables } from './call.ts'
import type { Engine, ReadyCall } from './engine.ts'
import { formatCallError, formatFieldError, statusOf } from './errors.ts'
import { takesLargeBody } from './schema.ts'

export const graphqlPath = '/api/graphql'

const withErrors = new WeakSet<FastifyRequest>()
/** Whether something in the answer was refused, also where the rest was given. */
export const hasErrors = (request: FastifyRequest): boolean => withErrors.has(request)

type Answered = { data: unknown; errors?: readonly GraphQLFormattedError[] }
const isAnswer = (one: ReadyCall | Answered): one is Answered => 'data' in one

/** `POST /api/graphql` (one call or a batch; JSON, or multipart with a file) and `GET` for queries. */
export function graphqlRoutes(app: FastifyInstance, engine: Engine, contextOf: ContextOf) {
  app.register(async (scope) => {
    scope.removeContentTypeParser('text/plain')
    scope.post(graphqlPath, { bodyLimit: requestBody.withPhotos }, async (request, reply) => {
      const { body } = request
      const sent = Array.isArray(body) ? body : [body]
      if (sent.length === 0) throw badCall()
      if (sent.length > queryLimits.batch) throw new Refusal('QUERY_TOO_COMPLEX', 'shell.tooComplex')
      const calls = sent.map(asCall)
      const ctx = await contextOf(request)
      const prepared: (ReadyCall | Answered)[] = []
      for (const call of calls) {
        if (prepared.length > 0) await setImmediate() // texts that are new take time: others are served in between
        prepared.push(prepare(ctx, call))
      }
      if (bodyBytes(request) > requestBody.plain) refuseLargeBody(prepared)
      const answers = await answer(ctx, prepared, reply)
      if (answers.some(({ errors }) => errors)) withErrors.add(request)
      return Array.isArray(body) ? answers : answers[0]
    })
    scope.get(graphqlPath, async (request, reply) => {
      const { query, operationName, variables } = request.query as Record<string, unknown>
      const call = asCall({ query, operationName, variables: readVariables(variables) })
      const ctx = await contextOf(request)
      const prepared = prepare(ctx, call)
      const operation = isAnswer(prepared) ? OperationTypeNode.QUERY : prepared.operation.node.operation
      if (operation !== OperationTypeNode.QUERY) throw notByGet()
      return (await answer(ctx, [prepared], reply))[0]
    })
  })

  /** What is wrong with one call of a batch is its own answer; the others are served. */
  function prepare(ctx: Context, call: Call): ReadyCall | Answered {
    try {
      const ready = engine.prepare(ctx, call)
      if (ready.operation.node.operation === OperationTypeNode.SUBSCRIPTION) throw badCall()
      return ready
    } catch (error) {
      return { data: null, errors: formatCallError(error, ctx) }
    }
  }

  function refuseLargeBody(prepared: readonly (ReadyCall | Answered)[]) {
    const takesIt = (one: ReadyCall | Answered) => isAnswer(one) || takesLargeBody(engine.schema, one.operation.node)
    if (!prepared.every(takesIt)) throw new Refusal('TOO_LARGE', 'shell.tooLarge')
  }

  async function answer(ctx: Context, prepared: readonly (ReadyCall | Answered)[], reply: FastifyReply) {
    const ready = prepared.filter((one): one is ReadyCall => !isAnswer(one))
    const { capacity, left, fullIn } = engine.spend(ctx, ...ready)
    reply.headers({ 'ratelimit-limit': capacity, 'ratelimit-remaining': Math.floor(left), 'ratelimit-reset': fullIn })
    const results = (await engine.execute(ctx, ready)).values()
    const answers = prepared.map((one) => (isAnswer(one) ? one : shown(ctx, results.next().value as ExecutionResult)))
    const { status, retryAfter } = statusOf(answers.flatMap(({ errors = [] }) => errors))
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    reply.status(status === 200 && ready.length === 0 ? 400 : status)
    return answers
  }
}

const shown = (ctx: Context, { data = null, errors }: ExecutionResult): Answered =>
  errors ? { data, errors: errors.flatMap((error) => formatFieldError(error, ctx)) } : { data }

const notByGet = () => Object.assign(new Error('only queries may be sent by GET'), { statusCode: 405 })
