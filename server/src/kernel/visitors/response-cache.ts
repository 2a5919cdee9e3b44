import { queryLimits } from '@vondrona/rules/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Kind, parse } from 'graphql'
import { asCall, type Call, hasErrors } from '../graphql/index.ts'
import { bodyBytes } from '../http/bodies.ts'
import type { VisitorCache } from './visitor-cache.ts'

interface Answer {
  body: Buffer
  headers: Record<string, string>
}

const longestKey = 4000
const copied = ['content-type', 'content-encoding', 'vary'] as const

/**
 * Answers to visitors' questions for `fields` of the query alone are kept as the bytes that were sent (B1, B2): the next
 * visitor with the same question gets them before GraphQL is asked. Nothing of a member and no refusal is kept.
 */
export function responseCache(app: FastifyInstance, fields: readonly string[], cache: VisitorCache): void {
  const isForEverybody = asksOnly(new Set([...fields, '__typename']))
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

const mostKnown = 500

/** One question, for these fields only. Asked of texts that the engine has answered: it has let in so many. */
function asksOnly(fields: ReadonlySet<string>): (query: string) => boolean {
  const known = new Map<string, boolean>()
  return (query) => {
    const before = known.get(query)
    if (before !== undefined) return before
    if (known.size >= mostKnown) known.clear()
    const answer = isOnly(fields, query)
    known.set(query, answer)
    return answer
  }
}

function isOnly(fields: ReadonlySet<string>, query: string): boolean {
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
