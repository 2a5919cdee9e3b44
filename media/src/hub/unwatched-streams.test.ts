import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hubWorld, picture } from '../test/world.ts'
import { watchUnwatchedStreams } from './unwatched-streams.ts'

test('a stream that nobody watches is reported once after 20 s, and again after a viewer came and left', (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let now = performance.now()
  t.mock.method(performance, 'now', () => now)
  const { hub, publish } = hubWorld()
  publish('new')
  publish('shown').frame(picture(0, 'I'))
  const reported: string[] = []
  let viewers = 0
  const onUnwatched = ({ name }: { name: string }) => void reported.push(name)
  const stop = watchUnwatchedStreams({ streams: () => hub.all(), viewers: () => viewers, onUnwatched })
  const pass = (seconds: number) => {
    for (let i = 0; i < seconds; i += 5) {
      now += 5000
      t.mock.timers.tick(5000)
    }
  }
  pass(20)
  assert.deepEqual(reported, [])
  pass(5)
  assert.deepEqual(reported, ['shown'])
  pass(60)
  assert.equal(reported.length, 1)
  viewers = 1
  pass(60)
  viewers = 0
  pass(30)
  assert.equal(reported.length, 2)
  stop()
  pass(60)
  assert.equal(reported.length, 2)
})
