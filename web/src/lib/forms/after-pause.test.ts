import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterPause } from './after-pause.ts'

test('R-EVT-27 a search that is typed waits for its pause, and while somebody leaves the page', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let isBusy = false
  const searched = mock.fn()
  afterPause(300, () => isBusy, searched)
  mock.timers.tick(299)
  isBusy = true // a link was pressed
  mock.timers.tick(1)
  assert.equal(searched.mock.callCount(), 0)
  isBusy = false // the page stayed
  mock.timers.tick(299)
  assert.equal(searched.mock.callCount(), 0)
  mock.timers.tick(1)
  assert.equal(searched.mock.callCount(), 1)
  mock.timers.tick(900)
  assert.equal(searched.mock.callCount(), 1)
})

test('R-EVT-27 a search that was given up is not made, also after it waited', ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const searched = mock.fn()
  let isBusy = true
  const end = afterPause(300, () => isBusy, searched)
  mock.timers.tick(300)
  isBusy = false
  end()
  mock.timers.tick(900)
  assert.equal(searched.mock.callCount(), 0)
})
