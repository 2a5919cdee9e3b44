import assert from 'node:assert/strict'
import { beforeEach, type TestContext, test } from 'node:test'
import { keepAbove, keepClear, watchProblems } from './keep-clear.ts'

/** As much of an element as is asked for: each test says which selectors match it, and what is around and within it. */
class FakeElement extends EventTarget {
  readonly type: string
  readonly is: readonly string[]
  readonly described: string | null
  around: Record<string, FakeElement> = {}
  within: FakeElement[] = []
  focused = 0
  scrolled = 0
  constructor(is: readonly string[] = [], { type = '', described = null as string | null } = {}) {
    super()
    this.is = is
    this.type = type
    this.described = described
  }
  /** Selectors are lists of simple ones, as `is` names them. */
  matches = (selector: string) => selector.split(', ').some((one) => this.is.includes(one))
  closest = (selector: string): FakeElement | null =>
    this.matches(selector) ? this : (selector.split(', ').flatMap((one) => this.around[one] ?? [])[0] ?? null)
  querySelector = (selector: string) => this.within.find((one) => one.matches(selector)) ?? null
  hasAttribute = (_name: string) => this.described !== null
  getAttribute = (_name: string) => this.described
  scrollIntoView = () => {
    this.scrolled += 1
    order.push(this)
  }
  focus = () => {
    this.focused += 1
    page.activeElement = this
  }
}
const invalid = '[aria-invalid="true"]'
const alert = '[role="alert"][tabindex="-1"]'
const wrongField = (more: readonly string[] = [], described?: string) =>
  new FakeElement(['input', invalid, ...more], { described: described ?? null })

let order: FakeElement[] = []
let frames: (() => void)[] = []
let observers: Observer[] = []
let listeners: Record<string, (event: object) => void> = {}
let byId: Record<string, FakeElement> = {}
const body = new FakeElement()
const page = {
  activeElement: null as FakeElement | null,
  body,
  documentElement: { style: { setProperty: (name: string, value: string) => set.set(name, value) } },
  getElementById: (id: string) => byId[id] ?? null,
  addEventListener: (name: string, listener: (event: object) => void) => {
    listeners[name] = listener
  },
}
const set = new Map<string, string>()
const padding = () => set.get('scroll-padding-bottom')

class Observer {
  isOn = false
  readonly look: (changes: object[]) => void
  constructor(look: (changes: object[]) => void) {
    this.look = look
    observers.push(this)
  }
  observe() {
    this.isOn = true
  }
  disconnect() {
    this.isOn = false
  }
}

let style = { position: 'sticky', bottom: '0px' }
beforeEach(() => {
  order = []
  frames = []
  observers = []
  listeners = {}
  byId = {}
  page.activeElement = body
  set.clear()
  style = { position: 'sticky', bottom: '0px' }
  const window = new EventTarget()
  Object.assign(globalThis, {
    Element: FakeElement,
    HTMLElement: FakeElement,
    document: page,
    getComputedStyle: () => style,
    ResizeObserver: Observer,
    MutationObserver: Observer,
    requestAnimationFrame: (work: () => void) => frames.push(work),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    dispatchEvent: window.dispatchEvent.bind(window),
  })
})
/** Two frames: the sentence is drawn after the focus and after the press. */
const drawn = () => {
  for (let n = 0; n < 4; n++) for (const work of frames.splice(0)) work()
}

const bar = (offsetHeight: number) => Object.assign(new FakeElement(), { offsetHeight }) as never
const measured = (n: number) => observers[n]?.look([])

test('the page scrolls clear of the tallest bar at the bottom of the window, and of none once they are gone', () => {
  assert.equal(keepClear(null), undefined)
  const [low, tall] = [keepClear(bar(40)), keepClear(bar(60))]
  measured(1)
  measured(0)
  assert.equal(padding(), '68px')
  assert.equal(set.get('--bottom-bar'), '60px')
  tall?.()
  assert.equal(padding(), '48px')
  assert.equal(observers[1]?.isOn, false)
  low?.()
  assert.equal(padding(), '')
  assert.equal(set.get('--bottom-bar'), '')
})

