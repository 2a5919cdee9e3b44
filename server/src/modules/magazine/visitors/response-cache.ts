import { queryLimits } from '@vondrona/rules/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Kind, parse } from 'graphql'
import type { Kernel } from '../../../kernel/context.ts'
import { asCall, type Call, hasErrors } from '../../../kernel/graphql/index.ts'
import { bodyBytes } from '../../../kernel/http/bodies.ts'
import { visitorCache } from './visitor-cache.ts'

interface Answer {
  body: Buffer
  headers: Record<string, string>
}

const fields = new Set(['articles', 'article', 'categories', 'category', 'tags', '__typename'])
const longestKey = 4000
const copied = ['content-type', 'content-encoding', 'vary'] as const

/**
 * Caches the responses to visitors' queries that read the magazine only, as the bytes that were sent (B1, B2): the same
 * query of another visitor is answered without GraphQL. Responses to members and refusals are never cached.
 */
export function responseCache(app: FastifyInstance, kernel: Kernel): void {
  const cache = visitorCache(kernel)
  const asked = new WeakMap<FastifyRequest, { key: string; query: string; generation: number }>()

  app.addHook('preHandler', async (request, reply) => {
    const call = visitorsCall(request)
    const key = call && keyOf(request, call)
    if (!key) return
    const known = cache.get<Answer>(key)
    if (known) return reply.headers(known.headers).send(known.body)
    asked.set(request, { key, query: call.query, generation: cache.generation })
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const question = asked.get(request)
    if (
      !question ||
      reply.statusCode !== 200 ||
      !isBody(payload) ||
      hasErrors(request) ||
      !isForEverybody(question.query)
    )
      return payload
    const headers = copied.flatMap((name) => {
      const value = reply.getHeader(name)
      return value === undefined ? [] : [[name, String(value)] as const]
    })
    const answer: Answer = { body: Buffer.from(payload), headers: Object.fromEntries(headers) }
    cache.put(question.key, answer, question.key.length + answer.body.length, question.generation)
    return payload
  })
}

const isBody = (payload: unknown): payload is string | Buffer => typeof payload === 'string' || Buffer.isBuffer(payload)

/** Null: not a single query of a visitor. */
function visitorsCall(request: FastifyRequest): Call | null {
  const { method, url, headers, body } = request
  if (method !== 'POST' || url !== '/api/graphql' || headers.authorization) return null
  if (bodyBytes(request) > 4 * longestKey) return null
  try {
    return asCall(body)
  } catch {
    return null // the engine says what is wrong with it
  }
}

function keyOf(request: FastifyRequest, { query, variables, operationName }: Call): string | null {
  if (query.length > longestKey) return null
  const values = JSON.stringify(variables)
  if ((operationName?.length ?? 0) > 100) return null
  const encodings = request.headers['accept-encoding'] ?? ''
  if (values.length > longestKey || encodings.length > 100) return null
  return `${request.headers['x-language'] === 'en' ? 'en' : 'fr'} ${encodings} ${operationName ?? ''} ${query} ${values}`
}

const known = new Map<string, boolean>()
const mostKnown = 500

/** Whether a query reads the magazine only. Called only for queries that the engine has executed. */
function isForEverybody(query: string): boolean {
  const before = known.get(query)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const answer = asksMagazineOnly(query)
  known.set(query, answer)
  return answer
}

function asksMagazineOnly(query: string): boolean {
  try {
    const { definitions } = parse(query, { maxTokens: queryLimits.tokens })
    const [operation, ...others] = definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    if (!operation || others.length > 0 || operation.kind !== Kind.OPERATION_DEFINITION) return false
    return (
      operation.operation === 'query' &&
      operation.selectionSet.selections.every((one) => one.kind === Kind.FIELD && fields.has(one.name.value))
    )
  } catch {
    return false // the engine says what is wrong with it
  }
}
