import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'
import { doScanJob } from './scan-job.ts'

stubModules({}) // the worker has no address here
const { makeVerifier } = await import('./verify.ts')

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
const signed = Uint8Array.from({ length: 31 }, (_, index) => index)
const signature = new Uint8Array(sign(null, signed, privateKey))
const order = 2n ** 252n + 27742317777372353535851937790883648493n

/** The answers of the browser's own cryptography and of the worker. */
async function both(
  signature: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  publicKey: Uint8Array<ArrayBuffer>,
) {
  const native = await crypto.subtle
    .importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify'])
    .then((imported) => crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, signed))
    .catch(() => false)
  const answer = await doScanJob({ kind: 'verify', signature, signed, publicKey })
  return [native, 'isValid' in answer && answer.isValid]
}
const flipped = (bytes: Uint8Array<ArrayBuffer>, bit: number) =>
  bytes.with(bit >> 3, bytes[bit >> 3]! ^ (1 << (bit & 7))) as Uint8Array<ArrayBuffer>

test('R-TKT-08 a changed signature, text or key is refused by the browser and by the worker alike', async () => {
  for (let bit = 0; bit < 512; bit += 7)
    assert.deepEqual(await both(flipped(signature, bit), signed, key), [false, false])
  for (let bit = 0; bit < 248; bit += 7)
    assert.deepEqual(await both(signature, flipped(signed, bit), key), [false, false])
  for (let bit = 0; bit < 256; bit += 7)
    assert.deepEqual(await both(signature, signed, flipped(key, bit)), [false, false])
})

test('R-TKT-08 the second form of a signature, S plus the order of the group, is refused by both: a ticket has one code', async () => {
  const value = signature.slice(32).reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n) + order
  const other = signature.slice()
  for (let at = 0; at < 32; at++) other[32 + at] = Number((value >> BigInt(8 * at)) & 0xffn)
  assert.deepEqual(await both(other, signed, key), [false, false])
})

test('R-TKT-08 the worker refuses what has another length, and does not fail', async () => {
  for (const wrong of [new Uint8Array(0), new Uint8Array(63), new Uint8Array(4096)])
    assert.deepEqual(await doScanJob({ kind: 'verify', signature: wrong, signed, publicKey: key }), { isValid: false })
  const none = await doScanJob({ kind: 'verify', signature, signed, publicKey: new Uint8Array(5) })
  assert.deepEqual(none, { isValid: false })
})

test('R-TKT-08 a signature of the server is valid for both', async () => {
  assert.deepEqual(await both(signature, signed, key), [true, true])
})

test('a ticket is valid by the key of its event that it names, and by no other and no unknown one', async () => {
  const other = new Uint8Array(
    generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).subarray(-32),
  )
  const verify = makeVerifier([
    { kid: 1, publicKey: other },
    { kid: 2, publicKey: key },
  ])
  const of = (kid: number) => ({ payload: { kid }, signed, signature }) as Parameters<typeof verify>[0]
  assert.deepEqual([await verify(of(2)), await verify(of(1)), await verify(of(3))], [true, false, false])
})
