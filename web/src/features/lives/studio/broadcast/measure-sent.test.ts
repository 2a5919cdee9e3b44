import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { measureSent, type Sent } from './measure-sent.ts'

/** A connection whose reports the test writes. */
class Peer {
  connectionState = 'connected'
  reports: Record<string, unknown>[] = []
  getStats = async () => new Map(this.reports.entries())
}

const pictures = (bytesSent: number, more: object = {}) => ({
  type: 'outbound-rtp',
  kind: 'video',
  bytesSent,
  framesPerSecond: 24.6,
  frameWidth: 1280,
  frameHeight: 720,
  ...more,
})
const sound = (bytesSent: number) => ({ type: 'outbound-rtp', kind: 'audio', bytesSent, frameWidth: 9 })
const loss = (kind: string, fractionLost?: number) => ({ type: 'remote-inbound-rtp', kind, fractionLost })
const heard = (bytesReceived?: number) => ({ type: 'transport', bytesReceived })

function stage(t: TestContext) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  let at = 0
  t.mock.method(performance, 'now', () => at)
  const world = { peer: new Peer() as Peer | undefined, measured: [] as Sent[], silent: 0 }
  const end = measureSent(() => world.peer as never, {
    measured: (sent) => world.measured.push(sent),
    silent: () => {
      world.silent += 1
    },
  })
  t.after(end)
  /** Two seconds later, with these reports. */
  const look = async (...reports: Record<string, unknown>[]) => {
    if (world.peer) world.peer.reports = reports
    at += 2000
    t.mock.timers.tick(2000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { world, look, end }
}

test('from the second look on it tells what was sent since the one before, and how the pictures are', async (t) => {
  const { world, look, end } = stage(t)
  await look(pictures(1000), sound(500), loss('video', 0.5), heard(10))
  assert.deepEqual(world.measured, [])
  await look(loss('video', 0.126), pictures(201_000), sound(50_500), loss('audio', 0.9), heard(20))
  assert.deepEqual(world.measured, [
    { kbps: 1000, fps: 24.6, isStill: false, lossPercent: 13, width: 1280, height: 720 },
  ])
  end()
  await look(pictures(300_000))
  assert.equal(world.measured.length, 1)
})

test('what a browser does not report is nothing', async (t) => {
  const { world, look } = stage(t)
  const bare = { type: 'outbound-rtp', kind: 'video' }
  await look(bare, loss('video'), heard())
  await look(bare, loss('video'), heard())
  assert.deepEqual(world.measured, [{ kbps: 0, fps: null, isStill: false, lossPercent: 0, width: 0, height: 0 }])
})

test('pictures stand still when none went out in two looks, not when there are few or one look is missed', async (t) => {
  const { world, look } = stage(t)
  for (const framesPerSecond of [0, 0.4, 0, 0, undefined, 0]) await look(pictures(1000, { framesPerSecond }))
  assert.deepEqual(
    world.measured.map(({ isStill }) => isStill),
    [false, false, true, false, false],
  )
})

test('another connection, and one that was cut, begin anew', async (t) => {
  const { world, look } = stage(t)
  await look(pictures(1000))
  world.peer = new Peer()
  await look(pictures(2000))
  assert.equal(world.measured.length, 0)
  world.peer.connectionState = 'disconnected'
  await look(pictures(3000))
  world.peer.connectionState = 'connected'
  await look(pictures(4000))
  assert.equal(world.measured.length, 0)
  await look(pictures(5000))
  assert.equal(world.measured.length, 1)
  world.peer = undefined
  await look()
  assert.equal(world.measured.length, 1)
})

test('a connection that was replaced while it was measured says nothing', async (t) => {
  const { world, look } = stage(t)
  await look(pictures(1000))
  const old = world.peer as Peer
  old.getStats = async () => {
    world.peer = new Peer()
    return new Map([pictures(2000)].entries())
  }
  await look()
  assert.equal(world.measured.length, 0)
})

test('N-06 a gateway from which nothing came for five looks is gone; one that never reports is not', async (t) => {
  const { world, look } = stage(t)
  for (let n = 0; n < 5; n++) await look(pictures(n), heard(10))
  assert.equal(world.silent, 0)
  await look(pictures(9), heard(11))
  for (let n = 0; n < 4; n++) await look(pictures(n), heard(11))
  assert.equal(world.silent, 0, 'it counts anew from the last report')
  const before = world.measured.length
  await look(pictures(9), heard(11))
  assert.deepEqual([world.silent, world.measured.length], [1, before])
  const other = new Peer()
  world.peer = other
  for (let n = 0; n < 8; n++) await look(pictures(n), heard(0))
  assert.equal(world.silent, 1)
})
