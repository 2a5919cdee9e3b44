import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../../config.ts'
import type { Kernel } from '../context.ts'

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

/** Whether an address is one of the proxies of TRUST_PROXY. */
export function proxyCheck({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): (address: string | undefined) => boolean {
  const trusted = new BlockList()
  for (const item of TRUST_PROXY.split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    for (const [net, bits] of named[item] ?? [parseNet(item)]) trusted.addSubnet(net, bits, family(net))
  }
  return (address = '') => {
    const direct = plain(address)
    return isIP(direct) > 0 && trusted.check(direct, family(direct))
  }
}

/** The real client of a socket's upgrade request: X-Forwarded-For is trusted only from the proxies of TRUST_PROXY. */
export function addressReader({ config }: Kernel): (request: IncomingMessage) => string | null {
  const isProxy = proxyCheck(config)
  return (request) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => plain(part.trim()))
      .filter(Boolean)
    let address = plain(request.socket.remoteAddress ?? '')
    while (isProxy(address) && forwarded.length > 0) address = forwarded.pop() as string
    return address || null
  }
}

const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')
const family = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')
function parseNet(item: string): [string, number] {
  const [net = '', bits] = item.split('/')
  return [net, bits === undefined ? (net.includes(':') ? 128 : 32) : Number(bits)]
}
