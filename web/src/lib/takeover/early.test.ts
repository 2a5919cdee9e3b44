import assert from 'node:assert/strict'
import { beforeEach, type TestContext, test } from 'node:test'
import { afterEarlySubmit, guardEarlySubmit } from './early-form-submit.ts'
import { recordEarlyPress, replayEarlyPress } from './early-press.ts'

/** A button of the server's page. */
class Button {
  readonly style = { opacity: '' }
  readonly attributes = new Map<string, string>()
  clicks = 0
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
  closest(selector: string) {
    return selector === 'button[name]' && this.name ? this : null
  }
  setAttribute = (name: string, value: string) => this.attributes.set(name, value)
  removeAttribute = (name: string) => this.attributes.delete(name)
  click() {
    this.clicks += 1
  }
  get isBusy() {
    assert.equal(this.style.opacity !== '', this.attributes.has('aria-busy'))
    return this.attributes.has('aria-busy')
  }
}

let page: EventTarget
let buttons: Button[] = []
const home = globalThis as { sendingEarly?: unknown; pressedEarly?: unknown }
beforeEach(() => {
  page = new EventTarget()
  buttons = ['like', 'join'].map((name) => new Button(name))
  home.sendingEarly = undefined
  home.pressedEarly = undefined
  Object.assign(globalThis, {
    addEventListener: page.addEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
    CSS: { escape: (text: string) => text },
    document: {
      querySelector: (selector: string) =>
        buttons.find(({ name }) => selector === `#root button[name="${name}"]`) ?? null,
    },
  })
})
const press = (button: Button | null) => recordEarlyPress({ target: button } as never)

test('the last button that was pressed before the app was there is pressed then, once, and felt until then', () => {
  const [like, join] = buttons as [Button, Button]
  press(like)
  assert.equal(like.isBusy, true)
  press(join)
  assert.deepEqual([like.isBusy, join.isBusy], [false, true])
  replayEarlyPress()
  replayEarlyPress()
  assert.deepEqual([like.clicks, join.clicks], [0, 1])
})

test('what is no button with a name is not remembered', () => {
  press(new Button(''))
  press(null)
  replayEarlyPress()
  assert.deepEqual([home.pressedEarly, buttons.map(({ clicks }) => clicks)], [undefined, [0, 0]])
})

/** Sends a form; false: the browser does not. */
function send(submitter: Button | null, { method = 'post', waits = false } = {}, form: object = new Button('form')) {
  let isSent = true
  guardEarlySubmit({
    target: Object.assign(form, { method, dataset: waits ? { waits: '' } : {} }),
    submitter,
    preventDefault: () => {
      isSent = false
    },
  } as never)
  return isSent
}
const clock = (t: TestContext) => t.mock.timers.enable({ apis: ['setTimeout'] })

test('a form is sent once; a search, which only reads, as often as one likes', (t) => {
  clock(t)
  const button = buttons[0] as Button
  assert.deepEqual([send(null, { method: 'get' }), send(null, { method: 'get' })], [true, true])
  assert.deepEqual([send(button), button.isBusy, send(button)], [true, true, false])
})

test('a form that only the app can send waits for it, and its button is pressed then', () => {
  assert.equal(send(buttons[0] as Button, { waits: true }), false)
  replayEarlyPress()
  assert.deepEqual([buttons[0]?.clicks, home.sendingEarly], [1, undefined])
})

test('a form without a button shows by itself that it is sent', (t) => {
  clock(t)
  const form = new Button('form')
  send(null, {}, form)
  assert.equal(form.isBusy, true)
})

test('after a minute, or back on the same page, it can be sent again, and who waited goes on', (t) => {
  clock(t)
  const button = buttons[0] as Button
  let went = 0
  const wait = () => afterEarlySubmit(() => went++)
  wait()
  assert.equal(went, 1, 'nothing is sent: at once')
  send(button)
  wait()
  t.mock.timers.tick(59_999)
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  assert.deepEqual([went, button.isBusy], [1, true])
  t.mock.timers.tick(1)
  assert.deepEqual([went, button.isBusy, send(button)], [2, false, true])
  wait()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  assert.deepEqual([went, button.isBusy], [3, false])
})
