import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * The client of a request. Behind our server or a proxy on this machine every connection comes from the loopback; then
 * the last entry of X-Forwarded-For counts (the entries before it are unverified claims of the client).
 */
export function callerOf({ socket, headers }: IncomingMessage): { ip: string; port: number } {
  const { remoteAddress = '', remotePort = 0 } = socket
  const isProxied = /^(::1$|(::ffff:)?127\.)/.test(remoteAddress)
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return { ip: (isProxied && forwarded) || remoteAddress, port: remotePort }
}

/** The unit that limits count: the /64 of an IPv6 address; an IPv4-mapped IPv6 address counts as IPv4. */
export function network(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...between, ...right].slice(0, 4).join(':')
}
