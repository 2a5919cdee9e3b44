import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Context, Kernel } from '../../../kernel/context.ts'
import { blockList, familyOf, isPublic } from '../../../kernel/http/public-address.ts'
import { badInput } from '../../../kernel/refusal.ts'
import type { LiveRow } from '../live-row.ts'

/**
 * Weak point 18, F19: the gateway fetches only what is on the open internet. Names are resolved here; every address
 * they lead to must be public, and what the gateway is given names the address itself where no certificate needs the
 * name, so that a second answer of the name server changes nothing. Cameras in the own network: MEDIA_LAN, admins only.
 */

const usualPort: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'rtsp:': 554,
  'rtsps:': 322,
  'rtmp:': 1935,
  'rtmps:': 443,
}
/** Ports of other services are no video source, whatever is behind them. */
export const allowedPort = (port: number) =>
  [80, 81, 88, 322, 443, 554].includes(port) || (port >= 1024 && !foreign.has(port))
const foreign = new Set([
  ...[1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5433, 5672, 5900, 5984, 5985, 6000, 6379, 6443],
  ...[8500, 9092, 9200, 9300, 10250, 11211, 15672, 27017, 50000],
])

export interface CheckedSource {
  /** As it was typed, and what its host was found at. */
  url: string
  addresses: readonly string[]
  /** With the address that was checked instead of the name, where no certificate needs the name. */
  pinned: string
}

/** For whom it is fetched: the live's author, whoever asks. */
export type Asking = Pick<Context, 'config' | 'may'>
type Resolve = (host: string) => Promise<readonly string[]>
const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/**
 * Refuses with BAD_USER_INPUT; connects to nothing. Run it again right before fetching: names change what they mean.
 */
export async function checkSource(ctx: Asking, typed: string, resolve: Resolve = resolveName): Promise<CheckedSource> {
  const url = httpLike(typed)
  if (!url) throw refuse('sourceInvalid.url')
  const protocol = typed.slice(0, typed.indexOf(':') + 1).toLowerCase()
  const port = Number(writtenPort(typed)) || usualPort[protocol] || 0
  if (!allowedPort(port)) throw refuse('sourcePort')
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => [])
  if (addresses.length === 0) throw refuse('sourceUnknown')
  if (!addresses.every((address) => mayFetchFrom(ctx, address)))
    throw refuse(mayUseLan(ctx) ? 'sourcePrivateAdmin' : 'sourcePrivate')
  return { url: typed, addresses, pinned: pinned(typed, protocol, addresses[0] as string) }
}

/** Who may is told by which setting. */
const mayUseLan = ({ may }: Asking) => may('testStreaming')

/** Everybody's sources lie on the open internet, an admin's also in MEDIA_LAN. */
export function mayFetchFrom({ config, may }: Asking, address: string): boolean {
  if (isIP(address) === 0) return false
  return (
    isPublic(address) || (mayUseLan({ config, may }) && blockList(config.MEDIA_LAN).check(address, familyOf(address)))
  )
}

/** A http parser drops :80, also from an address that is not http. */
const writtenPort = (typed: string) =>
  /^[a-z]+:\/\/[^/?#]*?:(\d+)$/i.exec(typed.split(/(?<=\/\/[^/?#]*)[/?#]/)[0] ?? '')?.[1] ?? ''

const refuse = (key: string) => badInput([{ field: 'sourceUrl', key: `lives.${key}` }])

/** Read as a http address, whose parser alone turns 0x7f.1, 2130706433 and 127.1 into what they mean. */
function httpLike(typed: string): URL | null {
  const match = /^(https?|rtsps?|rtmps?):\/\/([^/?#].*)$/i.exec(typed.trim())
  if (!match || /[\s\\\p{Cc}]/u.test(typed.trim())) return null
  return URL.parse(`http://${match[2]}`)
}

/** Behind TLS the name is needed for the certificate, which no inner service has; the rest gets the address itself. */
function pinned(typed: string, protocol: string, address: string): string {
  if (protocol.endsWith('s:')) return typed
  const url = httpLike(typed) as URL
  const host = address.includes(':') ? `[${address}]` : address
  const port = writtenPort(typed)
  const user = url.username ? `${url.username}${url.password && `:${url.password}`}@` : ''
  return `${protocol}//${user}${host}${port && `:${port}`}${url.pathname}${url.search}`
}

const purpose = 'lives.sourceUrl'

/** Encrypts the address of a source. */
export const sealSource = ({ secrets }: Pick<Kernel, 'secrets'>, url: string) =>
  secrets.encrypt(purpose, Buffer.from(url))

/** Decrypts the address of a source; null if there is none. */
export const openSource = ({ secrets }: Pick<Kernel, 'secrets'>, { sourceUrlSealed }: LiveRow): string | null =>
  sourceUrlSealed && secrets.decrypt(purpose, sourceUrlSealed).toString()
