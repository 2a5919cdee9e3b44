import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { familyOf, isPublic } from './public-address.ts'

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>
export const resolveName: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address)

/** An https address on the standard port, without a password in it; a numeric one must be public. Null for any other. */
export function publicTarget(typed: string): URL | null {
  const url = URL.parse(typed)
  if (url?.protocol !== 'https:' || url.port || url.username || url.password || url.href.length > 2000) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !isPublic(host) ? null : url
}

/** What a name leads to, if all of it is public. */
export async function publicAddressOf(host: string, resolve: Resolve): Promise<string | null> {
  const addresses = isIP(host) ? [host] : await resolve(host)
  return addresses[0] !== undefined && addresses.every(isPublic) ? addresses[0] : null
}

/** A name leads inside. */
export class NotPublic extends Error {
  override readonly name = 'NotPublic'
}

/** For connections that are kept open: each one goes to an address that was checked when it was made. */
export const lookupPublic =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    publicAddressOf(host, resolve).then(
      (address) => {
        if (!address) return done(new NotPublic(`${host} is not public`), '', 0)
        const family = familyOf(address) === 'ipv6' ? 6 : 4
        if (options.all) done(null, [{ address, family }])
        else done(null, address, family)
      },
      (error) => done(error, '', 0),
    )
  }
