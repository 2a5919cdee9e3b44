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

test('values nested 8 deep and 512 values are read, one more is refused', () => {
  const nested = (depth: number) =>
    Buffer.concat([...Array(depth).fill(Buffer.from([10, 0, 0, 0, 1])), Buffer.from([5])])
  assert.equal(decodeAmf(nested(8)).length, 1)
  assert.throws(() => decodeAmf(nested(9)), /too much/)
  assert.equal(decodeAmf(Buffer.alloc(512, 5)).length, 512)
  assert.throws(() => decodeAmf(Buffer.alloc(513, 5)), /too much/)
})

test('each kind of value is read, and none past the end of the message', () => {
  const read = (...bytes: number[]) => decodeAmf(Buffer.from(bytes))
  assert.deepEqual(read(5, 6, 1, 0, 1, 1, 1, 7), [null, null, false, true, true])
  assert.deepEqual(read(10, 0, 0, 0, 2, 5, 1, 1), [[null, true]])
  const entries = [0, 1, 0x61, 5, 0, 0, 5, 0, 0, 9] // under '', too
  assert.deepEqual(
    JSON.stringify([read(3, ...entries), read(8, 0, 0, 0, 1, ...entries)]),
    '[[{"a":null,"":null}],[{"a":null,"":null}]]',
  )
  assert.deepEqual(read(3, 0, 0, 9, 5).length, 2, 'what follows an object')
  assert.throws(() => read(3, 0, 1, 0x61, 9), /unknown type 9/)
  for (const bytes of [[0, 0, 0], [1], [2, 0], [2, 0, 2, 0x61], [3, 0, 0], [8, 0, 0], [10, 0, 0]])
    assert.throws(() => read(...bytes), /ends too early/)
  assert.throws(() => encodeAmf([]), /only read/)
  assert.equal((decodeAmf(encodeAmf('x'.repeat(70_000)))[0] as string).length, 0xffff)
})
