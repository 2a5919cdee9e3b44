import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { Refusal } from '../api/refusal.ts'
import { stubModules } from '../device/stub-modules.fixture.ts'

stubModules({ 'lib/takeover/server-page.ts': { yieldToBrowser: async () => {} } })
const { untilAnswered } = await import('./until-answered.ts')

const window = new EventTarget()
Object.assign(globalThis, {
  addEventListener: window.addEventListener.bind(window),
  removeEventListener: window.removeEventListener.bind(window),
})
type Answer = { data: string | undefined; refusal: Refusal | undefined }
const yes: Answer = { data: 'page', refusal: undefined }
const no = (code: string): Answer => ({ data: undefined, refusal: new Refusal({ code: code as never, message: code }) })
const settled = () => new Promise((resolve) => setImmediate(resolve))

function ask(t: TestContext, ...answers: Answer[]) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const state = { asked: 0, result: 'waits' as string | undefined }
  void untilAnswered(async () => {
    state.asked += 1
    return answers.shift() as Answer
  }).then((data) => {
    state.result = data
  })
  return state
}

test('an answer is given at once, and so is a final no, as nothing', async (t) => {
  for (const [answer, result] of [
    [yes, 'page'],
    [no('FORBIDDEN'), undefined],
    [{ ...no('NETWORK'), data: 'page' }, 'page'],
  ] as const) {
    const state = ask(t, answer)
    await settled()
    assert.deepEqual(state, { asked: 1, result })
    t.mock.timers.reset()
  }
})

test('a lost question is asked again ten seconds later, or once the network is back', async (t) => {
  const state = ask(t, no('NETWORK'), no('NETWORK'), yes)
  await settled()
  t.mock.timers.tick(9_999)
  await settled()
  assert.equal(state.asked, 1)
  t.mock.timers.tick(1)
  await settled()
  assert.equal(state.asked, 2)
  window.dispatchEvent(new Event('online'))
  await settled()
  assert.deepEqual(state, { asked: 3, result: 'page' })
})
