import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'

/** A button of a list: what it says, and the title of what it stands in. */
class Button {
  readonly name: string
  readonly localName = 'button'
  readonly style = { opacity: '' }
  readonly attributes = new Map<string, string>()
  readonly textContent: string
  readonly about: string
  clicks = 0
  focused = 0
  constructor(textContent: string, about: string, name = '') {
    this.name = name
    this.textContent = textContent
    this.about = about
  }
  closest = (selector: string) =>
    selector === 'button' ? this : { querySelector: () => ({ textContent: this.about }) }
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  setAttribute = (name: string, value: string) => this.attributes.set(name, value)
  removeAttribute = (name: string) => this.attributes.delete(name)
  click = () => this.clicks++
  focus = () => this.focused++
}

let shown: Button[] = []
let reloads = 0
let tab = new EventTarget()
const place = { pathname: '/tickets', reload: () => reloads++ }
const home = globalThis as { captureReadingPosition?: () => () => void }
const root = {
  localName: 'div',
  getAttribute: () => null,
  querySelectorAll: (selector: string) => (selector === 'button' ? shown : []),
}
const { local } = freshStores()
Object.assign(globalThis, { location: place, scrollY: 0, HTMLElement: Button })
Object.assign(globalThis, {
  document: { activeElement: null, querySelectorAll: () => shown, addEventListener: () => {} },
  addEventListener: (name: string, work: EventListener, options: object) => tab.addEventListener(name, work, options),
})
const { listenEarly } = await import('./listen-early.ts')

/** The page that was drawn early, with these buttons; and the app's, which replaces it. */
function draw(...buttons: Button[]) {
  shown = buttons
  const page = Object.assign(new EventTarget(), { isConnected: true, parentElement: root, querySelectorAll: () => [] })
  listenEarly(page as never)
  return {
    page,
    press(button: Button) {
      const event = Object.assign(new Event('click', { cancelable: true }), { pressed: button })
      Object.defineProperty(event, 'target', { value: button })
      page.dispatchEvent(event)
      return event.defaultPrevented
    },
    replace(...others: Button[]) {
      const then = home.captureReadingPosition?.()
      page.isConnected = false
      shown = others
      then?.()
    },
  }
}
const clicks = (buttons: readonly Button[]) => buttons.map((button) => button.clicks)
const list = () => [new Button('Voir', 'Course'), new Button('Voir', 'Marathon'), new Button('Voir', 'Marathon')]

beforeEach(() => {
  tab = new EventTarget()
  local.clear()
  local.setItem('token', 'mine')
  reloads = 0
  place.pathname = '/tickets'
})

test('the button that was pressed last on the early page is pressed in the app’s, the same one of several alike', () => {
  const early = list()
  const { press, replace } = draw(...early)
  assert.equal(press(early[0] as Button), true, 'what it does is the app’s')
  press(early[2] as Button)
  assert.deepEqual(
    early.map(({ attributes }) => attributes.has('aria-busy')),
    [false, false, true],
  )
  const app = list()
  replace(...app)
  assert.deepEqual(clicks(app), [0, 0, 1])
})

test('a button is known by its name, whatever it says by now; without one by what it says', () => {
  const named = [new Button('J’aime', 'Course', 'like'), new Button('Voir', 'Course'), new Button('Payer', 'Course')]
  for (const [pressed, expected] of [
    [0, [1, 0, 0]],
    [2, [0, 1, 0]],
  ] as const) {
    const { press, replace } = draw(...named)
    press(named[pressed] as Button)
    const app = [new Button('Aimé', 'Course', 'like'), new Button('Payer', 'Course'), new Button('Voir', 'Course')]
    replace(...app)
    assert.deepEqual(clicks(app), expected)
  }
})

test('what is no button stays the browser’s: a link is followed, and nothing is pressed later', () => {
  const { page, replace } = draw(...list())
  const event = new Event('click', { cancelable: true })
  Object.defineProperty(event, 'target', { value: { closest: () => null } })
  page.dispatchEvent(event)
  assert.equal(event.defaultPrevented, false)
  const app = list()
  replace(...app)
  assert.deepEqual(clicks(app), [0, 0, 0])
})

test('where the app’s page has more or fewer buttons alike none is pressed: it may be another one’s', () => {
  for (const change of [
    (app: Button[]) => app.slice(0, 2),
    (app: Button[]) => [...app, new Button('Voir', 'Marathon')],
  ]) {
    const early = list()
    const { press, replace } = draw(...early)
    press(early[1] as Button)
    const app = change(list())
    replace(...app)
    assert.deepEqual(new Set(clicks(app)), new Set([0]))
  }
})

test('on a page that the app has led to meanwhile nothing is pressed and nothing has the focus', () => {
  const early = list()
  const { press, replace } = draw(...early)
  press(early[0] as Button)
  Object.assign(document, { activeElement: early[0] })
  place.pathname = '/profile'
  const other = list()
  replace(...other)
  place.pathname = '/tickets'
  const { replace: again } = draw(...early)
  const app = list()
  again(...app)
  Object.assign(document, { activeElement: null })
  assert.deepEqual(clicks(other), [0, 0, 0])
  assert.deepEqual([other[0]?.focused, app[0]?.focused], [0, 1])
})

test('R-AUTH-10 the early page is not left to who signs out or in elsewhere: as soon as the tab notices, it is loaded anew', () => {
  for (const event of ['storage', 'pageshow']) {
    const { page, replace } = draw(...list())
    tab.dispatchEvent(new Event(event))
    assert.equal(reloads, 0, 'the same session')
    local.removeItem('token')
    tab.dispatchEvent(new Event(event))
    assert.equal(reloads, 1, event)
    page.isConnected = false
    tab.dispatchEvent(new Event(event))
    assert.equal(reloads, 1, 'the app is there')
    replace(...list())
    page.isConnected = true
    tab.dispatchEvent(new Event(event))
    assert.equal(reloads, 1, 'the app has taken over')
    local.setItem('token', 'mine')
    reloads = 0
  }
})
