import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { gzipBehind } from './prefixed-gzip.ts'

const words = (from: number, n: number) =>
  Array.from({ length: n }, (_, i) => `mot${(from + i * 7919) % 997} é`).join(' ')

test('what is compressed behind a prefix is one gzip member that opens to both', () => {
  for (const prefix of ['', 'a', words(1, 100), words(2, 12_000)])
    for (const rest of ['', 'b', words(3, 50), words(1, 5000)])
      assert.equal(gunzipSync(gzipBehind(prefix)(rest)).toString(), prefix + rest)
})

test('a damaged one does not open', () => {
  const packed = gzipBehind('avant')('après')
  packed[packed.length - 6] = (packed[packed.length - 6] ?? 0) ^ 1
  assert.throws(() => gunzipSync(packed), /incorrect data check/)
})

test('the rest refers back into the prefix: hardly longer than in one go', () => {
  const [prefix, rest] = [words(1, 4000), words(1, 2000)]
  assert.ok(gzipBehind(prefix)(rest).length < gzipSync(prefix + rest).length * 1.02 + 20)
})
