import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { StreamClock } from './clock.ts'

/** A clock whose wall is moved by hand (ms). */
function world() {
  let wall = 5_000_000
  const clock = new StreamClock(() => wall)
  return { clock, pass: (ms: number) => (wall += ms) }
}

test('whatever timestamps a source sends, times of each kind never go back', () => {
  const frame = fc.record({
    kind: fc.constantFrom('video' as const, 'audio' as const),
    time: fc.double({ min: -1e10, max: 1e10, noNaN: true }),
    pass: fc.nat(100_000),
    begins: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 50 }), (frames) => {
      const { clock, pass } = world()
      const last = { video: -1, audio: -1 }
      for (const { kind, time, pass: ms, begins } of frames) {
        pass(ms)
        if (begins) clock.begin()
        const placed = clock.place(kind, time)
        if (!(placed > last[kind])) return false
        last[kind] = placed
      }
      return true
    }),
  )
})

test('timestamps may start anywhere: the first frame is placed at the current time', () => {
  const { clock, pass } = world()
  pass(300)
  assert.equal(clock.place('video', 1e9), 300)
  assert.equal(clock.place('video', 1e9 + 40), 340)
})

test('audio and video of a session are shifted by the same offset', () => {
  const { clock } = world()
  assert.equal(clock.place('video', 1000), 0)
  assert.equal(clock.place('audio', 1015), 15)
  assert.equal(clock.place('audio', 1036), 36)
})

test('a second session continues at the current time, after everything before', () => {
  const { clock, pass } = world()
  clock.place('video', 0)
  clock.place('audio', 60_000) // a jump within the session
  pass(10_000)
  clock.begin()
  assert.equal(clock.place('video', 123), 10_000)
  assert.equal(clock.place('audio', 133), 10_010)
})

test('a source whose timestamps jump back or wrap continues without a gap', () => {
  const { clock } = world()
  clock.place('video', 2 ** 32 - 20)
  clock.place('audio', 2 ** 32 - 15)
  const video = clock.place('video', 20)
  assert.equal(video, 20)
  assert.equal(clock.place('audio', 2 ** 32 - 1), 19, 'a late frame of before the jump')
  assert.equal(clock.place('audio', 25), 25)
})

test('a jump ahead is kept if as much time has passed, and removed otherwise', () => {
  const { clock, pass } = world()
  clock.place('video', 0)
  pass(20_000)
  assert.equal(clock.place('video', 20_000), 20_000)
  assert.equal(clock.place('video', 500_000), 20_020)
})

test('a small step back repeats the last time', () => {
  const { clock } = world()
  clock.place('audio', 100)
  assert.equal(clock.place('audio', 90), 1)
  assert.equal(clock.place('audio', 130), 30)
})
