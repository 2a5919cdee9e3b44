import assert from 'node:assert/strict'
import { test } from 'node:test'

class Element {
  focused = 0
  open = false
  readonly localName: string
  readonly attributes: Record<string, string>
  readonly textContent: string
  constructor(localName: string, attributes: Record<string, string> = {}, textContent = '') {
    this.localName = localName
    this.attributes = attributes
    this.textContent = textContent
  }
  getAttribute = (name: string) => this.attributes[name] ?? null
  focus = () => this.focused++
}
const scrolls: object[] = []
const window = { activeElement: null as Element | null }
Object.assign(globalThis, {
  location: { pathname: '/events' },
  scrollY: 0,
  scrollTo: (to: object) => scrolls.push(to),
  HTMLElement: Element,
  document: window,
})
const { captureReadingPosition, offerReadingPosition } = await import('./reading-position.ts')

const among = (elements: () => readonly Element[]) => ({
  localName: 'div',
  getAttribute: () => null,
  querySelectorAll: (name: string) => elements().filter(({ localName }) => localName === name),
})
/** The app replaces the server's page while one of its elements has the focus. */
function takeOver(before: readonly Element[], focused: number | null, app: readonly Element[], meanwhile = () => {}) {
  let shown = before
  offerReadingPosition({ ...among(() => before), parentElement: among(() => shown) } as never)
  window.activeElement = focused === null ? null : (before[focused] ?? null)
  const restore = captureReadingPosition()
  meanwhile()
  shown = app
  restore?.()
}

test('the focus goes to what has the same marks at the same turn; of buttons, to the one that says the same', () => {
  const page = () => [
    new Element('a', { href: '/events/1' }, 'Course'),
    new Element('a', { href: '/events/2' }, 'Marathon'),
    new Element('button', {}, 'Voir'),
    new Element('button', {}, 'Partager'),
    new Element('a', { href: '/events/2' }, 'Photo du marathon'),
    new Element('input', { name: 'nom' }),
    new Element('input', { name: 'prénom' }),
  ]
  page().forEach((_, n) => {
    const app = page()
    takeOver(page(), n, [new Element('a', { href: '/' }), new Element('button', {}, 'Menu'), ...app])
    assert.deepEqual(
      app.flatMap(({ focused }, place) => (focused > 0 ? place : [])),
      [n],
    )
  })
})

test('a link whose text is another one by now is still the same link', () => {
  const app = new Element('a', { href: '/notifications' }, '3 nouvelles')
  takeOver([new Element('a', { href: '/notifications' }, '2 nouvelles')], 0, [app])
  assert.equal(app.focused, 1)
})

test('answers that are open at the last moment are open on the app’s page, the others as the app has them', () => {
  const before = [new Element('details'), new Element('details'), new Element('details')]
  const app = [new Element('details'), new Element('details'), new Element('details')]
  const [first, last] = [before[0] as Element, before[2] as Element]
  first.open = true
  takeOver(before, null, app, () => {
    first.open = false
    last.open = true
  })
  assert.deepEqual(
    app.map(({ open }) => open),
    [false, false, true],
  )
})

test('the same lines stay in view; a page at its top is not moved, so that what the app scrolls to by itself stays', () => {
  takeOver([], null, [])
  assert.deepEqual(scrolls, [])
  Object.assign(globalThis, { scrollY: 420 })
  takeOver([], null, [], () => Object.assign(globalThis, { scrollY: 0 }))
  assert.deepEqual(scrolls, [{ top: 420, behavior: 'instant' }])
})

test('it is taken once, and on another page than the one that was read nothing moves', () => {
  const app = new Element('button')
  takeOver([new Element('button')], 0, [app], () => Object.assign(location, { pathname: '/profile' }))
  assert.equal(app.focused, 0)
  assert.equal(captureReadingPosition(), undefined)
})
