import assert from 'node:assert/strict'
import { test } from 'node:test'
import { live as limits } from '@vondrona/rules/lives/constants'
import type { TransportEvents } from './transport.ts'
import { startTrial } from './trial.ts'

Object.assign(globalThis, { MediaStream: class {} })

/** A transport that is opened beside the picture, and what the player hears of it. */
function beside() {
  const heard: unknown[][] = []
  const note =
    (name: string) =>
    (...what: unknown[]) =>
      void heard.push([name, ...what])
  const names = ['failed', 'say', 'silent', 'log', 'states', 'measured', 'received']
  const events = Object.fromEntries(names.map((name) => [name, note(name)])) as unknown as TransportEvents
  const video = { srcObject: null, currentTime: 0, play: () => Promise.reject(new Error('no gesture')) }
  const world = { now: 1000, own: {} as TransportEvents, moved: [] as unknown[] }
  const trial = startTrial(
    'webrtc',
    {
      open(_transport, _video, own) {
        world.own = own
        return { close: note('close'), moveTo: (shown) => void world.moved.push(shown) }
      },
      makeVideo: () => video as unknown as HTMLVideoElement,
      now: () => world.now,
    },
    events,
  )
  return { trial, video, world, heard }
}

test('N-05 a way beside the picture has failed when it says so, or shows nothing for longer than a first picture takes', () => {
  const { trial, world, heard } = beside()
  world.now += limits.firstFrameTimeout
  assert.equal(trial.look(), 'waits')
  world.now += 1
  assert.equal(trial.look(), 'failed')
  const other = beside()
  other.world.own.failed('viewer.loadError', 'x')
  assert.equal(other.trial.look(), 'failed')
  assert.deepEqual(other.heard, [['log', 'beside: viewer.loadError x']])
  assert.deepEqual(heard, [])
})

test('N-05 it plays once its pictures move, not with the first one', () => {
  const { trial, video } = beside()
  assert.equal(trial.look(), 'waits')
  video.currentTime = 1
  assert.equal(trial.look(), 'waits')
  assert.equal(trial.look(), 'waits')
  video.currentTime = 2
  assert.equal(trial.look(), 'plays')
})

test('N-05 the player hears only bytes and the log of it, then what still holds, and everything once it is adopted', () => {
  const { trial, world, heard } = beside()
  world.own.received(7)
  world.own.say('viewer.networkError')
  world.own.silent()
  assert.deepEqual(heard.splice(0), [['received', 7]])
  const shown = {} as HTMLVideoElement
  trial.adopt(shown)
  assert.deepEqual([heard.splice(0), world.moved], [[['silent']], [shown]])
  world.own.say('viewer.mediaError')
  world.own.silent()
  world.own.failed('viewer.fatalError')
  assert.deepEqual(heard, [['say', 'viewer.mediaError'], ['silent'], ['failed', 'viewer.fatalError']])
})
