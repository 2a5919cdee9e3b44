import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { Config } from '../../config.ts'
import type { Health } from '../figures/overview.ts'

const day = 86_400_000
const patience = 5_000
/** certbot and Caddy renew a month before the end: two weeks before it, that failed. */
const soon = 14 * day
const nearlyOver = 3 * day

/** What a browser meets: until when the certificate is valid, and why it is not trusted. */
export interface Met {
  until: Date
  problem: string | null
}

/** Pure: what that means now. */
export function judgeCertificate({ until, problem }: Met, now: Date): Health {
  const left = until.getTime() - now.getTime()
  const state = problem || left < nearlyOver ? 'failing' : left < soon ? 'warning' : 'ok'
  return { state, value: Math.floor(left / day) }
}

/** Connects to the public address as a browser does; rejects where nobody answers. */
export async function meetCertificate(url: URL): Promise<Met> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false, // it is looked at here
  })
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), patience)
  socket.once('secureConnect', () => resolve(socket)).on('error', reject)
  try {
    await promise
    const { valid_to: until } = socket.getPeerCertificate()
    const error: unknown = socket.authorizationError
    return { until: new Date(until), problem: error ? String((error as Error).message ?? error) : null }
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

const keptFor = 3_600_000 // a certificate changes seldom
const keptWithout = 5 * 60_000

/** The same, asked seldom however often somebody looks. From inside, a site may be out of reach of itself: a warning. */
export function makeCertificateCheck(meet = meetCertificate) {
  let last: { at: number; met: Met | null } | undefined
  return async ({ config, now }: { config: Pick<Config, 'PUBLIC_URL'>; now: () => Date }): Promise<Health> => {
    const url = config.PUBLIC_URL ? new URL(config.PUBLIC_URL) : null
    if (url?.protocol !== 'https:') return { state: 'off' }
    const at = now().getTime()
    if (!last || at - last.at > (last.met ? keptFor : keptWithout))
      last = { at, met: await meet(url).catch(() => null) }
    return last.met ? judgeCertificate(last.met, now()) : { state: 'warning' }
  }
}
