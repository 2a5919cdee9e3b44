import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type AmfValue, decodeAmf, encodeAmf } from './amf0.ts'

test('garbage is an Error that mentions AMF', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (data) => {
      try {
        return Array.isArray(decodeAmf(Buffer.from(data)))
      } catch (error) {
        return error instanceof Error && error.message.startsWith('AMF')
      }
    }),
    { numRuns: 3000 },
  )
})

test('values nested too deep, or claiming to be a long list, are refused', () => {
  const deep = Buffer.concat(Array.from({ length: 20_000 }, () => Buffer.from([3, 0, 1, 0x61])))
  assert.throws(() => decodeAmf(deep), /too much/)
  assert.throws(() => decodeAmf(Buffer.from([10, 0xff, 0xff, 0xff, 0xff, 5, 5])), /AMF/)
})

test('an object cannot reach the prototype', () => {
  const [object] = decodeAmf(encodeAmf({ ['__proto__']: { polluted: true } }))
  assert.equal(({} as { polluted?: boolean }).polluted, undefined)
  assert.equal(Object.getPrototypeOf(object), null)
})

test('values survive a round trip', () => {
  const values: AmfValue[] = ['connect', 1, null, true, { app: 'live', n: 2.5, inner: { é: 'à' } }]
  assert.deepEqual(JSON.stringify(decodeAmf(encodeAmf(...values))), JSON.stringify(values))
})
