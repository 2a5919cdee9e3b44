import cors from '@fastify/cors'
import { requestBody } from '@vondrona/rules/constants'
import { languageOf } from '@vondrona/rules/texts'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { type Context, type Kernel, makeContext } from '../context.ts'
import { DiskFull, Unavailable } from '../db.ts'
import { errors } from '../metrics/counters.ts'
import { measureRequests } from '../metrics/requests.ts'
import type { Authenticate, ContextOf } from '../module.ts'
import { Refusal, renderRefusal, say } from '../refusal.ts'
import { nameRequests, requestIds } from '../tracing/request-id.ts'
import { limitBodies } from './bodies.ts'
import { limitConnections } from './connections.ts'
import { deviceOf } from './device-name.ts'

const wrapperOrigins = ['https://localhost', 'capacitor://localhost'] // Android and iOS wrappers

interface Policy {
  styles?: string[]
  scripts?: string[]
  /** Another origin of video besides this server (MEDIA_PUBLIC_URL). */
  media?: string | undefined
  /** For browsers whose `'self'` covers only http, its WebSocket origin is listed as well. */
  own?: string | null | undefined
}

/** The content security policy of a page. Inline parts are allowed one by one, by their hash. */
export const contentPolicy = ({ styles = [], scripts = [], media, own }: Policy = {}): string =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' blob: data:",
    ["media-src 'self' blob:", ...hostOf(media)].join(' '),
    ["connect-src 'self'", ...hostOf(own?.replace(/^http/, 'ws')), ...hostOf(media)].join(' '),
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vondrona ProseMirrorClipboard', // the editor's parser of what is pasted, in a document that runs nothing
  ].join('; ')

const hostOf = (address: string | undefined) => (address ? [new URL(address).origin] : [])

/** Security headers of every response; pages, API and files differ only where a route overrides them. */
const securityHeaders = ({
  MEDIA_PUBLIC_URL: media,
  PUBLIC_URL: own,
}: Kernel['config']): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy({ media, own }),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=()',
  'cross-origin-opener-policy': 'same-origin',
})

/** The Fastify app without its domains: limits, headers, errors, health. */
export async function makeHttp(kernel: Kernel): Promise<FastifyInstance> {
  const { config } = kernel
  const app = Fastify({
    loggerInstance: kernel.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger, // our lines name the request themselves
    trustProxy: config.TRUST_PROXY || false,
    bodyLimit: requestBody.large,
    requestTimeout: requestBody.longest + 10_000, // the last resort; limitBodies cuts earlier
    connectionTimeout: 90_000, // who takes nothing of an answer for so long is dropped
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // what arrives on a connection that is not closed yet is answered
    genReqId: requestIds(kernel),
  })
  nameRequests(app, kernel)
  measureRequests(app, kernel.meter)
  limitConnections(app, kernel)
  const headers = securityHeaders(config)
  const origins = allowedOrigins(kernel)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (config.PUBLIC_URL?.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000')
    if (!request.url.startsWith('/api/')) return
    reply.header('cache-control', 'no-store')
    reply.header('timing-allow-origin', origins.join(', ')) // N-09: of pictures browsers name no origin, so all stand here
  })
  await app.register(cors, {
    origin: origins,
    allowedHeaders: [
      ...[
        'authorization',
        'content-type',
        'x-language',
        'x-proof',
        'x-app-version',
        'upload-offset',
        'upload-length',
        'upload-complete',
      ],
    ],
    exposedHeaders: [
      ...['upload-offset', 'upload-length', 'retry-after', 'location', 'content-disposition', 'date', 'x-request-id'],
      ...['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'],
    ],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    maxAge: 86_400,
  })
  limitBodies(app, kernel)
  app.setNotFoundHandler((request, reply) => {
    withoutContent(reply)
    const message = say(kernel.sentences, languageOf(request.headers['x-language']), 'shell.notFound')
    return reply.status(404).send({ data: null, errors: [{ message, extensions: { code: 'NOT_FOUND' } }] })
  })
  app.setErrorHandler((error, request, reply) => {
    withoutContent(reply)
    const answer = describe(
      error as Error & { statusCode?: number },
      kernel,
      languageOf(request.headers['x-language']),
      request,
    )
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter)
    return reply
      .status(answer.status)
      .send({ data: null, errors: [{ message: answer.message, extensions: answer.extensions }] })
  })
  return app
}

