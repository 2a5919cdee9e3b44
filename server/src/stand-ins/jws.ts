import { createHmac, timingSafeEqual } from 'node:crypto'

const encoded = (text: string) => Buffer.from(text).toString('base64url')

/** A compact JWS (HS256) with this payload. */
export function sign(payload: string, key: Buffer): string {
  const text = `${encoded('{"alg":"HS256"}')}.${encoded(payload)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** The payload; null if it was not signed with this key. */
export function payloadOf(jws: string, key: Buffer): string | null {
  const [head = '', payload = '', signature = ''] = jws.split('.')
  const expected = createHmac('sha256', key).update(`${head}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Buffer.from(payload, 'base64url').toString('utf8')
}
