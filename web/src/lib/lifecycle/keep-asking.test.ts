import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { keepAsking } from './keep-asking.ts'

/** A page with a clock of its own. */
function page(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const before = {
    document: globalThis.document,
    add: globalThis.addEventListener,
    remove: globalThis.removeEventListener,
  }
  const it = Object.assign(new EventTarget(), { hidden: false })
  const target = new EventTarget()
  Object.assign(globalThis, {
    document: it,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
  })
  t.after(() =>
    Object.assign(globalThis, {
      document: before.document,
      addEventListener: before.add,
      removeEventListener: before.remove,
    }),
  )
  return {
    async hide(hidden: boolean) {
      it.hidden = hidden
      it.dispatchEvent(new Event('visibilitychange'))
      await settled()
    },
    async online() {
      target.dispatchEvent(new Event('online'))
      await settled()
    },
    /** Lets time pass, second by second. */
    async pass(seconds: number) {
      for (let n = 0; n < seconds; n++) {
        t.mock.timers.tick(1000)
        await settled()
      }
    },
  }
}
const settled = async () => {
  for (let n = 0; n < 5; n++) await Promise.resolve()
}
const pace = { often: 5_000, seldom: 30_000 }

test('F-EVT-16 a phone asks every five seconds while scans come, and ever more seldom while nothing happens', async (t) => {
  const { pass, online } = page(t)
  let [asked, isNew] = [0, true]
  const stop = keepAsking(async () => {
    asked++
    return isNew
  }, pace)
  await pass(60)
  assert.equal(asked, 12)
  isNew = false
  await pass(600)
  const quiet = asked - 12
  assert.ok(quiet >= 20 && quiet <= 25, `${quiet} questions in ten quiet minutes`)
  isNew = true
  await online()
  const now = asked
  await pass(30)
  assert.equal(asked, now + 6)
  stop()
  await pass(60)
  assert.equal(asked, now + 6)
})

test('F-EVT-16 a hidden page asks nothing, unless something is still to be sent, and asks at once when it is seen', async (t) => {
  const { pass, hide } = page(t)
  let [asked, isUnsent] = [0, false]
  const stop = keepAsking(
    async () => {
      asked++
      return true
    },
    pace,
    () => isUnsent,
  )
  await hide(true)
  await pass(300)
  assert.equal(asked, 0)
  await hide(false)
  assert.equal(asked, 1)
  isUnsent = true
  await hide(true)
  await pass(10)
  assert.equal(asked, 4)
  isUnsent = false
  await pass(300)
  assert.ok(asked <= 5)
  stop()
})

test('who leaves while an answer is on its way is not asked for again', async (t) => {
  const { pass } = page(t)
  const answer = Promise.withResolvers<boolean>()
  let asked = 0
  const stop = keepAsking(() => {
    asked++
    return answer.promise
  }, pace)
  await pass(5)
  stop()
  answer.resolve(true)
  await pass(60)
  assert.equal(asked, 1)
})
