import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { askEvery, watchNetwork } from './network-watch.ts'

function stage(t: TestContext, onLine = true) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const events = new EventTarget()
  const world = { answers: true, asked: 0, back: 0 }
  Object.defineProperty(globalThis, 'navigator', { value: { onLine }, configurable: true })
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(globalThis, name, { value: events[name].bind(events), configurable: true })
  const network = watchNetwork(
    () => void world.back++,
    async () => {
      world.asked += 1
      if (!world.answers) throw new TypeError('Failed to fetch')
    },
  )
  t.after(() => network.close())
  return {
    world,
    network,
    says: (name: 'online' | 'offline') => events.dispatchEvent(new Event(name)),
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 500) {
        t.mock.timers.tick(500)
        await settle()
      }
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('N-06 nobody is asked while the picture moves', async (t) => {
  const { world, network, pass } = stage(t)
  await pass(60_000)
  network.still(true)
  network.still(false)
  await pass(askEvery * 2)
  assert.deepEqual([world.asked <= 1, network.isLost(), world.back], [true, false, 0])
})

test('N-06 a network that swallows everything is found out, and its return within seconds', async (t) => {
  const { world, network, pass } = stage(t)
  const seen: boolean[] = []
  network.watch(() => seen.push(network.isLost()))
  world.answers = false
  network.still(true)
  await pass(askEvery)
  assert.deepEqual([network.isLost(), world.back], [true, 0])
  await pass(5 * 60_000)
  world.answers = true
  await pass(askEvery)
  assert.deepEqual([network.isLost(), world.back, seen], [false, 1, [true, false]])
})

test('N-06 what the phone says counts at once; that it is back, only when somebody answers', async (t) => {
  const { world, network, says, pass } = stage(t)
  says('offline')
  assert.equal(network.isLost(), true)
  world.answers = false
  says('online')
  await settle()
  assert.deepEqual([network.isLost(), world.back], [true, 0])
  world.answers = true
  await pass(askEvery)
  assert.deepEqual([network.isLost(), world.back], [false, 1])
})

test('N-06 a page that is opened without a network knows it; one that is closed asks no more', async (t) => {
  const { world, network, pass } = stage(t, false)
  assert.equal(network.isLost(), true)
  network.close()
  await pass(60_000)
  assert.equal(world.asked, 0)
})
