import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backExitWindow } from '@vondrona/rules/constants'
import { backAction, backButton, type Screen } from './back-button.ts'

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

test('R-AND-02 R-AND-04 R-AND-05 R-AND-06 each press does what the screen asks for, and only two presses in a row leave', (t) => {
  let now = 10_000
  t.mock.method(performance, 'now', () => now)
  const done: string[] = []
  const screen = { fullscreenElement: null as object | null, exitFullscreen: async () => void done.push('fullscreen') }
  const history = { state: null as { idx: number } | null, back: () => done.push('back') }
  Object.assign(globalThis, { document: screen, window: { history } })
  const press = backButton({
    goHome: () => done.push('home'),
    exit: () => done.push('exit'),
    warn: () => done.push('warn'),
  })
  const pressed = () => {
    press()
    return done.splice(0)
  }
  screen.fullscreenElement = {}
  assert.deepEqual(pressed(), ['fullscreen'])
  screen.fullscreenElement = null
  history.state = { idx: 1 }
  assert.deepEqual(pressed(), ['back'])
  history.state = { idx: 0 }
  assert.deepEqual(pressed(), ['home', 'warn'])
  history.state = { idx: 1 }
  assert.deepEqual(pressed(), ['back'])
  history.state = null
  assert.deepEqual(pressed(), ['home', 'warn'], 'the press before was not the first of two')
  now += backExitWindow
  assert.deepEqual(pressed(), ['exit'])
  assert.deepEqual(pressed(), ['home', 'warn'])
})
