import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeSealing } from './sealing.ts'

const key = randomBytes(32)

test('what one node seals another one opens once: not again, not changed, not later, not with another key', () => {
  let time = 1_000_000
  const now = () => time
  const [one, other, stranger] = [
    makeSealing({ key, now }),
    makeSealing({ key, now }),
    makeSealing({ key: randomBytes(32), now }),
  ]
  const [first, second, third] = [['premier'], ['deuxième', '', 'é'.repeat(1000)], []].map(one.seal) as [
    Buffer,
    Buffer,
    Buffer,
  ]
  assert.equal(stranger.open(first), null)
  for (let at = 0; at < second.length; at++) {
    const changed = Buffer.from(second)
    changed[at] = (changed[at] ?? 0) ^ 1
    assert.equal(makeSealing({ key, now }).open(changed), null, `byte ${at}`)
    assert.equal(makeSealing({ key, now }).open(second.subarray(0, at)), null)
  }
  assert.deepEqual(other.open(first), ['premier'])
  assert.deepEqual(other.open(second), ['deuxième', '', 'é'.repeat(1000)])
  for (const again of [first, second]) assert.equal(other.open(again), null)
  time += 59_000
  assert.deepEqual(other.open(third), [])
  time += 2_000
  assert.equal(makeSealing({ key, now }).open(third), null)
})
