import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTimer } from './timer.ts'

test('what is planned takes the place of what was planned; what ran or was stopped is planned no more', () => {
  const waiting = new Map<() => void, number>()
  const ran: boolean[] = []
  const timer = makeTimer(
    (ms, work) => {
      waiting.set(work, ms)
      return () => void waiting.delete(work)
    },
    () => ran.push(timer.isSet()),
  )
  const pass = () => {
    for (const work of [...waiting.keys()]) if (waiting.delete(work)) work()
  }
  timer.plan(1)
  timer.plan(2)
  assert.deepEqual([...waiting.values()], [2])
  assert.equal(timer.isSet(), true)
  pass()
  assert.deepEqual(ran, [false])
  timer.plan(1)
  timer.stop()
  assert.equal(timer.isSet(), false)
  pass()
  assert.equal(ran.length, 1)
})
