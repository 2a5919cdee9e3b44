import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { queryLimits } from '@vondrona/rules/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { GraphQLError, type GraphQLFormattedError, Kind, parse, type ValidationRule } from 'graphql'
import mercurius, { type IResolvers } from 'mercurius'
import type { Context, Kernel } from './context.ts'
import { DiskFull, Unavailable } from './db.ts'
import type { ContextOf, Module } from './module.ts'
import { Refused, renderRefusal, say } from './refused.ts'

const sources = join(import.meta.dirname, '..')

/** The whole contract: the kernel's SDL and that of each domain, read from the files beside the code. */
export function readContract(): string {
  const files = [join(sources, 'kernel/kernel.graphql')]
  for (const domain of readdirSync(join(sources, 'modules')).sort()) {
    const folder = join(sources, 'modules', domain)
    for (const file of readdirSync(folder)) if (file.endsWith('.graphql')) files.push(join(folder, file))
  }
  return files.map((file) => readFileSync(file, 'utf8')).join('\n')
}

const requestOf = new WeakMap<object, string>()

export async function registerGraphql(
  app: FastifyInstance,
  kernel: Kernel,
  modules: readonly Module[],
  contextOf: ContextOf,
) {
  const closed = kernel.config.NODE_ENV === 'production'
  const { Subscription = {}, ...fields } = mergeResolvers(modules)
  await app.register(mercurius, {
    path: '/api/graphql',
    schema: readContract(),
    resolvers: fields as IResolvers,
    graphiql: false,
    ide: false,
    allowBatchedQueries: true,
    queryDepth: queryLimits.depth,
    graphql: { parseOptions: { maxTokens: queryLimits.tokens }, validateOptions: { maxErrors: 5 } },
    validationRules: [limitAliases, limitCost, ...(closed ? [noIntrospection] : [])],
    context: async (request: FastifyRequest) => {
      const context = await contextOf(request)
      requestOf.set(context, request.id)
      return context as unknown as Record<string, unknown>
    },
    errorFormatter: (execution, context) => {
      const ctx = context as unknown as Context
      const errors = execution.errors.flatMap((error) => formatError(error, ctx, kernel, closed))
      const answer = statusOf(errors)
      const reply = (context as unknown as { reply?: FastifyReply }).reply
      if (reply && answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
      return { statusCode: answer.status, response: { data: execution.data ?? null, errors } }
    },
  })
  // Our own sockets serve subscriptions (socket.ts), so Mercurius leaves these fields alone.
  const subscriptions = app.graphql.schema.getSubscriptionType()?.getFields() ?? {}
  for (const [name, resolver] of Object.entries(Subscription)) Object.assign(subscriptions[name] ?? {}, resolver)
  // The engine keeps documents by their text, blanks included: data belongs into variables, so texts stay short.
  // Mercurius takes a text that is no GraphQL as a syntax tree in JSON, whose names no parser has checked.
  app.graphql.addHook('preParsing', async (_schema, source) => {
    parse(source, { maxTokens: queryLimits.tokens })
  })
  app.addHook('preHandler', async (request) => {
    if (!request.url.startsWith('/api/graphql')) return
    const calls = Array.isArray(request.body) ? request.body : [request.body]
    const tooLong = calls.some((call) => typeof call?.query === 'string' && call.query.length > queryLimits.text)
    if (calls.length > queryLimits.batch || tooLong) throw new Refused('QUERY_TOO_COMPLEX', 'shell.tooComplex')
  })
}

function mergeResolvers(modules: readonly Module[]) {
  const merged: Record<string, Record<string, unknown>> = {
    Query: {},
    Mutation: {},
  }
  for (const { resolvers = {}, name } of modules)
    for (const [type, fields] of Object.entries(resolvers)) {
      merged[type] ??= {}
      const target = merged[type]
      for (const [field, resolver] of Object.entries(fields)) {
        if (target[field]) throw new Error(`${type}.${field} is resolved twice (again in ${name})`)
        target[field] = resolver
      }
    }
  return merged
}

/** One error as clients see it: a refusal with its sentence, a bad query with its place, or a neutral sentence and an id. */
export function formatError(
  error: GraphQLError,
  ctx: Context,
  kernel: Kernel,
  closed: boolean,
): GraphQLFormattedError[] {
  const cause = error.originalError
  const nested = (cause as { errors?: GraphQLError[] } | undefined)?.errors
  if (Array.isArray(nested)) return nested.flatMap((one) => formatError(asGraphql(one), ctx, kernel, closed))
  if (cause instanceof GraphQLError) return formatError(cause, ctx, kernel, closed) // a wrong variable, wrapped once more
  const language = ctx.language ?? 'fr'
  const place = { ...(error.path && { path: error.path }) }
  if (cause instanceof Refused) return [{ ...renderRefusal(cause, kernel.sentences, language), ...place }]
  if (cause instanceof DiskFull) kernel.log.error({ err: cause, request: requestOf.get(ctx) }, cause.message)
  if (cause instanceof Unavailable)
    return [
      {
        message: say(kernel.sentences, language, 'shell.unavailable'),
        extensions: { code: 'UNAVAILABLE', retryAfter: 2 },
        ...place,
      },
    ]
  const { code, statusCode } = (cause ?? {}) as { code?: unknown; statusCode?: number }
  const engineCode = String(code ?? '')
  if (statusCode === 413)
    return [{ message: say(kernel.sentences, language, 'shell.tooLarge'), extensions: { code: 'TOO_LARGE' } }]
  // 22021, 22P05: a character that no text may hold (NUL), sent where no schema looks.
  if (!cause || /^(MER_ERR|FST_ERR_CTP|22021$|22P05$)/.test(engineCode)) {
    const tooComplex =
      error.extensions?.code === 'QUERY_TOO_COMPLEX' || /tokens|depth/i.test(error.message + engineCode)
    return [
      {
        message: say(kernel.sentences, language, tooComplex ? 'shell.tooComplex' : 'shell.badQuery'),
        extensions: {
          code: tooComplex ? 'QUERY_TOO_COMPLEX' : 'BAD_USER_INPUT',
          ...(!closed && { detail: error.message }),
        },
        ...(error.locations && { locations: error.locations }),
        ...place,
      },
    ]
  }
  const id = kernel.newId()
  kernel.log.error({ err: cause, id, request: requestOf.get(ctx), path: error.path }, 'unexpected error')
  return [
    {
      message: say(kernel.sentences, language, 'shell.unexpected'),
      extensions: { code: 'INTERNAL_SERVER_ERROR', id },
      ...place,
    },
  ]
}

const asGraphql = (error: unknown) =>
  error instanceof GraphQLError ? error : new GraphQLError((error as Error).message, { originalError: error as Error })

/** HTTP 401 only for a missing or dead session; refusals of business are 200, pressure is 429 and 503 with Retry-After. */
function statusOf(errors: readonly GraphQLFormattedError[]): { status: number; retryAfter?: number } {
  const codes = new Set(errors.map((error) => error.extensions?.code))
  const retryAfter = errors.map((error) => error.extensions?.retryAfter).find((value) => typeof value === 'number')
  if (codes.has('UNAUTHENTICATED')) return { status: 401 }
  if (codes.has('UNAVAILABLE') || codes.has('BUSY')) return { status: 503, retryAfter: retryAfter ?? 2 }
  if (codes.has('TOO_LARGE')) return { status: 413 }
  if (codes.has('RATE_LIMITED')) return { status: 429, retryAfter }
  if (codes.has('INTERNAL_SERVER_ERROR')) return { status: 500 }
  if (codes.has('QUERY_TOO_COMPLEX')) return { status: 400 }
  return { status: 200 }
}

const tooComplex = (message: string) => new GraphQLError(message, { extensions: { code: 'QUERY_TOO_COMPLEX' } })

const limitAliases: ValidationRule = (context) => {
  let aliases = 0
  return {
    Field(node) {
      if (node.alias && ++aliases === queryLimits.aliases + 1) context.reportError(tooComplex('too many aliases'))
    },
  }
}

/** Each field costs 1, times what the lists around it may hold (their `limit` when it is written out, else 20). */
const limitCost: ValidationRule = (context) => {
  let cost = 0
  const factors: number[] = [1]
  return {
    Field: {
      enter(node) {
        const factor = factors.at(-1) ?? 1
        cost += factor
        factors.push(factor * listFactor(node, context.getFieldDef()))
        if (cost > queryLimits.cost) context.reportError(tooComplex('too costly'))
        return cost > queryLimits.cost ? false : undefined
      },
      leave() {
        factors.pop()
      },
    },
  }
}

function listFactor(
  node: { arguments?: readonly { value: unknown }[] },
  field: { args: readonly { name: string }[] } | null | undefined,
): number {
  if (!field?.args.some((arg) => arg.name === 'pagination')) return 1
  const written = JSON.stringify(node.arguments ?? [], (key, value) => (key === 'loc' ? undefined : value))
  const limit = /"value":"limit"\}[^}]*"value":\{"kind":"IntValue","value":"(\d+)"/.exec(written)?.[1]
  return limit ? Math.min(100, Math.max(1, Number(limit))) : 20
}

const noIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (node.name.value === '__schema' || node.name.value === '__type')
      context.reportError(new GraphQLError('introspection is closed'))
  },
})

/** Over a socket only subscriptions run: queries have limits of their own on HTTP. */
export const onlySubscriptions: ValidationRule = (context) => ({
  OperationDefinition(node) {
    if (node.kind === Kind.OPERATION_DEFINITION && node.operation !== 'subscription')
      context.reportError(new GraphQLError('only subscriptions'))
  },
})
