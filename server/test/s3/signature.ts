import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Signature Version 4 as a server checks it, written after AWS's description and not after the client that signs. */

export interface Signed {
  method: string
  /** As sent: path and query, encoded. */
  target: string
  headers: Readonly<Record<string, string | undefined>>
  /** SHA-256 of the body, hexadecimal; or what the client says instead (`UNSIGNED-PAYLOAD`). */
  payload: string
}

interface Terms {
  signedHeaders: readonly string[]
  /** `20130524/us-east-1/s3/aws4_request`. */
  scope: string
  time: string
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The signature that a request must have. */
export function signatureOf(
  { method, target, headers, payload }: Signed,
  { signedHeaders, scope, time }: Terms,
  secret: string,
) {
  const [path = '', search = ''] = target.split('?')
  const query = [...new URLSearchParams(search)]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    query.map(([name, value]) => `${name}=${value}`).join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((last, part) => hmac(last, part), `AWS4${secret}`)
  return hmac(key, toSign).toString('hex')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const clockMay = 15 * 60_000

/** Why a request is refused; null if it is signed well. */
export function whyNotSigned(
  request: Signed,
  { accessKeyId, secretAccessKey, now }: { accessKeyId: string; secretAccessKey: string; now: Date },
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  const [, id, scope = '', names = '', signature = ''] = given ?? []
  const time = request.headers['x-amz-date'] ?? ''
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!given || Number.isNaN(at)) return 'AccessDenied'
  if (id !== accessKeyId) return 'InvalidAccessKeyId'
  if (Math.abs(at - now.getTime()) > clockMay) return 'RequestTimeTooSkewed'
  const signedHeaders = names.split(';')
  if (!signedHeaders.includes('host') || !scope.startsWith(time.slice(0, 8))) return 'SignatureDoesNotMatch'
  const right = signatureOf(request, { signedHeaders, scope, time }, secretAccessKey)
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch'
}
