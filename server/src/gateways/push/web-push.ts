import { Agent, request } from 'node:https'
import { encryptNotification, vapidHeaders } from '@block65/webcrypto-web-push'
import { lookupPublic, NotPublic, publicTarget, type Resolve, resolveName } from '../../kernel/http/public-target.ts'
import type { Push, PushMessage, PushOutcome, PushTarget } from './port.ts'
import type { VapidKeys } from './vapid-keys.ts'

interface Options {
  keys: VapidKeys
  /** Whom a push service writes to when something is wrong: `mailto:` or `https:`. */
  contact: string
  timeoutMs: number
  /** Connections to one service, which are kept open. */
  connections: number
  now: () => Date
}

interface Network {
  resolve?: Resolve
  open?: typeof request
}

/**
 * Seals a message so that only the browser opens it (RFC 8291), signs for this installation (RFC 8292) and leaves it at
 * the address that the browser gave. That address comes from a client: only https on the open internet is called, each
 * connection goes to an address that was checked, and redirects are not followed.
 */
export function webPush(
  { keys, contact, timeoutMs, connections, now }: Options,
  { resolve = resolveName, open = request }: Network = {},
): Push {
  const agent = new Agent({ keepAlive: true, maxSockets: connections, lookup: lookupPublic(resolve) })
  const signatureFor = makeSignatures(keys, contact)

  async function send(to: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const url = publicTarget(to.endpoint)
    if (!url) return 'gone'
    let body: Uint8Array
    try {
      body = await encryptNotification(subscriptionOf(to), padded(message.text), { pad: false })
    } catch {
      return 'gone' // keys that are none
    }
    const headers = {
      ...(await signatureFor(url.origin)),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.byteLength,
      ttl: Math.max(0, Math.floor(message.ttl)),
      topic: message.topic,
      urgency: message.urgency,
    }
    return new Promise((done) => {
      const call = open(url, { method: 'POST', headers, agent, signal: AbortSignal.timeout(timeoutMs) })
      call.on('error', (error) => done(error instanceof NotPublic ? 'gone' : { later: null }))
      call.on('response', (answer) => {
        answer.on('error', () => {})
        answer.resume() // so that the connection serves the next message
        done(outcomeOf(answer.statusCode ?? 0, answer.headers['retry-after'], now()))
      })
      call.end(body)
    })
  }

  return { publicKey: keys.publicKey, send }
}

const subscriptionOf = ({ endpoint, p256dh, auth }: PushTarget) => ({
  endpoint,
  expirationTime: null,
  keys: { p256dh, auth },
})

const block = 256

/** Blanks behind JSON change nothing, and its length says less about what is told. */
function padded(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  return Buffer.concat([bytes, Buffer.alloc((block - (bytes.length % block)) % block, ' ')])
}

const signedFor = 6 * 3_600_000 // half of the time for which a signature is good
const mostServices = 200 // clients name them

/** One signature for each push service, made anew in time. */
function makeSignatures(keys: VapidKeys, subject: string) {
  const known = new Map<string, { headers: Promise<Record<string, string>>; until: number }>()
  return (origin: string): Promise<Record<string, string>> => {
    const before = known.get(origin)
    if (before && before.until > performance.now()) return before.headers
    if (known.size >= mostServices) known.clear()
    const made = vapidHeaders(subscriptionOf({ endpoint: origin, p256dh: '', auth: '' }), { ...keys, subject })
    const headers = made.then((signed) => signed.headers)
    known.set(origin, { headers, until: performance.now() + signedFor })
    return headers
  }
}

function outcomeOf(status: number, retryAfter: string | undefined, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) return { later: waitOf(retryAfter, now) }
  return 'refused'
}

/** Seconds, or a date. */
function waitOf(retryAfter: string | undefined, now: Date): number | null {
  if (!retryAfter) return null
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now.getTime()
  return Number.isFinite(wait) && wait >= 0 ? wait : null
}
