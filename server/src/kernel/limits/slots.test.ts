import assert from 'node:assert/strict'
import test from 'node:test'
import { makePlaces } from './slots.ts'

test('each holder has so many places; one that is given back can be taken again, and is given back once', () => {
  const { take, leave, taken } = makePlaces(2)
  assert.deepEqual([take('a'), take('a'), take('a'), take('b')], [true, true, false, true])
  leave('a')
  leave('b')
  leave('b')
  assert.deepEqual([taken('a'), taken('b'), take('a'), take('a')], [1, 0, true, false])
})
