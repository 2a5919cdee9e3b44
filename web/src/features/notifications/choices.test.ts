import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Choice, makeChoices } from './choices.ts'

const before: Choice = { kind: 'live.started', inApp: true, email: true }
const off = { ...before, email: false }
const settled = () => new Promise((done) => setImmediate(done))

function panel() {
  const world = {
    sent: [] as Choice[],
    answers: [] as ((error?: unknown) => void)[],
    shown: [] as Choice[],
    failures: [] as unknown[],
    async answer(error?: unknown) {
      world.answers.shift()?.(error)
      await settled()
    },
  }
  const choose = makeChoices({
    save(choice) {
      world.sent.push(choice)
      return new Promise<void>((done, fail) => world.answers.push((error) => (error ? fail(error) : done())))
    },
    show: (choice) => world.shown.push(choice),
    failed: (error) => world.failures.push(error),
  })
  return { world, choose }
}

test('R-NET-07 of one kind a request waits for the one before, and brings what is chosen by then', async () => {
  const { world, choose } = panel()
  void choose(before, { email: false })
  void choose(off, { email: true })
  void choose(off, { inApp: false }) // two taps before the panel is drawn again
  const other = { ...before, kind: 'live.reminder' }
  void choose(other, { email: false })
  assert.deepEqual(world.sent, [off, { ...other, email: false }], 'another kind does not wait')
  assert.deepEqual(
    world.shown.slice(0, 3),
    [off, before, { ...before, inApp: false }],
    'what was chosen is shown at once',
  )
  await world.answer()
  assert.deepEqual(world.sent.slice(2), [{ ...before, inApp: false }])
  await world.answer()
  await world.answer()
  void choose({ ...before, inApp: false }, { inApp: true })
  assert.deepEqual(world.sent[3], before, 'then the next goes at once')
})

test('what was refused shows again what the server has, unless something newer is on its way', async () => {
  const { world, choose } = panel()
  void choose(before, { email: false })
  void choose(off, { inApp: false })
  await world.answer()
  await world.answer('no')
  assert.deepEqual([world.shown.at(-1), world.failures], [off, ['no']])
  void choose(off, { email: true })
  void choose(before, { inApp: false })
  await world.answer('no')
  assert.deepEqual([world.sent.length, world.failures.length], [4, 1], 'the newer one says how it went')
  await world.answer()
  assert.deepEqual(world.shown.at(-1), { ...before, inApp: false })
})
