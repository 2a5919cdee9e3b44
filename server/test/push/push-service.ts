/** A push service over real HTTP that opens what it is given, as a browser would, and checks who signed it. */
import assert from 'node:assert/strict'
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { ownVapidKeys, type VapidKeys } from '../../src/gateways/push/vapid-keys.ts'
import { webPush } from '../../src/gateways/push/web-push.ts'
import type { World } from '../world.ts'

/** A browser's own keys, and the address that it was given. */
export interface Browser {
  endpoint: string
  p256dh: string
  auth: string
  open(body: Buffer): string
}

export interface Delivered {
  path: string
  headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: what the server wrote
  payload: any
}

let browsers = 0

/** A browser that subscribed: RFC 8291 from the other end. */
export function browser(host = 'push.example.org'): Browser {
  const keys = createECDH('prime256v1')
  const own = keys.generateKeys()
  const auth = randomBytes(16)
  return {
    endpoint: `https://${host}/send/${++browsers}`,
    p256dh: own.toString('base64url'),
    auth: auth.toString('base64url'),
    open(body) {
      const [salt, length, keyLength] = [body.subarray(0, 16), body.readUInt32BE(16), body.readUInt8(20)]
      const theirs = body.subarray(21, 21 + keyLength)
      const sealed = body.subarray(21 + keyLength)
      assert.ok(body.length <= 4096 && sealed.length <= length, 'one record of a size that services take')
      const derive = (secret: Uint8Array, salt: Uint8Array, info: Buffer, size: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, info, size))
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), own, theirs])
      const secret = derive(keys.computeSecret(theirs), auth, about, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 })
      cipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
      const end = plain.lastIndexOf(2) // the last record
      assert.ok(end >= 0 && plain.subarray(end + 1).every((byte) => byte === 0))
      return plain.subarray(0, end).toString()
    },
  }
}

/** The claims of a signature that is right; anything else fails. */
export function signedClaims(authorization: string | undefined): {
  aud: string
  exp: number
  sub: string
  key: string
} {
  const [, token = '', key = ''] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? assert.fail('unsigned')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) }
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  assert.ok(isRight, 'the signature is not of this key')
  assert.deepEqual(JSON.parse(Buffer.from(head, 'base64url').toString()), { typ: 'JWT', alg: 'ES256' })
  return { ...JSON.parse(Buffer.from(claims, 'base64url').toString()), key }
}

type Answer = { status: number; headers?: Record<string, string> }

/** Starts it. `answer` decides for each path; what came is in `delivered`, opened by the browsers in `known`. */
export async function pushService(t: Pick<TestContext, 'after'>) {
  const known = new Map<string, Browser>()
  const service = {
    delivered: [] as Delivered[],
    answer: (_path: string): Answer | Promise<Answer> => ({ status: 201 }),
    /** A new browser of this service. */
    browser(host?: string) {
      const made = browser(host)
      known.set(new URL(made.endpoint).pathname, made)
      return made
    },
    /** What came for a browser. */
    of: (one: Browser) => service.delivered.filter(({ path }) => path === new URL(one.endpoint).pathname),
    /** The product's own sender; only its connections lead here instead of to the open internet. */
    sender: (keys: VapidKeys, timeoutMs = 5000) =>
      webPush({ keys, contact: 'mailto:aide@exemple.mg', timeoutMs, connections: 20, now: () => new Date() }, { open }),
    /** From now on this world sends here. */
    serve: (w: World) => {
      const push = service.sender(ownVapidKeys(w.kernel.secrets))
      Object.assign(w.kernel, { push })
      Object.assign(w.system, { push })
    },
  }
  const server = createServer(async (incoming, answer) => {
    const path = incoming.url ?? ''
    const body = await buffer(incoming)
    const { status, headers = {} } = await service.answer(path)
    if (status < 300) {
      const text = known.get(path)?.open(body)
      service.delivered.push({ path, headers: incoming.headers, payload: text && JSON.parse(text) })
    }
    answer.writeHead(status, headers).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close().closeAllConnections())
  const { port } = server.address() as AddressInfo
  const open = ((url: URL, { method, headers, signal }: { method: string; headers: object; signal: AbortSignal }) =>
    request({ port, path: url.pathname, method, headers: { ...headers, host: url.host }, signal })) as never
  return service
}
