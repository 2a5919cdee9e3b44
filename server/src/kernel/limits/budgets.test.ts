import assert from 'node:assert/strict'
import test from 'node:test'
import type { Refusal } from '../refusal.ts'
import { makeBudgets } from './budgets.ts'

const words = { name: 'words', capacity: 5, perSecond: 2 }

function setting(factor = 1) {
  let now = 0
  const { take } = makeBudgets(factor, () => now)
  const tries = (who: string, count: number) => {
    const passed = Array.from({ length: count }, () => refusalOf(() => take(words, who, 1)) === null)
    return passed.filter(Boolean).length
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { take, tries, pass }
}

function refusalOf(act: () => unknown): Refusal | null {
  try {
    act()
    return null
  } catch (error) {
    return error as Refusal
  }
}

test('a burst passes, then what time gives back, and never more than a burst is saved up', () => {
  const { tries, pass } = setting()
  assert.deepEqual([tries('hery', 30), tries('lova', 30)], [5, 5])
  pass(250)
  assert.equal(tries('hery', 30), 0)
  pass(250)
  assert.equal(tries('hery', 30), 1)
  pass(3_600_000)
  assert.equal(tries('hery', 30), 5)
})

test('a clock that is set back neither gives anything away nor locks anybody out', () => {
  const { tries, pass } = setting()
  assert.equal(tries('hery', 30), 5)
  pass(-3_600_000)
  assert.equal(tries('hery', 30), 0)
  pass(1000)
  assert.equal(tries('hery', 30), 2)
})

test('who comes too soon hears when to come back, and loses nothing; what is put back can be taken again', () => {
  const { take } = setting()
  assert.deepEqual(take(words, 'hery', 4), { capacity: 5, left: 1, fullIn: 2 })
  const refused = refusalOf(() => take(words, 'hery', 4))
  assert.deepEqual([refused?.code, refused?.details.retryAfter], ['RATE_LIMITED', 2])
  take(words, 'hery', -3)
  assert.equal(take(words, 'hery', 4).left, 0)
})

test('a load test gets a wider one', () => {
  assert.equal(setting(10).tries('hery', 100), 50)
})
