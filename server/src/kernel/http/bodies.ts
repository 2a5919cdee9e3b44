import { requestBody } from '@vondrona/rules/constants'
import { languageOf } from '@vondrona/rules/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kernel } from '../context.ts'
import { declareAddressLimit } from '../limits/addresses.ts'
import { addressKey } from '../limits/limits.ts'
import { Refusal, say } from '../refusal.ts'

declareAddressLimit({
  name: 'large-bodies',
  atOnce: requestBody.largePerAddress,
  why: 'Bodies of more than 1 MB are kept in memory while they arrive; sign-up photos come in chunks and are not among them. The next one is asked to come again in 5 s.',
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time limit for a body of this route in ms, whatever its speed: slow networks send small chunks. */
    bodyTime?: number
  }
}

/** A body that is being received. */
interface Arriving {
  readonly request: FastifyRequest
  readonly startedAt: number
  /** `socket.bytesRead` at its start. */
  readonly before: number
  /** Declared bytes; null: not declared. */
  readonly length: number | null
  heard: number
  heardAt: number
}

type Limits = { readonly [name in keyof typeof requestBody]: number }

const sizes = new WeakMap<FastifyRequest, number>()

const bytesOf = ({ request, before }: Arriving) => (request.raw.socket?.bytesRead ?? 0) - before

/** Bytes of the body received so far. */
export const bodyBytes = (request: FastifyRequest): number => sizes.get(request) ?? 0

/**
 * A connection with an incomplete body occupies a slot that others need. A body must arrive within `timeout`; a longer
 * one may take up to `longest` (photos over a weak network) as long as it arrives at `slowest` bytes a second and never
 * pauses for `timeout`. Large bodies are buffered in memory: only a few at once, per address and in total.
 */
export function limitBodies(app: FastifyInstance, kernel: Pick<Kernel, 'sentences'>, limits: Limits = requestBody) {
  const arriving = new Map<FastifyRequest, Arriving>()
  const isLarge = ({ length }: Arriving) => length === null || length > limits.large

  app.addHook('preParsing', async (request, reply, payload) => {
    const { headers, raw } = request
    const length = headers['content-length'] === undefined ? null : Number(headers['content-length'])
    if (length === 0 || (length === null && headers['transfer-encoding'] === undefined)) return payload
    const now = performance.now()
    const one = { request, startedAt: now, before: raw.socket?.bytesRead ?? 0, length, heard: 0, heardAt: now }
    try {
      if (isLarge(one)) admitLarge(one)
    } catch (error) {
      reply.header('connection', 'close') // nobody waits for the rest of the body
      throw error
    }
    arriving.set(request, one)
    raw.once('close', () => arriving.delete(request))
    return payload
  })
  app.addHook('preValidation', async (request) => {
    const one = arriving.get(request)
    if (!one) return
    sizes.set(request, one.length ?? bytesOf(one))
    arriving.delete(request)
  })

  function admitLarge({ request }: Arriving) {
    const address = addressKey(request.ip)
    const others = [...arriving.values()].filter(isLarge)
    const of = Map.groupBy(others, (other) => addressKey(other.request.ip))
    const most = [...of.values()].reduce((one, other) => (other.length > one.length ? other : one), [])
    const here = of.get(address)?.length ?? 0
    const isFull = others.length >= limits.largeAtOnce
    if (here >= limits.largePerAddress || (isFull && here + 1 >= most.length))
      throw new Refusal('BUSY', 'shell.unavailable', { retryAfter: 5 })
    if (isFull && most[0]) cut(slowest(most)) // a few addresses do not keep everybody else out
  }

  const slowest = (some: readonly Arriving[]) => {
    const now = performance.now()
    const pace = (one: Arriving) => bytesOf(one) / (now - one.startedAt)
    return some.reduce((one, other) => (pace(other) < pace(one) ? other : one)).request
  }

  function isTooSlow(one: Arriving, now: number): boolean {
    const heard = bytesOf(one)
    if (heard > one.heard) Object.assign(one, { heard, heardAt: now })
    const age = now - one.startedAt
    const { bodyTime } = one.request.routeOptions.config
    if (bodyTime !== undefined) return age > bodyTime
    if (age <= limits.timeout) return now - one.heardAt > limits.timeout
    const isLong = one.length !== null && one.length > (limits.timeout / 1000) * limits.slowest
    const isComing = heard / (age / 1000) >= limits.slowest && now - one.heardAt <= limits.timeout
    return !isLong || !isComing || age > limits.longest
  }

  // Reading JSON blocks everybody: what is many small things is refused before.
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (hasMoreMarksThan(limits.marks, text)) done(new Refusal('TOO_LARGE', 'shell.tooLarge'))
    else readJson(request, text, done)
  })

  let lookedAt = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    // After a stall of the process, what arrived in the meantime has not been read yet: nobody was too slow.
    const wasStalled = now - lookedAt > limits.lookEvery + limits.timeout / 2
    lookedAt = now
    if (wasStalled) return
    for (const one of arriving.values()) if (isTooSlow(one, now)) cut(one.request)
  }, limits.lookEvery)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  /** Responds on the raw socket, because Fastify is still waiting for the body. */
  function cut(request: FastifyRequest) {
    arriving.delete(request)
    const message = say(kernel.sentences, languageOf(request.headers['x-language']), 'shell.network')
    const body = JSON.stringify({ data: null, errors: [{ message, extensions: { code: 'TIMEOUT' } }] })
    const head = ['HTTP/1.1 408 Request Timeout', 'content-type: application/json', 'connection: close']
    const { socket } = request.raw
    if (socket.writableLength > 0) return socket.destroy() // an answer to an earlier request is pending
    socket.end(`${head.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`, () =>
      socket.destroy(),
    )
  }
}

/** Counts `[`, `{` and `,` anywhere, including in strings: the text is not parsed. */
function hasMoreMarksThan(most: number, text: string): boolean {
  let marks = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if ((code === 0x2c || code === 0x5b || code === 0x7b) && ++marks > most) return true
  }
  return false
}
