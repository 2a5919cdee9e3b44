/**
 * The only egress of a pull: every connection of the native library passes through here, outside the library's process.
 * Each host and port must be allowed, and each host is pinned to the address that it first resolved to, so that neither
 * a redirect, nor a playlist, nor DNS rebinding leads anywhere else (weak point 18, F19). With TLS, the certificate
 * must be valid for the host.
 */
import { lookup } from 'node:dns/promises'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect, isIP, type Server, type Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import { authorityOf, hostOf, type PullTarget } from '../../pull-target.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { RtspAnswers } from './rtsp-filter.ts'

export type Allow = (target: PullTarget) => Promise<boolean>

/** Different hosts and ports of one pull: a playlist may name several, not an entire network. */
const targetsMax = 32
/** A lookup that gets no response blocks a thread of the pool that also writes recordings. */
const limitLookups = limitConcurrency(2)

/** The only way out for a pull: connects to public addresses that the server allows. */
export class EgressProxy {
  readonly #allow: Allow
  readonly #timeoutMs: number
  readonly #addresses = new Map<string, Promise<string>>()
  readonly #targets = new Map<string, Promise<PullTarget>>()
  readonly #proven = new Map<string, Promise<void>>()
  readonly #servers = new Set<Server>()
  readonly #sockets = new Set<Duplex>()

  constructor(allow: Allow, timeoutMs: number) {
    this.#allow = allow
    this.#timeoutMs = timeoutMs
  }

  /**
   * Forwards the connections of this server to `url`; for http and https, to whatever target the proxy request names.
   */
  serve(url: string, server: Server): void {
    this.#servers.add(server)
    const { protocol } = new URL(url)
    if (protocol.startsWith('http')) this.#proxy(server)
    else server.on('connection', (inner: Socket) => void this.#tunnel(inner, url, protocol))
  }

  close(): void {
    for (const server of this.#servers) server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #proxy(server: Server): void {
    const http = createHttpServer((incoming, response) => void this.#forward(incoming, response))
    http.on('connect', (incoming: IncomingMessage, socket: Duplex) => void this.#connectThrough(incoming, socket))
    server.on('connection', (socket: Socket) => http.emit('connection', this.#track(socket)))
  }

  /** For protocols without proxy support; TLS is terminated here. */
  async #tunnel(inner: Socket, url: string, protocol: string): Promise<void> {
    this.#track(inner).on('error', () => inner.destroy())
    try {
      const target = await this.#target(authorityOf(url))
      const isTls = protocol === 'rtsps:' || protocol === 'rtmps:'
      const outer = isTls ? connectTls({ ...pointOf(target), ...nameOf(target) }) : connect(pointOf(target))
      this.#join(inner, outer, protocol.startsWith('rtsp') ? [readAnswers(inner)] : [])
    } catch {
      inner.destroy()
    }
  }

  #target({ host, port }: Omit<PullTarget, 'address'>): Promise<PullTarget> {
    const key = `${host} ${port}`
    const known = this.#targets.get(key)
    if (known) return known
    if (this.#targets.size >= targetsMax) return Promise.reject(new Error('too many hosts'))
    const target = this.#find(host, port)
    this.#targets.set(key, target)
    return target
  }

  async #find(host: string, port: number): Promise<PullTarget> {
    const address = this.#addresses.get(host) ?? addressOf(host)
    this.#addresses.set(host, address)
    const target = { host, address: await address, port }
    if (!(await this.#allow(target))) throw new Error('This host is not allowed.')
    return target
  }

  async #forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(incoming.url ?? '')
      if (url.protocol !== 'http:') throw new Error('Only http passes here.')
      const target = await this.#target({ host: hostOf(url), port: Number(url.port) || 80 })
      const { 'proxy-connection': _, ...headers } = incoming.headers
      const path = url.pathname + url.search
      const timeout = this.#timeoutMs
      const outgoing = request({ ...pointOf(target), method: incoming.method, path, headers, timeout, agent: false })
      outgoing.on('timeout', () => outgoing.destroy())
      outgoing.on('error', () => response.destroy())
      outgoing.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      response.on('close', () => outgoing.destroy())
      incoming.pipe(outgoing)
    } catch {
      response.writeHead(403).end()
    }
  }

  async #connectThrough(incoming: IncomingMessage, inner: Duplex): Promise<void> {
    inner.on('error', () => inner.destroy())
    try {
      const url = new URL(`https://${incoming.url}`)
      const target = await this.#target({ host: hostOf(url), port: Number(url.port) || 443 })
      await this.#prove(target)
      const outer = connect(pointOf(target))
      outer.once('connect', () => inner.write('HTTP/1.1 200 Connected\r\n\r\n'))
      this.#join(inner, outer)
    } catch {
      inner.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    }
  }

  /** The library does not verify certificates, so they are verified here, once for each host. */
  #prove(target: PullTarget): Promise<void> {
    const key = `${target.host}:${target.port}`
    const proof = this.#proven.get(key) ?? this.#handshake(target)
    this.#proven.set(key, proof)
    return proof
  }

  #handshake(target: PullTarget): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = this.#track(connectTls({ ...pointOf(target), ...nameOf(target) }))
      socket.setTimeout(this.#timeoutMs, () => socket.destroy(new Error('no answer')))
      socket.once('error', reject)
      socket.once('secureConnect', () => {
        socket.end()
        resolve()
      })
    })
  }

  /** Connects both sockets until one of them ends; data from the outer one passes through `filters`. */
  #join(inner: Duplex, outer: Socket, filters: Duplex[] = []): void {
    const end = () => {
      inner.destroy()
      outer.destroy()
    }
    pipeline([inner, this.#track(outer)], end)
    pipeline([outer, ...filters, inner], end)
  }

  #track<T extends Duplex>(socket: T): T {
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }
}

function readAnswers(asking: Socket): RtspAnswers {
  const answers = new RtspAnswers()
  asking.on('data', (data) => answers.countRequests(data))
  return answers
}

const addressOf = async (host: string) => (isIP(host) ? host : (await limitLookups(() => lookup(host))).address)
const pointOf = ({ address, port }: PullTarget) => ({ host: address, port })
const nameOf = ({ host }: PullTarget) => (isIP(host) ? {} : { servername: host })
