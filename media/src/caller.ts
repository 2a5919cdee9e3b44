import type { IncomingMessage } from 'node:http'

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