test('what floats above the bar adds its height to what is kept clear, and does not move itself', () => {
  assert.equal(keepAbove(null), undefined)
  const gone = [keepClear(bar(60)), keepAbove(bar(40))]
  measured(0)
  measured(1)
  assert.equal(padding(), '108px')
  assert.equal(set.get('--bottom-bar'), '60px')
  for (const end of gone) end?.()
  assert.equal(padding(), '')
})

test('a bar counts only while it stays at the bottom, and is measured again with the window', () => {
  const gone = keepClear(bar(40))
  for (const [position, bottom, kept] of [
    ['fixed', '0px', '48px'],
    ['static', '0px', ''],
    ['sticky', '0px', '48px'],
    ['sticky', '10px', ''],
    ['sticky', 'auto', ''],
  ]) {
    style = { position: position as string, bottom: bottom as string }
    dispatchEvent(new Event('resize'))
    assert.equal(padding(), kept, `${position} ${bottom}`)
  }
  gone?.()
  style = { position: 'fixed', bottom: '0px' }
  set.clear()
  dispatchEvent(new Event('resize'))
  assert.equal(padding(), undefined, 'nobody measures it any more')
})

test('WCAG 2.4.11 a wrong field that gets the focus is shown with its sentence, the field last', () => {
  watchProblems()
  const sentence = new FakeElement()
  byId.why = sentence
  const field = wrongField([], 'hint why')
  page.activeElement = field
  listeners.focusin?.({})
  assert.deepEqual(order, [], 'not before it is drawn')
  drawn()
  assert.deepEqual(order, [sentence, field])
})

test('the sentence of a group is that of its field; a field that is right is left where it is', () => {
  watchProblems()
  const sentence = new FakeElement()
  byId.why = sentence
  const [group, set] = [new FakeElement([invalid], { described: 'why' }), new FakeElement([], { described: 'why' })]
  for (const around of [{ [invalid]: group }, { [alert]: new FakeElement([alert]), fieldset: set }]) {
    const field = new FakeElement(['input'])
    Object.assign(field.around, around)
    page.activeElement = field
    listeners.focusin?.({})
    drawn()
    assert.deepEqual(order.splice(0), [sentence, field])
  }
  page.activeElement = new FakeElement(['input'], { described: 'why' })
  listeners.focusin?.({})
  page.activeElement.around = {}
  drawn()
  page.activeElement = null
  listeners.focusin?.({})
  drawn()
  assert.deepEqual(order, [])
  page.activeElement = wrongField([], 'gone')
  listeners.focusin?.({})
  drawn()
  assert.deepEqual(order, [page.activeElement], 'a sentence that is not there')
})

function pressed(t: TestContext, { type = 'button', place = new FakeElement(['form']), isIn = true } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  watchProblems()
  const button = new FakeElement(['button', ...(type === 'submit' ? ['[type="submit"]'] : [])], { type })
  if (isIn) button.around = { form: place, dialog: place, main: place }
  page.activeElement = button
  const press = () => listeners.click?.({ target: button })
  press()
  const becomesWrong = (field: FakeElement, oldValue: string | null = null) => {
    place.within.push(field)
    observers.at(-1)?.look([{ type: 'attributes', target: field, oldValue, addedNodes: [] }])
    drawn()
  }
  return { button, place, press, becomesWrong }
}

test('whoever waits at the button is led to the first problem that it brought, and only to that', (t) => {
  const { place, becomesWrong } = pressed(t)
  const [first, second] = [wrongField(), wrongField()]
  place.within.push(first)
  becomesWrong(second)
  assert.deepEqual([first.focused, second.focused], [1, 0])
  assert.equal(observers.at(-1)?.isOn, false, 'what becomes wrong later is not led to')
})

