import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hearStay } from './stay.ts'

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const tab = new EventTarget()
Object.assign(globalThis, {
  document: page,
  addEventListener: tab.addEventListener.bind(tab),
  removeEventListener: tab.removeEventListener.bind(tab),
})

test('R-PAY-08 who comes back from the page of payment, in whichever way, is heard once they look', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const heard: boolean[] = []
  const stop = hearStay((isBack) => heard.push(isBack))
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual(heard, [], 'the page of payment is opened outside')
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  tab.dispatchEvent(new Event('pageshow'))
  assert.deepEqual(heard, [true, true])
  t.mock.timers.tick(19_999)
  assert.equal(heard.length, 2)
  t.mock.timers.tick(1)
  assert.deepEqual(heard, [true, true, false], 'the loading was stopped, or is slow: nobody was away')
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  tab.dispatchEvent(new Event('pageshow'))
  t.mock.timers.tick(60_000)
  assert.equal(heard.length, 3)
})
