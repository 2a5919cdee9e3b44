import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ed25519 } from '@noble/curves/ed25519.js'
import { stubModules } from '../device/stub-modules.fixture.ts'

const loaded: string[] = []
stubModules({
  'lib/scan/decoder.ts': {
    loadDecoder: async () => {
      loaded.push('decoder')
      return (pixels: { code?: string }) => Promise.resolve(pixels.code ?? null)
    },
  },
})
const { doScanJob } = await import('./scan-job.ts')

const secret = ed25519.utils.randomSecretKey()
const signed = new TextEncoder().encode('ticket')
const job = {
  kind: 'verify',
  signed,
  signature: ed25519.sign(signed, secret),
  publicKey: ed25519.getPublicKey(secret),
} as const

test('R-TKT-08 only the signature of this key over these bytes is valid; what is no key or no signature is not', async () => {
  assert.deepEqual(await doScanJob(job), { isValid: true })
  const others = [
    { ...job, signed: new TextEncoder().encode('another') },
    { ...job, publicKey: ed25519.getPublicKey(ed25519.utils.randomSecretKey()) },
    { ...job, publicKey: new Uint8Array(32).fill(255) },
    { ...job, publicKey: new Uint8Array(3) },
    { ...job, signature: new Uint8Array(64) },
    { ...job, signature: job.signature.slice(1) },
    // A point of small order signs everything where the check is not strict.
    { ...job, publicKey: Uint8Array.of(1, ...new Uint8Array(31)), signature: Uint8Array.of(1, ...new Uint8Array(63)) },
  ]
  for (const other of others) assert.deepEqual(await doScanJob(other), { isValid: false })
})

test('R-TKT-08 what reads codes is loaded only when it is asked for, and once', async () => {
  assert.deepEqual(await doScanJob({ kind: 'load', parts: ['verify'] }), { isLoaded: true })
  assert.deepEqual(loaded, [])
  assert.deepEqual(await doScanJob({ kind: 'load', parts: ['read', 'verify'] }), { isLoaded: true })
  assert.deepEqual(loaded, ['decoder'])
  assert.deepEqual(await doScanJob({ kind: 'read', pixels: { code: 'VOND' } as never }), { text: 'VOND' })
  assert.deepEqual(await doScanJob({ kind: 'read', pixels: {} as never }), { text: null })
  assert.deepEqual(loaded, ['decoder'])
})
