import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Who asks. Behind our server or a proxy of this machine everybody comes from the loopback; the last forwarder then says
 * from where (what stands before it is the caller's own word).
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

/** Whom an address counts as: an IPv6 customer has a whole /64, an IPv4 address may be written as an IPv6 one. */
export function network(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.replace(/%.*$/, '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const between = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...between, ...right].slice(0, 4).join(':')
}