const ofContent = [
  'etag',
  'last-modified',
  'accept-ranges',
  'content-range',
  'content-length',
  'content-type',
  'content-disposition',
]

/** What was said already of a content that does not come: no cache keeps the failure in its place, nor for its time. */
export function withoutContent(reply: FastifyReply): FastifyReply {
  for (const name of ofContent) reply.removeHeader(name)
  return reply.header('cache-control', 'no-store')
}

/** The origins that may call the API from a browser. */
export const allowedOrigins = ({ config }: Kernel): string[] => [
  ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : []),
  ...config.CORS_ORIGINS,
  ...wrapperOrigins,
]

const statusByCode: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  REAUTHENTICATION_REQUIRED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RATE_LIMITED: 429,
  BUSY: 503,
  UNAVAILABLE: 503,
}

/** The response to a failed HTTP request (not to a GraphQL refusal, which is 200). */
function describe(
  error: Error & { statusCode?: number },
  kernel: Kernel,
  language: 'fr' | 'en',
  request: FastifyRequest,
) {
  if (error instanceof Refusal) {
    const rendered = renderRefusal(error, kernel.sentences, language)
    return { ...rendered, status: statusByCode[error.code] ?? 400, retryAfter: error.details.retryAfter }
  }
  const plain = (status: number, code: string, key: string, retryAfter?: number, id?: string) => ({
    status,
    retryAfter,
    message: say(kernel.sentences, language, key),
    extensions: { code, ...(id && { id }) },
  })
  if (error instanceof DiskFull)
    kernel.log.error(
      { todo: 'make room on the disk of the database or of DATA_DIR', err: error, req: request.raw },
      error.message,
    )
  if (error instanceof Unavailable) return plain(503, 'UNAVAILABLE', 'shell.unavailable', 2)
  if (request.raw.aborted) return plain(400, 'BAD_USER_INPUT', 'shell.badQuery') // nobody reads it, and nothing is wrong here
  if (error.statusCode === 413) return plain(413, 'TOO_LARGE', 'shell.tooLarge')
  if (error.statusCode && error.statusCode < 500) return plain(error.statusCode, 'BAD_USER_INPUT', 'shell.badQuery')
  const id = kernel.newId()
  kernel.meter.add(errors, { where: 'http' })
  kernel.log.error(
    { todo: 'report it with these lines; the caller was told this id', err: error, id, req: request.raw },
    'unexpected error',
  )
  return plain(500, 'INTERNAL_SERVER_ERROR', 'shell.unexpected', undefined, id)
}

/** Resolves the caller of a request: bearer token, language of the client, real address. */
export function contextMaker(kernel: Kernel, authenticate: Authenticate): ContextOf {
  return async (request): Promise<Context> => {
    const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim()
    const actor = token ? await authenticate(kernel, token) : null
    return makeContext(kernel, {
      actor,
      language: languageOf(request.headers['x-language']),
      address: request.ip,
      device: deviceOf(request.headers['user-agent']),
      proof: proofIn(request.headers['x-proof']),
      deadToken: Boolean(token) && !actor,
    })
  }
}

const proofIn = (header: unknown) => (typeof header === 'string' ? header : null)

/** `/healthz`: the process is alive. `/readyz`: it can serve (the database answers, it is not draining). */
export function registerHealth(app: FastifyInstance, ready: () => Promise<boolean>) {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = await ready().catch(() => false)
    return reply.status(ok ? 200 : 503).send({ ok })
  })
}
