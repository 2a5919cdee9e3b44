/**
 * The only way out of a pull: everything the native library connects to passes here, on the loopback. Each host is
 * asked about and pinned to the address it had first, so that neither a redirect, nor a playlist, nor a second answer
 * of the name server leads to somewhere else (weak point 18, F19). Behind TLS the certificate must be the host's.
 */
import { lookup } from 'node:dns/promises'
import { createServer as createHttpServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer, isIP, type Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { connect as connectTls } from 'node:tls'

export type Allow = (host: string, address: string) => Promise<boolean>

interface Target {
  host: string
  address: string
  port: number
}

const defaultPorts: Record<string, number> = { 'rtsp:': 554, 'rtsps:': 322, 'rtmp:': 1935, 'rtmps:': 443 }

export class Gate {
  private readonly allow: Allow
  private readonly timeoutMs: number
  private readonly pinned = new Map<string, Promise<string>>()
  private readonly proven = new Map<string, Promise<void>>()

  constructor(allow: Allow, timeoutMs: number) {
    this.allow = allow
    this.timeoutMs = timeoutMs
  }

  /** Starts a proxy for http and https; its address. */
  async httpProxy(): Promise<string> {
    const server = createHttpServer((incoming, response) => void this.forward(incoming, response))
    server.on('connect', (incoming: IncomingMessage, socket: Duplex) => void this.connectThrough(incoming, socket))
    return `http://127.0.0.1:${await listen(server)}`
  }

  /** The same address with this gate as its host, for protocols that know no proxy; TLS is done here. */
  async tunnel(url: string): Promise<string> {
    const { protocol, hostname, port } = parseAuthority(url)
    const target = await this.target(hostname, port || defaultPorts[protocol] || 0)
    const isTls = protocol === 'rtsps:' || protocol === 'rtmps:'
    const open = () => (isTls ? connectTls({ ...pointOf(target), ...nameOf(target) }) : connect(pointOf(target)))
    const server = createServer((inner) => {
      const outer = open()
      join(inner, outer)
      if (protocol.startsWith('rtsp')) cutRedirects(outer, inner)
    })
    const local = `127.0.0.1:${await listen(server)}`
    return url.replace(/^([a-z]+?)s?:\/\/((?:[^@/?#]*@)?)[^/?#]*/i, (_, scheme, user) => `${scheme}://${user}${local}`)
  }

  private async target(host: string, port: number): Promise<Target> {
    const pinned = this.pinned.get(host) ?? this.find(host)
    this.pinned.set(host, pinned)
    return { host, address: await pinned, port }
  }

  private async find(host: string): Promise<string> {
    const address = isIP(host) ? host : (await lookup(host)).address
    if (!(await this.allow(host, address))) throw new Error('This host is not allowed.')
    return address
  }

  private async forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const url = new URL(incoming.url ?? '')
      if (url.protocol !== 'http:') throw new Error('Only http passes here.')
      const target = await this.target(hostOf(url), Number(url.port) || 80)
      const { 'proxy-connection': _, ...headers } = incoming.headers
      const path = url.pathname + url.search
      const outgoing = request({ ...pointOf(target), method: incoming.method, path, headers, timeout: this.timeoutMs })
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

  private async connectThrough(incoming: IncomingMessage, inner: Duplex): Promise<void> {
    inner.on('error', () => inner.destroy())
    try {
      const url = new URL(`https://${incoming.url}`)
      const target = await this.target(hostOf(url), Number(url.port) || 443)
      await this.prove(target)
      const outer = connect(pointOf(target))
      outer.once('connect', () => inner.write('HTTP/1.1 200 Connected\r\n\r\n'))
      join(inner, outer)
    } catch {
      inner.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    }
  }

  /** The library checks no certificates, so they are checked here, once for each host. */
  private prove(target: Target): Promise<void> {
    const key = `${target.host}:${target.port}`
    const proof = this.proven.get(key) ?? this.handshake(target)
    this.proven.set(key, proof)
    return proof
  }

  private handshake(target: Target): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connectTls({ ...pointOf(target), ...nameOf(target) })
      socket.setTimeout(this.timeoutMs, () => socket.destroy(new Error('no answer')))
      socket.once('error', reject)
      socket.once('secureConnect', () => {
        socket.end()
        resolve()
      })
    })
  }
}

const pointOf = ({ address, port }: Target) => ({ host: address, port })
const nameOf = ({ host }: Target) => (isIP(host) ? {} : { servername: host })
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The URL class reads host and port of known schemes only. */
function parseAuthority(url: string): { protocol: string; hostname: string; port: number } {
  const { protocol } = new URL(url)
  const [authority = ''] = url.slice(url.indexOf('://') + 3).split(/[/?#]/)
  const read = new URL(`x://${authority}`)
  return { protocol, hostname: hostOf(read), port: Number(read.port) }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function join(inner: Duplex, outer: Socket): void {
  inner.pipe(outer)
  outer.pipe(inner)
  for (const [one, other] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    one.on('error', () => other.destroy())
    one.on('close', () => other.destroy())
  }
}

/** An RTSP server may answer 3xx with another address, which the library would follow by itself. */
function cutRedirects(server: Socket, client: Socket): void {
  const watch = (chunk: Buffer) => {
    if (/^RTSP\/1\.\d 3\d\d/m.test(chunk.toString('latin1'))) {
      server.destroy()
      client.destroy()
    }
    if (chunk[0] === 0x24) server.off('data', watch) // '$': media is on its way
  }
  server.prependListener('data', watch)
}
