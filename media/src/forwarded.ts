import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const groups: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is a trusted proxy, listed as in TRUST_PROXY: addresses, networks, groups. */
export function trustedProxies(names: string): (ip: string) => boolean {
  const list = new BlockList()
  for (const net of names.split(',').flatMap((name) => groups[name.trim()] ?? name.trim())) {
    const [address = '', bits] = net.split('/')
    const family = isIP(address)
    if (family) list.addSubnet(address, Number(bits ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6')
  }
  return (ip) => {
    const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '')
    return isIP(plain) > 0 && list.check(plain, isIP(plain) === 4 ? 'ipv4' : 'ipv6')
  }
}

/**
 * Reduces `x-forwarded-for` to the one verified client address: each proxy appends the address it was called from,
 * and is trusted if it is one of ours; entries before that are unverified claims of the client.
 */
export function settleForwarded({ headers }: IncomingMessage, isOurs: (ip: string) => boolean): void {
  const chain = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((ip) => ip.trim())
    .filter(Boolean)
    .reverse()
  const real = chain.find((ip) => !isOurs(ip)) ?? chain.at(-1)
  if (real) headers['x-forwarded-for'] = real
}
