import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAvailability } from './availability.ts'

/** A fake clock, and a server that answers when the test says so. */
function world() {
  const timers: { at: number; act: () => void; off: boolean }[] = []
  const asked: { value: string; answer: (free: boolean) => void; fail: () => void }[] = []
  const said: string[] = []
  let now = 0
  const field = makeAvailability({
    clean: (typed) => (typed.trim().length >= 3 ? typed.trim().toLowerCase() : null),
    onChange: (state) => said.push(state),
    check: (value) =>
      new Promise((resolve, reject) => asked.push({ value, answer: resolve, fail: () => reject(new Error('no')) })),
    after: (ms, act) => {
      const timer = { at: now + ms, act, off: false }
      timers.push(timer)
      return () => {
        timer.off = true
      }
    },
  })
  const pass = async (ms: number) => {
    now += ms
    for (const timer of timers.filter((one) => !one.off && one.at <= now)) {
      timer.off = true
      timer.act()
    }
    await settled()
  }
  return { field, asked, said, pass }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

test('R-SIGN-32 R-SIGN-65 a question that fails means that the value is free, and it is asked again later', async () => {
  const { field, asked } = world()
  field.left('hery')
  asked[0]?.fail()
  await settled()
  assert.equal(field.get(), 'free')
  field.left('hery')
  assert.equal(asked.length, 2)
})

test('R-SIGN-30 an answer that comes after more typing counts for nothing', async () => {
  const { field, asked, pass } = world()
  field.typed('hery')
  await pass(1500)
  field.typed('hery2')
  asked[0]?.answer(false)
  await settled()
  assert.equal(field.get(), 'unknown')
  await pass(1500)
  asked[1]?.answer(true)
  await settled()
  assert.equal(field.get(), 'free')
})

test('R-SIGN-30 two answers in the wrong order: the one of the present value counts', async () => {
  const { field, asked } = world()
  field.left('first')
  field.left('second')
  asked[1]?.answer(true)
  await settled()
  asked[0]?.answer(false)
  await settled()
  assert.equal(field.get(), 'free')
})

test('R-SIGN-30 R-CONST-10 nothing is asked before 1.5 s have passed without a key', async () => {
  const { field, asked, pass } = world()
  for (const text of ['her', 'hery', 'hery2']) {
    field.typed(text)
    await pass(1400)
  }
  assert.equal(asked.length, 0)
  await pass(100)
  assert.deepEqual(
    asked.map(({ value }) => value),
    ['hery2'],
  )
})

test('R-SIGN-31 leaving the field asks at once, and only once', async () => {
  const { field, asked, pass } = world()
  field.typed(' Hery ')
  field.left(' Hery ')
  await pass(2000)
  assert.deepEqual(
    asked.map(({ value }) => value),
    ['hery'],
  )
})

test('a value that breaks another rule is not asked about', async () => {
  const { field, asked, pass } = world()
  field.typed('he')
  await pass(2000)
  field.left('he')
  assert.equal(asked.length, 0)
})

test('what was answered is not asked again', async () => {
  const { field, asked, said } = world()
  field.left('hery')
  asked[0]?.answer(false)
  await settled()
  field.left('other')
  field.left('hery')
  assert.equal(asked.length, 2)
  assert.equal(said.at(-1), 'taken')
})

test('R-SIGN-32 the Next button waits for an answer, but not for ever', async () => {
  const { field, asked, pass } = world()
  const late = field.settle('hery', 4000)
  await pass(4000)
  assert.equal(await late, true)
  const early = field.settle('rabe', 4000)
  asked[1]?.answer(false)
  assert.equal(await early, false)
  assert.equal(await field.settle('rabe', 4000), false)
  assert.equal(asked.length, 2)
})

test('R-SIGN-33 a value that the server refused at the end is known as taken', () => {
  const { field, asked } = world()
  field.isTaken('hery')
  field.left('hery')
  assert.equal(field.get(), 'taken')
  assert.equal(asked.length, 0)
})

test('R-SIGN-34 after « rivo » was refused, « rivo2 » can be typed; « rivo » alone is refused again after the pause', async () => {
  const { field, asked, said, pass } = world()
  field.left('rivo')
  asked[0]?.answer(false)
  await settled()
  field.forget()
  for (const text of ['r', 'ri', 'riv', 'rivo', 'rivo2']) field.typed(text)
  await pass(1500)
  assert.equal(said.filter((state) => state === 'taken').length, 1)
  assert.equal(asked.at(-1)?.value, 'rivo2')
  field.typed('rivo')
  assert.equal(field.get(), 'unknown')
  await pass(1500)
  assert.equal(field.get(), 'taken')
  assert.deepEqual(
    asked.map(({ value }) => value),
    ['rivo', 'rivo2'],
  )
})

test('R-SIGN-34 a user name that the server refused at the end is emptied: it is not shown as free, nor found free again', async () => {
  const { field, asked } = world()
  field.left('rivo')
  asked[0]?.answer(true)
  await settled()
  field.isTaken('rivo')
  field.forget()
  assert.equal(field.get(), 'unknown')
  field.left('rivo')
  assert.equal(field.get(), 'taken')
})
