import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backExitWindow } from '@vondrona/rules/constants'
import { backAction, type Screen } from './back-button.ts'

const bare: Screen = { overlay: false, fullscreen: false, history: false, armedAt: null, now: 10_000 }

test('R-AND-01 R-AND-03 back closes a modal, a drawer or a menu before anything else', () => {
  assert.equal(backAction({ ...bare, overlay: true, fullscreen: true, history: true, armedAt: 9_999 }), 'close')
})

test('R-AND-02 then it leaves a fullscreen view', () => {
  assert.equal(backAction({ ...bare, fullscreen: true, history: true }), 'leave-fullscreen')
})

test('R-AND-04 then it goes back in history', () => {
  assert.equal(backAction({ ...bare, history: true }), 'back')
})

test('R-AND-05 without history it goes to /dashboard', () => {
  assert.equal(backAction(bare), 'home')
})

test('R-AND-06 a second press within 2 s leaves the app', () => {
  assert.equal(backAction({ ...bare, armedAt: bare.now - backExitWindow }), 'exit')
})

test('R-AND-06 after 2 s the counter starts again', () => {
  assert.equal(backAction({ ...bare, armedAt: bare.now - backExitWindow - 1 }), 'home')
})

test('R-AND-06 a press that closes something is not the first of two', () => {
  assert.equal(backAction({ ...bare, overlay: true, armedAt: bare.now - 1 }), 'close')
})
