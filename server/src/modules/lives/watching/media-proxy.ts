import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { finished } from 'node:stream'
import { live } from '@vondrona/rules/lives/constants'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Kernel } from '../../../kernel/context.ts'
import { declareAddressLimit } from '../../../kernel/limits/addresses.ts'
import { addressKey } from '../../../kernel/limits/limits.ts'
import { makePlaces } from '../../../kernel/limits/slots.ts'

/**
 * Forwards `/media/*` to the gateway (docs/decisions/0010-lives.md): only the addresses that viewers and publishers
 * need, never a control call, and never with its secret. Responds 503 with Retry-After while the gateway is away.
 */
export function mediaProxy(app: FastifyInstance, { kernel }: { kernel: Kernel }, done: () => void) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2048, maxFreeSockets: 64 })
  app.addHook('onClose', async () => agent.destroy())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: live.sdpMax }, (_request, body, parsed) =>
    parsed(null, body),
  )
  const publishing = makePlaces(publishersAtOnce)
  // The gateway asks this server about each: a flood of guesses is refused here, before it is received and passed on.
  app.addHook('onRequest', async (incoming, reply) => {
    if (incoming.method !== 'POST' || !isPublishing(targetOf('POST', incoming.url) ?? '')) return
    const key = addressKey(incoming.ip)
    if (!publishing.take(key)) return away(reply)
    finished(reply.raw, () => publishing.leave(key))
  })
  app.route({
    method: ['GET', 'HEAD', 'POST', 'DELETE'],
    url: '/media/*',
    bodyLimit: live.sdpMax,
    handler: async (incoming, reply) => {
      const target = targetOf(incoming.method, incoming.url)
      const upstream = kernel.media.upstream()
      if (!target) return reply.callNotFound()
      if (!upstream) return away(reply)
      if (incoming.method === 'POST') await kernel.limits.spendFrom(connections, { address: incoming.ip, proof: null })
      return pass(agent, new URL(upstream), target, incoming, reply)
    },
  })
  done()
}

const names = /^\/live\/[\w-]{1,64}(?:\/[\w-]{1,64})*\/[\w.-]{1,120}\.(?:m3u8|mp4|m4s|ts|aac)$/
const calls: Readonly<Record<string, readonly string[]>> = {
  POST: ['/index/api/webrtc', '/index/api/whep', '/index/api/whip'],
  DELETE: ['/index/api/delete_webrtc'],
}

/** Path and query for the gateway; null for anything that is not public. */
export function targetOf(method: string, address: string): string | null {
  const url = URL.parse(address.replace(/^\/media/, ''), 'http://local')
  if (url?.host !== 'local') return null
  const { pathname, searchParams } = url
  const isFile = (method === 'GET' || method === 'HEAD') && names.test(pathname)
  const isCall = calls[method]?.includes(pathname) ?? false
  if (!isFile && !isCall) return null
  if (searchParams.has('secret')) return null
  // otherwise ZLMediaKit would also publish
  if (pathname === '/index/api/webrtc' && searchParams.getAll('type').join() !== 'play') return null
  if (method === 'POST' && searchParams.getAll('app').join() !== 'live') return null
  return pathname + url.search
}

const forwardedHeaders = ['accept', 'if-none-match', 'if-modified-since', 'if-range', 'range', 'user-agent', 'cookie']
const answered = [
  'cache-control',
  'content-length',
  'content-range',
  'content-type',
  'accept-ranges',
  'etag',
  'last-modified',
  'set-cookie',
]
const pick = (headers: IncomingMessage['headers'], names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])))

/** A publisher's secret is for the gateway; a member's session is for nobody but this server. */
const isPublishing = (target: string) =>
  target.startsWith('/index/api/whip') || target.startsWith('/index/api/delete_webrtc')

/** Attempts to publish that one address makes at the same time. */
const publishersAtOnce = 8
declareAddressLimit({
  name: 'publishers-at-once',
  atOnce: publishersAtOnce,
  why: 'Attempts to publish a live: the gateway asks this server about each. Studios with a valid secret need one.',
})

/** Each uses a slot of the gateway until it is connected or given up; many phones share one operator address. */
const connections = declareAddressLimit({
  name: 'media-connections',
  points: 600,
  seconds: 60,
  plain: true,
  why: 'Each uses a slot of the gateway until it is connected or given up; the gateway has limits of its own.',
})

const waits = 30_000 // ms for a playlist request that blocks until its next part exists

function pass(
  agent: Agent,
  upstream: URL,
  target: string,
  incoming: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = Buffer.isBuffer(incoming.body) ? incoming.body : null
  const headers = {
    ...pick(incoming.headers, isPublishing(target) ? [...forwardedHeaders, 'authorization'] : forwardedHeaders),
    'x-forwarded-for': incoming.ip,
    // ZLMediaKit reads parameters out of a form or JSON: what comes from outside is an SDP and nothing else.
    ...(body && { 'content-length': body.length, 'content-type': 'application/sdp' }),
  }
  const { promise, resolve } = Promise.withResolvers<FastifyReply>()
  const isPlayCall = target.startsWith('/index/api/webrtc')
  const signal = AbortSignal.timeout(isPlayCall ? live.playTimeout : waits)
  const { hostname, port } = upstream
  const call = request(
    { hostname: hostname.replace(/^\[|\]$/g, ''), port, path: target, method: incoming.method, agent, headers },
    (answer) => {
      settle()
      reply.status(answer.statusCode ?? 502).headers({ ...pick(answer.headers, answered), ...moved(answer) })
      answer.on('error', () => reply.raw.destroy())
      resolve(reply.send(answer))
    },
  )
  const late = () => call.destroy(new Error('late'))
  const settle = () => signal.removeEventListener('abort', late)
  signal.addEventListener('abort', late)
  reply.raw.once('close', () => call.destroy()) // the viewer left
  call.on('error', () => {
    settle()
    if (reply.sent || reply.raw.headersSent || reply.raw.destroyed) return resolve(reply)
    // An unknown stream keeps ZLMediaKit silent for 15 s: viewers get its error sooner.
    resolve(isPlayCall && signal.aborted ? reply.send({ code: -400, msg: 'stream not found' }) : away(reply))
  })
  call.end(body ?? undefined)
  return promise
}

const away = (reply: FastifyReply) =>
  reply.status(503).header('retry-after', 2).send({ code: -503, msg: 'the media gateway is away' })

/** Rewrites the Location of a WHIP or WHEP connection to the address that clients can reach. */
function moved({ headers: { location } }: IncomingMessage): OutgoingHttpHeaders {
  const path = /\/index\/api\/.*$/.exec(location ?? '')?.[0]
  return path ? { location: `/media${path}` } : {}
}
