import { isIP } from 'node:net'
import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { inTime, reasonOf } from './asking.ts'
import { type Fault, fault } from './faults.ts'
import type { Look } from './look.ts'

const day = 86_400_000
/** certbot and Caddy renew a month before: two weeks before the end, that failed. */
const soon = 14 * day

/** What browsers meet at PUBLIC_URL. */
export async function certificateCheck(look: Look): Promise<Fault[]> {
  const url = look.config.PUBLIC_URL ? new URL(look.config.PUBLIC_URL) : null
  if (url?.protocol !== 'https:') return []
  const address = url.host
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(url.port || 443),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false, // it is looked at here, and said in words
  })
  const { promise, resolve, reject } = Promise.withResolvers<TLSSocket>()
  socket.once('secureConnect', () => resolve(socket)).once('error', reject)
  try {
    await inTime(look, promise)
    return judge(look, address, socket.getPeerCertificate(), socket.authorizationError)
  } catch (error) {
    return [fault('certificate.away', { address, reason: reasonOf(error) })]
  } finally {
    socket.destroy()
  }
}

function judge(look: Look, address: string, { valid_to }: PeerCertificate, error: unknown): Fault[] {
  const reason = String((error as Error | null)?.message ?? error ?? '')
  const left = Date.parse(valid_to) - look.now().getTime()
  const date = new Date(valid_to).toISOString().slice(0, 10)
  if (left <= 0) return [fault('certificate.expired', { address, date })]
  if (/ALTNAME|altnames/i.test(reason)) return [fault('certificate.name', { address })]
  if (reason) return [fault('certificate.untrusted', { address, reason })]
  return left < soon ? [fault('certificate.soon', { address, date })] : []
}
