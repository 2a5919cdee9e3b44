import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { fillPopovers } from './popovers.ts'

/** As much of a page as popovers look at: boxes by their id, and buttons that name one. */
class FakeNode extends EventTarget {
  parent: FakeNode | undefined
  contains(other: FakeNode | undefined): boolean {
    return other === this || (other?.parent !== undefined && this.contains(other.parent))
  }
}
class FakeElement extends FakeNode {
  readonly attributes: Map<string, string>
  readonly told: string[] = []
  constructor(attributes: Record<string, string> = {}, parent?: FakeNode) {
    super()
    this.attributes = new Map(Object.entries(attributes))
    this.parent = parent
    this.addEventListener('toggle', (event) => {
      const { oldState, newState } = event as Event & { oldState: string; newState: string }
      this.told.push(`${oldState} → ${newState}`)
    })
  }
  hasAttribute = (name: string) => this.attributes.has(name)
  getAttribute = (name: string) => this.attributes.get(name) ?? null
  toggleAttribute(name: string, on: boolean) {
    if (on) this.attributes.set(name, '')
    else this.attributes.delete(name)
  }
  /** Of a button or what is in one. */
  closest(): FakeElement | null {
    if (this.hasAttribute('popovertarget') || this.getAttribute('aria-haspopup') === 'menu') return this
    return this.parent instanceof FakeElement ? this.parent.closest() : null
  }
}
class Box extends FakeElement {
  declare showPopover: () => void
  declare hidePopover: () => void
  declare togglePopover: () => void
}

let boxes: Record<string, Box> = {}
const page: Record<string, (event: object) => void> = {}
Object.assign(globalThis, {
  Node: FakeNode,
  Element: FakeElement,
  HTMLElement: Box,
  document: {
    querySelectorAll: () =>
      Object.values(boxes).filter((box) => box.getAttribute('popover') === 'auto' && box.hasAttribute('open')),
    getElementById: (id: string) => boxes[id] ?? null,
  },
  addEventListener: (type: string, listener: (event: object) => void) => {
    page[type] = listener
  },
})
fillPopovers((target, methods) => Object.assign(target, methods))

beforeEach(() => {
  boxes = {
    menu: new Box({ popover: 'auto' }),
    other: new Box({ popover: 'auto' }),
    note: new Box({ popover: 'manual' }),
  }
})
const box = (name: string) => boxes[name] as Box
const open = () => Object.keys(boxes).filter((name) => box(name).hasAttribute('open'))
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a box is shown and hidden, and tells it once', async () => {
  box('menu').showPopover()
  box('menu').showPopover()
  await settled()
  assert.deepEqual([open(), box('menu').told], [['menu'], ['closed → open']])
  box('menu').hidePopover()
  box('menu').hidePopover()
  await settled()
  assert.deepEqual([open(), box('menu').told], [[], ['closed → open', 'open → closed']])
  box('menu').togglePopover()
  assert.deepEqual(open(), ['menu'])
  box('menu').togglePopover()
  assert.deepEqual(open(), [])
})

test('the next one closes the one before; one that is closed by hand only stays and closes none', () => {
  box('menu').showPopover()
  box('note').showPopover()
  assert.deepEqual(open(), ['menu', 'note'])
  box('other').showPopover()
  assert.deepEqual(open(), ['other', 'note'])
  box('other').hidePopover()
  assert.deepEqual(open(), ['note'])
})

test('Escape closes, other keys do not', () => {
  box('menu').showPopover()
  box('note').showPopover()
  page.keydown?.({ key: 'Enter' })
  assert.deepEqual(open(), ['menu', 'note'])
  page.keydown?.({ key: 'Escape' })
  assert.deepEqual(open(), ['note'])
})

test('a press elsewhere closes; one within the box, or on the button of a box, does not', () => {
  box('menu').showPopover()
  for (const target of [
    new FakeElement({}, box('menu')),
    new FakeElement({ popovertarget: 'menu' }),
    new FakeElement({}, new FakeElement({ 'aria-haspopup': 'menu' })),
  ]) {
    page.pointerdown?.({ target })
    assert.deepEqual(open(), ['menu'])
  }
  page.pointerdown?.({ target: new FakeElement() })
  assert.deepEqual(open(), [])
  box('menu').showPopover()
  page.pointerdown?.({ target: null })
  assert.deepEqual(open(), [])
})

test('the button of a box opens it and closes it again; other presses do nothing', () => {
  const button = new FakeElement({ popovertarget: 'menu' })
  page.click?.({ target: new FakeElement({}, button) })
  assert.deepEqual(open(), ['menu'])
  page.click?.({ target: button })
  assert.deepEqual(open(), [])
  boxes.null = new Box({ popover: 'auto' }) // what would be found without a name
  for (const target of [
    new FakeElement(),
    null,
    new FakeElement({ 'aria-haspopup': 'menu' }),
    new FakeElement({ popovertarget: 'gone' }),
  ]) {
    page.click?.({ target })
    assert.deepEqual(open(), [])
  }
})

test('a browser that has popovers keeps its own', () => {
  fillPopovers(() => assert.fail('filled'))
})
