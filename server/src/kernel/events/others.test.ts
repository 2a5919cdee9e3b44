import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Beat, makeOthers } from './others.ts'

const beat = (n: number, more: Partial<Beat> = {}): Beat => ({ n, hears: [], prefers: 'nats', isLast: false, ...more })

function others(underWayFor = 7) {
  const missed: number[] = []
  const handled: number[] = []
  const made = makeOthers({ own: 'own', missed: (n) => void (n > 0 && missed.push(n)), underWayFor })
  const take = (...numbers: number[]) => {
    for (const n of numbers) made.take('a', n, () => void handled.push(n))
  }
  const ticks = (n: number) => {
    for (let beats = 0; beats < n; beats++) made.tick(true)
  }
  return { ...made, take, ticks, missed, handled }
}

test('events of two ways are handled once and in order: what overtakes others waits for them', () => {
  const { take, ticks, handled, missed } = others()
  take(1, 2, 5, 6, 8, 1, 2, 3)
  assert.deepEqual(handled, [1, 2, 3])
  take(6, 4)
  assert.deepEqual(handled, [1, 2, 3, 4, 5, 6])
  ticks(2)
  take(7, 7, 8, 3)
  ticks(10)
  assert.deepEqual([handled, missed], [[1, 2, 3, 4, 5, 6, 7, 8], []])
})

test('what does not come within two beats was missed; what waited for it is handled', () => {
  const { take, ticks, handled, missed } = others()
  take(1, 4, 3, 9)
  ticks(2)
  assert.deepEqual([handled, missed], [[1], []])
  ticks(1)
  assert.deepEqual(
    [handled, missed],
    [
      [1, 3, 4, 9],
      [1, 4],
    ],
  )
  take(2, 5, 10)
  assert.deepEqual(handled.at(-1), 10)
})

test('where there is one way only, nothing comes later: a gap is a gap at once', () => {
  const { take, handled, missed } = others(1)
  take(1, 4, 5)
  assert.deepEqual([handled, missed], [[1, 4, 5], [2]])
})

test('the last events are missed when their node says that it sent them, and they do not come in time', () => {
  const { take, beat: hear, ticks, missed } = others()
  take(1)
  hear('a', beat(3))
  ticks(5)
  take(2, 3)
  ticks(10)
  hear('a', beat(5))
  ticks(7)
  assert.deepEqual(missed, [])
  ticks(1)
  assert.deepEqual(missed, [2])
})

test('who is silent is not counted on, and forgotten later; not while this node hears nothing itself', () => {
  const { heard, beat: hear, count, tick, ticks } = others()
  assert.equal(heard('a', 'nats'), true)
  assert.equal(heard('a', 'nats'), false)
  hear('a', beat(0))
  for (let n = 0; n < 20; n++) tick(false)
  assert.equal(count(), 1)
  ticks(4)
  assert.equal(count(), 0)
  assert.equal(heard('a', 'nats'), true)
  hear('a', beat(0, { isLast: true }))
  assert.equal(count(), 0)
})

test('a node is deaf that does not say it hears this one, prefers another way, or is of an earlier version', () => {
  const { heard, beat: hear, deaf, heardOn, notOn } = others()
  heard('a', 'nats')
  assert.deepEqual([deaf('nats', true), deaf('nats', false)], [1, 0])
  hear('a', beat(0, { hears: ['own'] }))
  assert.equal(deaf('nats', true), 0)
  hear('a', beat(0, { hears: ['own'], prefers: 'postgresql' }))
  assert.deepEqual([deaf('nats', true), deaf('nats', false), deaf('postgresql', false)], [1, 1, 0])
  assert.deepEqual(heardOn('nats'), ['a'])
  notOn('nats')
  assert.deepEqual(heardOn('nats'), [])
})
