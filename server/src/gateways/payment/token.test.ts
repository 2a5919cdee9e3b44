import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tokenCache } from './token.ts'

const minute = 60_000

function cacheOf(lifetime: number) {
  const clock = { time: 0, requests: 0, fails: false }
  const cache = tokenCache(
    async () => {
      clock.requests++
      if (clock.fails) throw new Error('away')
      return { value: `t${clock.requests}`, lifetime }
    },
    () => new Date(clock.time),
  )
  return { cache, clock }
}

test('a late refusal of an old token does not drop the new one', async () => {
  const { cache, clock } = cacheOf(20 * minute)
  const old = await cache.get()
  cache.drop(old)
  assert.equal(await cache.get(), 't2')
  cache.drop(old)
  assert.equal(await cache.get(), 't2')
  assert.equal(clock.requests, 2)
})

test('a token is renewed a minute before its end, a short one after four fifths of its time', async () => {
  for (const [lifetime, renewed] of [
    [20 * minute, 19 * minute],
    [180_000, 144_000],
  ] as const) {
    const { cache, clock } = cacheOf(lifetime)
    await cache.get()
    clock.time = renewed - 1
    assert.equal(await cache.get(), 't1')
    clock.time = renewed
    assert.equal(await cache.get(), 't2')
  }
})

test('a failed request fails for all who wait for it, and is not kept', async () => {
  const { cache, clock } = cacheOf(minute)
  clock.fails = true
  const waiting = await Promise.allSettled([cache.get(), cache.get()])
  assert.deepEqual(
    waiting.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(clock.requests, 1)
  clock.fails = false
  assert.equal(await cache.get(), 't2')
})
