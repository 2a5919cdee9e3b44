import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { isKeyboard, watchKeyboard } from './keyboard.ts'

test('a page that is merely lower than it was, or that nobody types in, has no keyboard', () => {
  assert.equal(isKeyboard(false, 400, 740), false)
  assert.equal(isKeyboard(true, 740, 740), false)
  assert.equal(isKeyboard(true, 592, 740), false, 'the bars of a browser')
  assert.equal(isKeyboard(true, 591, 740), true)
})

let attributes: Set<string>
let view: EventTarget & { height: number; scale: number }
let page: EventTarget & { activeElement: { closest: (selector: string) => object | null } | null }
const field = { closest: (selector: string) => (selector.startsWith('input:') ? field : null) }

beforeEach(() => {
  attributes = new Set()
  view = Object.assign(new EventTarget(), { height: 740, scale: 1 })
  const documentElement = {
    hasAttribute: (name: string) => attributes.has(name),
    toggleAttribute: (name: string, is: boolean) => {
      if (is) attributes.add(name)
      else attributes.delete(name)
      return is
    },
  }
  page = Object.assign(new EventTarget(), { activeElement: null, documentElement })
  const window = new EventTarget()
  Object.assign(globalThis, {
    document: page,
    visualViewport: view,
    innerWidth: 360,
    matchMedia: () => ({ matches: true }),
    addEventListener: window.addEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
  })
})
const isSaid = () => attributes.has('data-keyboard')
const becomes = (height: number) => {
  view.height = height
  view.dispatchEvent(new Event('resize'))
}

test('a keyboard that opens and closes under a field is said, whether the page or only what is seen of it is lower', () => {
  let measured = false
  addEventListener('resize', () => (measured = isSaid())) // a bar that is there already
  watchKeyboard()
  page.activeElement = field
  page.dispatchEvent(new Event('focusin'))
  assert.equal(isSaid(), false, 'it comes later')
  becomes(420)
  assert.equal(isSaid(), true)
  assert.equal(measured, true)
  page.activeElement = null
  page.dispatchEvent(new Event('focusout'))
  assert.equal(isSaid(), false)
  page.activeElement = field
  view.height = 430
  dispatchEvent(new Event('resize'))
  assert.equal(isSaid(), true)
  becomes(740)
  assert.equal(measured, false)
  assert.equal(isSaid(), false, 'closed, and the field still has the focus')
})

test('a phone that is turned, a page that is zoomed and a mouse have no keyboard', () => {
  watchKeyboard()
  page.activeElement = field
  view.scale = 2
  becomes(370)
  assert.equal(isSaid(), false)
  view.scale = 1
  Object.assign(globalThis, { innerWidth: 740 })
  becomes(360)
  assert.equal(isSaid(), false)

  Object.assign(globalThis, { matchMedia: () => ({ matches: false }), innerWidth: 360 })
  view = Object.assign(new EventTarget(), { height: 740, scale: 1 })
  Object.assign(globalThis, { visualViewport: view })
  watchKeyboard()
  becomes(300)
  assert.equal(isSaid(), false)
})
