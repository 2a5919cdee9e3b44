import assert from 'node:assert/strict'
import { test } from 'node:test'
import { autosave as pace } from '@vondrona/rules/magazine/constants'
import { makePace } from './pace.ts'

/** A clock that the test moves. */
function clock() {
  let timers: { at: number; work: () => void }[] = []
  let now = 0
  return {
    after(ms: number, work: () => void) {
      const timer = { at: now + ms, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    pass(ms: number) {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { work } of due) work()
    },
  }
}
function typing() {
  const { after, pass } = clock()
  const world = { sent: 0 }
  return { world, pass, ...makePace(after, () => void world.sent++) }
}

test('what is typed is sent after a pause, and at the latest after a while of typing', () => {
  const { world, pass, typed } = typing()
  typed()
  pass(pace.pause - 1)
  typed()
  pass(pace.pause - 1)
  assert.equal(world.sent, 0)
  pass(1)
  assert.equal(world.sent, 1)
  const long = typing()
  const step = pace.pause - 1
  let passed = 0
  for (; passed + step < pace.longest; passed += step) {
    long.typed()
    long.pass(step)
  }
  assert.equal(long.world.sent, 0)
  long.typed()
  long.pass(pace.longest - passed)
  assert.equal(long.world.sent, 1)
})

test('without an answer it is tried again later each time, up to a limit, whatever is typed; an answer ends that', () => {
  const { world, pass, typed, lost, answered } = typing()
  for (let times = 1; times <= 12; times++) {
    assert.equal(lost(true), times)
    const wait = Math.min(pace.retryCap, pace.pause * 2 ** (times - 1))
    pass(wait - 1)
    typed()
    assert.equal(world.sent, times - 1)
    pass(1)
    assert.equal(world.sent, times)
  }
  lost(false)
  pass(pace.retryCap)
  assert.equal(world.sent, 12, 'nothing is tried again by itself')
  answered()
  assert.equal(lost(true), 1)
})

test('what is planned is not put off by a wish to send soon, and nothing is sent once it is over', () => {
  const { world, pass, soon, typed, stop, now } = typing()
  soon()
  pass(pace.pause - 1)
  soon()
  pass(1)
  assert.equal(world.sent, 1)
  now()
  pass(0)
  assert.equal(world.sent, 2)
  typed()
  stop()
  pass(pace.longest)
  assert.equal(world.sent, 2)
})
