import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  capLimits,
  isCapReached,
  megabytesPerMinute,
  nothingUsed,
  readCap,
  readMegabytes,
  readUse,
  spend,
  usedBytes,
} from './data-cap.ts'

test('F-LIVE-15 megabytes a minute', () => {
  assert.equal(megabytesPerMinute(1000), 7.5)
})

test('N-05 a cap is a whole number of megabytes within its limits, however it is typed', () => {
  for (const wrong of ['', '0', '4', '-50', '1,5', '50 Mo', '1e3', '100001', '9999999999', '０５０'])
    assert.equal(readMegabytes(wrong), null, wrong)
  assert.deepEqual(['5', ' 50 ', '1\u202f000', '100000'].map(readMegabytes), [5, 50, 1000, 100_000])
  assert.ok(capLimits.usual.every((usual) => readMegabytes(String(usual)) === usual))
})

test('N-05 without a cap nothing stops; with one it stops there, and again after as much more', () => {
  const cap = { megabytes: 50, per: 'live' } as const
  assert.equal(isCapReached(null, 1e12), false)
  assert.deepEqual(
    [49_999_999, 50_000_000].map((used) => isCapReached(cap, used)),
    [false, true],
  )
  const from = 73_000_000 // a month that was over its cap already
  assert.deepEqual(
    [122_999_999, 123_000_000].map((used) => isCapReached(cap, used, from)),
    [false, true],
  )
})

test('N-05 a live counts for itself, a month for all its lives and no longer than it lasts', () => {
  let use = spend(nothingUsed, 'a', 10, '2026-11')
  use = spend(use, 'b', 5, '2026-11')
  use = spend(use, 'a', 1, '2026-11')
  assert.deepEqual([usedBytes(use, 'a', 'live', '2026-11'), usedBytes(use, 'c', 'live', '2026-11')], [11, 0])
  assert.equal(usedBytes(use, 'a', 'month', '2026-11'), 16)
  assert.equal(usedBytes(use, 'a', 'month', '2026-12'), 0)
  const december = spend(use, 'a', 2, '2026-12')
  assert.deepEqual([december.monthBytes, usedBytes(december, 'a', 'live', '2026-12')], [2, 13])
})

test('N-05 a device remembers the lives it watched last, and no others', () => {
  let use = nothingUsed
  for (let n = 0; n < 100; n++) use = spend(use, `live ${n}`, 1, '2026-11')
  assert.equal(use.lives.length, 20)
  assert.deepEqual([use.lives[0]?.[0], use.lives.at(-1)?.[0], use.monthBytes], ['live 80', 'live 99', 100])
})

test('N-05 whatever stands in the storage of a device, the player has a cap and a count', () => {
  for (const odd of [null, 1, 'x', [], {}, { megabytes: '50', per: 'live' }, { megabytes: Number.NaN, per: 'live' }])
    assert.equal(readCap(odd), null)
  assert.equal(readCap({ megabytes: 50, per: 'year' }), null)
  const { min, max } = capLimits
  const isRead = (megabytes: number) => readCap({ megabytes, per: 'month' }) !== null
  assert.deepEqual([min - 1, min, max, max + 1].map(isRead), [false, true, true, false])
  assert.deepEqual(readCap({ megabytes: 50, per: 'month', more: 1 }), { megabytes: 50, per: 'month' })
  for (const odd of [null, 'x', { lives: 'x' }, { lives: [1, ['a'], ['a', -1], [2, 3]], monthBytes: 'many' }])
    assert.deepEqual(readUse(odd), nothingUsed)
})
