import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { isReloadPrevented } from './prevent-reload.ts'

/** Plain Node has no window to hear events. */
const page = new EventTarget()
const asksBeforeClosing = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
Object.assign(globalThis, {
  addEventListener: page.addEventListener.bind(page),
  removeEventListener: page.removeEventListener.bind(page),
  dispatchEvent: page.dispatchEvent.bind(page),
})
const { beginRunning, endRunning, getLeaveQuestion } = await import('./background-work.ts')
const { mayLeave } = await import('./background-work-state.ts')

beforeEach(() => endRunning('a'))

test('where nothing runs, leaving asks nobody and the page may reload itself', async () => {
  assert.equal(await mayLeave(), true)
  assert.equal(getLeaveQuestion(), null)
  assert.equal(isReloadPrevented(), false)
  assert.equal(asksBeforeClosing(), false)
})

test('while something runs, the page does not reload itself, the browser asks before it closes it, and leaving waits for an answer', async () => {
  beginRunning('a')
  beginRunning('a')
  assert.equal(isReloadPrevented(), true)
  assert.equal(asksBeforeClosing(), true)
  const no = mayLeave()
  getLeaveQuestion()?.answer(false)
  assert.equal(await no, false)
  const yes = mayLeave()
  endRunning('a')
  getLeaveQuestion()?.answer(true)
  assert.equal(await yes, true)
  assert.equal(isReloadPrevented(), false)
  assert.equal(asksBeforeClosing(), false)
})

test('of two questions the first one is a no', async () => {
  beginRunning('a')
  const first = mayLeave()
  const second = mayLeave()
  assert.equal(await first, false)
  getLeaveQuestion()?.answer(true)
  assert.equal(await second, true)
})
