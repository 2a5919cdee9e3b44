import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBus } from './bus.ts'

declare module './bus.ts' {
  interface Events {
    'test.moved': { thingId: string; to: string }
  }
}

const quiet = () => makeBus((error) => assert.fail(String(error)))

test('R-GQL-02 who listens to one thing hears of it alone, in order, until they leave', async () => {
  const bus = quiet()
  const [mine, other] = [bus.stream('test.moved', ['thingId', 'a']), bus.stream('test.moved', ['thingId', 'b'])]
  for (const to of ['x', 'y']) bus.publish('test.moved', { thingId: 'a', to })
  bus.publish('test.moved', { thingId: 'b', to: 'z' })
  const heard = [await mine.next(), await mine.next(), await other.next()].map(({ value }) => value.to)
  assert.deepEqual(heard, ['x', 'y', 'z'])
  await mine.return?.()
  bus.publish('test.moved', { thingId: 'a', to: 'gone' })
  assert.deepEqual(await mine.next(), { value: undefined, done: true })
})

test('R-GQL-02 an event costs as much with a thousand listeners to other things as with none', async () => {
  const bus = quiet()
  const others = Array.from({ length: 1000 }, (_, n) => bus.stream('test.moved', ['thingId', `other ${n}`]))
  const mine = bus.stream('test.moved', ['thingId', 'a'])
  let looks = 0
  bus.publish('test.moved', {
    get thingId() {
      looks += 1
      return 'a'
    },
    to: 'x',
  })
  assert.equal((await mine.next()).value.to, 'x')
  assert.equal(looks, 1)
  for (const one of others) await one.return?.()
})
