import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pendingUsersPoll } from '@vondrona/rules/members/constants'
import { startPoll } from './poll.ts'

function polling(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] })
  let asked = 0
  const poll = startPoll({ every: pendingUsersPoll, ask: () => asked++, now: () => Date.now() })
  return { poll, asked: () => asked, pass: (seconds: number) => t.mock.timers.tick(seconds * 1000) }
}

test('R-USER-13 the queue is asked for every 30 s', (t) => {
  const { asked, pass, poll } = polling(t)
  pass(29)
  assert.equal(asked(), 0)
  pass(1)
  assert.equal(asked(), 1)
  pass(30)
  pass(30)
  assert.equal(asked(), 3)
  poll.stop()
})

test('R-USER-13 a hidden page does not ask; shown again it asks at once when its list is old', (t) => {
  const { asked, pass, poll } = polling(t)
  poll.visible(false)
  pass(300)
  assert.equal(asked(), 0)
  poll.visible(true)
  pass(0)
  assert.equal(asked(), 1)
  poll.visible(false)
  pass(10)
  poll.visible(true)
  pass(19)
  assert.equal(asked(), 1)
  pass(1)
  assert.equal(asked(), 2)
  poll.stop()
})

test('R-USER-13 nothing is asked after the page is left or the member signed out', (t) => {
  const { asked, pass, poll } = polling(t)
  poll.stop()
  poll.visible(true)
  poll.heard()
  pass(300)
  assert.equal(asked(), 0)
})

test('R-USER-13 a push moves the next question a full interval away', (t) => {
  const { asked, pass, poll } = polling(t)
  pass(25)
  poll.heard()
  pass(29)
  assert.equal(asked(), 0)
  pass(1)
  assert.equal(asked(), 1)
  poll.stop()
})
