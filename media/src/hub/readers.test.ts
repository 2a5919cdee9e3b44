import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hubWorld, picture } from '../test/world.ts'
import { watchReaders } from './readers.ts'

test('a stream that nobody watches is told once after 20 s, and again after somebody came and went', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const { hub, publish } = hubWorld()
  publish('new')
  publish('shown').frame(picture(0, 'I'))
  const told: string[] = []
  let viewers = 0
  const onAlone = ({ name }: { name: string }) => void told.push(name)
  const stop = watchReaders({ streams: () => hub.all(), viewers: () => viewers, onAlone })
  const pass = (seconds: number) => {
    for (let i = 0; i < seconds; i += 5) {
      now += 5000
      t.mock.timers.tick(5000)
    }
  }
  pass(20)
  assert.deepEqual(told, [])
  pass(5)
  assert.deepEqual(told, ['shown'])
  pass(60)
  assert.equal(told.length, 1)
  viewers = 1
  pass(60)
  viewers = 0
  pass(30)
  assert.equal(told.length, 2)
  stop()
  pass(60)
  assert.equal(told.length, 2)
})
