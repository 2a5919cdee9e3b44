import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Kernel } from './context.ts'

const named: Record<string, readonly [string, number][]> = {
  loopback: [
    ['127.0.0.0', 8],
    ['::1', 128],
  ],
  linklocal: [
    ['169.254.0.0', 16],
    ['fe80::', 10],
  ],
  uniquelocal: [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['fc00::', 7],
  ],
}

/** The real client of a socket's upgrade request: X-Forwarded-For is believed only from the proxies of TRUST_PROXY. */
export function addressReader({ config }: Kernel): (request: IncomingMessage) => string | null {
  const trusted = new BlockList()
  for (const item of config.TRUST_PROXY.split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    for (const [net, bits] of named[item] ?? [parseNet(item)]) trusted.addSubnet(net, bits, family(net))
  }
  const isTrusted = (address: string) => isIP(address) > 0 && trusted.check(address, family(address))
  return (request) => {
    const direct = plain(request.socket.remoteAddress ?? '')
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
      .filter(Boolean)
    let address = direct
    while (isTrusted(address) && forwarded.length > 0) address = forwarded.pop() as string
    return address || null
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const family = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
function parseNet(item: string): [string, number] {
  const [net = '', bits] = item.split('/')
  return [net, bits === undefined ? (net.includes(':') ? 128 : 32) : Number(bits)]
}