test('what is already wrong, or becomes right, is no news; a problem that comes as an element is', (t) => {
  const { place, becomesWrong } = pressed(t)
  const field = wrongField()
  becomesWrong(field, 'true')
  place.within = []
  becomesWrong(new FakeElement(['input']))
  assert.equal(observers.at(-1)?.isOn, true)
  const said = new FakeElement([alert, '[role="alert"]'])
  place.within = [said]
  const added = (...addedNodes: object[]) => {
    observers.at(-1)?.look([{ type: 'childList', target: place, oldValue: null, addedNodes }])
    drawn()
  }
  added({}, new FakeElement())
  assert.equal(said.focused, 0)
  const around = new FakeElement()
  around.within = [said]
  added(around)
  assert.equal(said.focused, 1)
})

test('an alert itself is news, and the control within a wrong group gets the focus', (t) => {
  const { place } = pressed(t)
  const group = new FakeElement([invalid])
  const choice = new FakeElement(['input'])
  group.within = [choice]
  place.within = [group]
  observers.at(-1)?.look([{ type: 'childList', target: place, oldValue: null, addedNodes: [new FakeElement([alert])] }])
  drawn()
  assert.deepEqual([group.focused, choice.focused], [0, 1])
})

test('whoever went on to another field stays there; whoever is nowhere, or in the dialog, is led', (t) => {
  for (const [at, led] of [
    [new FakeElement(['input']), 0],
    [null, 1],
    [body, 1],
    [new FakeElement(['dialog']), 1],
  ] as const) {
    const { becomesWrong } = pressed(t)
    page.activeElement = at
    const field = wrongField()
    becomesWrong(field)
    assert.equal(field.focused, led)
    t.mock.timers.reset()
  }
})

test('a problem that is gone before it is drawn leads nowhere', (t) => {
  const { place, button } = pressed(t)
  const field = wrongField()
  observers.at(-1)?.look([{ type: 'attributes', target: field, oldValue: null, addedNodes: [] }])
  place.within = []
  drawn()
  assert.equal(page.activeElement, button)
})

test('a form that is sent again leads to what is still wrong; another button only where it led before', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  watchProblems()
  const field = wrongField()
  const form = new FakeElement(['form'])
  form.within = [field]
  page.activeElement = body
  listeners.submit?.({ target: form, submitter: null })
  drawn()
  assert.equal(field.focused, 1)
  const submitter = new FakeElement(['button', '[type="submit"]'])
  page.activeElement = submitter
  listeners.submit?.({ target: form, submitter })
  drawn()
  assert.equal(field.focused, 2)
  t.mock.timers.reset()

  const { place, press, becomesWrong, button } = pressed(t)
  const wrong = wrongField()
  place.within = [wrong]
  drawn()
  assert.equal(wrong.focused, 0, 'it may have been wrong before the press')
  place.within = []
  becomesWrong(wrong)
  page.activeElement = button
  press()
  drawn()
  assert.equal(wrong.focused, 2)
})

test('a press on what is no button, or stands nowhere, or sends the form itself, is not followed', (t) => {
  for (const options of [{ isIn: false }, { type: 'submit' }, { type: 'reset' }]) {
    pressed(t, options)
    assert.deepEqual(observers, [])
    t.mock.timers.reset()
  }
  listeners.click?.({ target: {} })
  listeners.click?.({ target: new FakeElement() })
  listeners.submit?.({ target: {}, submitter: null })
  assert.deepEqual(observers, [])
})

test('each press follows its own place only, and shows a field that had the focus before', (t) => {
  const { place } = pressed(t)
  const [before] = observers
  listeners.submit?.({ target: place, submitter: null })
  assert.equal(before?.isOn, false)
  const field = wrongField()
  page.activeElement = field
  frames = []
  t.mock.timers.tick(50)
  drawn()
  assert.ok(field.scrolled > 0)
})
