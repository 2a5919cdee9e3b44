import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Kernel } from '../context.ts'
import { declareAddressLimit } from '../limits/addresses.ts'
import { addressKey } from '../limits/limits.ts'
import { makePlaces } from '../limits/slots.ts'
import { Refusal } from '../refusal.ts'
import { proxyCheck } from './client-address.ts'

declareAddressLimit({
  name: 'connections',
  atOnce: 'CONNECTIONS_PER_ADDRESS',
  why: 'A program must not hold every connection of the process. One more replaces the one that is idle longest, so nobody who asks for something is refused while there is one; behind a proxy requests in progress count.',
})

const reserved = 80 // for the database, photos being written, the server's own files
const silence = 10_000
const retryAfter = 5

/** F09: limits the number of connections, in total and per address. */
export function limitConnections(app: FastifyInstance, { config, log }: Pick<Kernel, 'config' | 'log'>): void {
  const isProxy = proxyCheck(config)
  answerInTurn(app.server)
  limitInAll(app.server, log)
  limitPerAddress(app.server, config.CONNECTIONS_PER_ADDRESS, isProxy, log)
  limitRequests(app, config.CONNECTIONS_PER_ADDRESS, isProxy)
}

const askedAhead = 20 // requests of one connection that wait for their turn; browsers send none

/** What Node attaches to a connection of HTTP/1: not typed, and only `onIncoming` is used here. */
type Parsed = Socket & { parser?: { onIncoming: () => number } | null }

/** -1 makes the parser of HTTP fail: it creates no requests from the remaining bytes. */
const stopParsing = () => -1

/**
 * Pipelined requests of one connection are answered one after the other. Node would start all of them together, and for
 * a client that reads no response each would be kept in memory, with its file open. A client that pipelines more than
 * anybody needs is disconnected before anything else looks at its requests. One packet can contain a thousand: the rest
 * of it is not parsed, because each further request costs an object, and an error with its stack when it is aborted.
 * After the last of them the connection is closed: what was sent may fill the buffers of the system, which keep it for
 * as long as the connection is open, and whether anybody reads it is not visible here.
 */
function answerInTurn(server: Server): void {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  const handlers = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const socket: Parsed = request.socket
    const turns = waiting.get(socket)
    if (!turns) waiting.set(socket, [])
    else if (turns.length < askedAhead) return void turns.push(begin)
    else {
      if (socket.parser) socket.parser.onIncoming = stopParsing
      return void socket.destroy()
    }
    begin()

    function begin() {
      if (turns && turns.length === 0) response.setHeader('connection', 'close')
      response.once('close', next)
      for (const handle of handlers) handle.call(server, request, response)
    }
    function next() {
      // While draining the server ends the socket after an answer, and destroys it only later: nobody gets the next one.
      const turn = socket.writableEnded || socket.destroyed ? undefined : waiting.get(socket)?.shift()
      if (turn)
        setImmediate(turn) // others come in between
      else waiting.delete(socket)
    }
  })
}

/**
 * A process has a limited number of file descriptors, and each connection takes one. Further connections are refused
 * before the database and photos run out of them, and this is logged (not once per visitor).
 */
function limitInAll(server: Server, log: Logger, files = openFiles()): void {
  if (files === null) return
  server.maxConnections = Math.max(16, files - reserved)
  const warn = seldom((refused) =>
    log.warn({ refused, limit: server.maxConnections }, 'too many connections at once, new ones are refused'),
  )
  server.on('drop', warn)
}

interface Lines {
  count: number
  /** Idle connections, the longest idle first. */
  idle: Set<Socket>
}

/**
 * Limits the connections of one address. One more replaces the one that has been idle longest; if all are busy it is
 * answered with 429. A trusted proxy is not limited: behind it requests and sockets are counted.
 */
function limitPerAddress(server: Server, most: number, isProxy: (address?: string) => boolean, log: Logger): void {
  const addresses = new Map<string, Lines>()
  const keys = new WeakMap<Socket, string>()
  const busy = new WeakMap<Socket, number>()
  const warn = seldom((refused, address) =>
    log.warn(
      { refused, address, limit: most },
      'one address has as many connections as it may (CONNECTIONS_PER_ADDRESS); a proxy belongs into TRUST_PROXY',
    ),
  )

  function forget(this: Socket) {
    const key = keys.get(this)
    const lines = key === undefined ? undefined : addresses.get(key)
    if (key === undefined || !lines || !keys.delete(this)) return
    lines.idle.delete(this)
    lines.count -= 1
    if (lines.count === 0) addresses.delete(key)
  }

  server.on('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined || isProxy(socket.remoteAddress)) return
    const key = addressKey(socket.remoteAddress)
    const lines = addresses.get(key) ?? { count: 0, idle: new Set() }
    if (lines.count >= most) {
      const [oldest] = lines.idle
      if (!oldest) {
        warn(key)
        return void socket.end(tooMany, () => socket.destroy())
      }
      forget.call(oldest)
      oldest.destroy()
    }
    addresses.set(key, lines)
    keys.set(socket, key)
    lines.count += 1
    lines.idle.add(socket)
    socket.on('close', forget)
  })

  const linesOf = (socket: Socket) => addresses.get(keys.get(socket) ?? '')
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!keys.has(socket)) return
    busy.set(socket, (busy.get(socket) ?? 0) + 1)
    linesOf(socket)?.idle.delete(socket)
    response.once('close', () => {
      const left = (busy.get(socket) ?? 1) - 1
      busy.set(socket, left)
      if (left === 0) linesOf(socket)?.idle.add(socket)
    })
  })
  server.on('upgrade', ({ socket }: IncomingMessage) => linesOf(socket)?.idle.delete(socket))
}

const tooMany = `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`

/** Behind a trusted proxy the connections are the proxy's own. */
function limitRequests(app: FastifyInstance, most: number, isProxy: (address?: string) => boolean): void {
  const places = makePlaces(most)
  app.addHook('onRequest', async (request, reply) => {
    if (!isProxy(request.socket.remoteAddress) || isProxy(request.ip)) return
    const key = addressKey(request.ip)
    if (!places.take(key))
      throw new Refusal('RATE_LIMITED', 'shell.rateLimited', { retryAfter, params: { seconds: retryAfter } })
    finished(reply.raw, () => places.leave(key))
  })
}

/** Logs the first occurrence immediately, then the number of occurrences at intervals. */
function seldom(log: (times: number, about?: string) => void): (about?: unknown) => void {
  let times = 0
  let loggedAt = Number.NEGATIVE_INFINITY
  return (about) => {
    times += 1
    if (performance.now() - loggedAt < silence) return
    log(times, typeof about === 'string' ? about : undefined)
    times = 0
    loggedAt = performance.now()
  }
}

/** How many files this process may open; null if the system reports no limit. */
function openFiles(): number | null {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]) || null
  } catch {
    return null
  }
}
