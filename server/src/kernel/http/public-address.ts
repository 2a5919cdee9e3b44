import { BlockList, isIP } from 'node:net'

type Family = 'ipv4' | 'ipv6'

/** The family of an IP address. */
export const familyOf = (address: string): Family => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** A list of networks against which addresses are checked. */
export function blockList(nets: readonly string[]): BlockList {
  const list = new BlockList()
  for (const net of nets) {
    const [address = '', bits] = net.split('/')
    list.addSubnet(
      address,
      bits === undefined ? (familyOf(address) === 'ipv6' ? 128 : 32) : Number(bits),
      familyOf(address),
    )
  }
  return list
}

/** IANA special-purpose registries (RFC 6890 and successors): none of these are on the public internet. */
const closed = blockList([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  // Of IPv6 only 2000::/3 is given out; below are the parts of it that lead elsewhere.
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])
const openV6 = blockList(['2000::/3'])

/** True for a publicly reachable address. An IPv4 address embedded in an IPv6 one is checked as IPv4. */
export function isPublic(address: string): boolean {
  const inner = embeddedV4(address)
  if (inner) return isPublic(inner)
  if (isIP(address) === 0) return false
  const family = familyOf(address)
  return !closed.check(address, family) && (family === 'ipv4' || openV6.check(address, 'ipv6'))
}

/** ::ffff:a.b.c.d, ::a.b.c.d and 64:ff9b::a.b.c.d, also written with hexadecimal digits. */
function embeddedV4(address: string): string | null {
  if (isIP(address) !== 6) return null
  const canonical = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1) ?? ''
  const [, high, low] = /^(?:::ffff:|64:ff9b::|::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical) ?? []
  if (high === undefined || low === undefined) return null
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
