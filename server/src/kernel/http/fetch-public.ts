import { request } from 'node:https'
import { familyOf } from './public-address.ts'
import { publicAddressOf, publicTarget, type Resolve, resolveName } from './public-target.ts'

interface Call {
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
}

interface Bounds {
  maxBytes: number
  /** Milliseconds, from resolving the name to the last byte. */
  timeoutMs: number
  /** The status is all that is wanted, however much comes behind it. */
  statusOnly?: boolean
}

interface Ways {
  resolve?: Resolve
  open?: typeof request
}

/** Fetches a public https address; null if that is not answered with 200. */
export async function fetchPublic(typed: string, bounds: Bounds, ways: Ways = {}): Promise<Buffer | null> {
  const answer = await callPublic(typed, bounds, { method: 'GET' }, ways, (status) => status === 200)
  return answer?.body ?? null
}

/**
 * Calls a public https address; null if it is not public, too large or too slow. The connection goes to the address
 * that was checked, on the standard port, and redirects are not followed. `wanted`: of which answers the body is read.
 */
export async function callPublic(
  typed: string,
  { maxBytes, timeoutMs, statusOnly = false }: Bounds,
  { method, headers = {}, body }: Call,
  { resolve = resolveName, open = request }: Ways = {},
  wanted: (status: number) => boolean = () => true,
): Promise<{ status: number; body: Buffer } | null> {
  const url = publicTarget(typed)
  if (!url) return null
  const signal = AbortSignal.timeout(timeoutMs)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await inTime(publicAddressOf(host, resolve), signal)
  if (!address) return null
  const family = familyOf(address) === 'ipv6' ? 6 : 4
  const pinned = { address, family }
  return new Promise((done) => {
    const call = open(url, {
      method,
      headers,
      signal,
      agent: false,
      lookup: (_host, options, done) => (options.all ? done(null, [pinned]) : done(null, address, family)),
    })
    call.on('error', () => done(null))
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      const stop = () => {
        call.destroy()
        done(null)
      }
      const status = answer.statusCode ?? 0
      if (statusOnly) {
        done({ status, body: Buffer.alloc(0) })
        return call.destroy()
      }
      if (!wanted(status) || Number(answer.headers['content-length'] ?? 0) > maxBytes) return stop()
      answer.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes > maxBytes) stop()
        else parts.push(part)
      })
      answer.on('error', () => done(null))
      answer.on('end', () => done({ status, body: Buffer.concat(parts) }))
    })
    call.end(body)
  })
}

/** Null if it fails or takes too long: a look-up of a name cannot be given up, but nobody waits for it. */
const inTime = <T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> =>
  new Promise((done) => {
    signal.addEventListener('abort', () => done(null), { once: true })
    work.then(done, () => done(null))
  })
