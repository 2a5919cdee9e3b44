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

test('whatever times a source sends, no kind ever goes back', () => {
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

test('times may start anywhere: the first frame stands where the wall clock is', () => {
  const { clock, pass } = world()
  pass(300)
  assert.equal(clock.place('video', 1e9), 300)
  assert.equal(clock.place('video', 1e9 + 40), 340)
})

test('sound and pictures of a session are moved by the same amount', () => {
  const { clock } = world()
  assert.equal(clock.place('video', 1000), 0)
  assert.equal(clock.place('audio', 1015), 15)
  assert.equal(clock.place('audio', 1036), 36)
})

test('a second session goes on where the wall clock is, behind everything before', () => {
  const { clock, pass } = world()
  clock.place('video', 0)
  clock.place('audio', 60_000) // a jump within the session
  pass(10_000)
  clock.begin()
  assert.equal(clock.place('video', 123), 10_000)
  assert.equal(clock.place('audio', 133), 10_010)
})

test('a source whose times jump back or wrap goes on without a hole', () => {
  const { clock } = world()
  clock.place('video', 2 ** 32 - 20)
  clock.place('audio', 2 ** 32 - 15)
  const video = clock.place('video', 20)
  assert.equal(video, 20)
  assert.equal(clock.place('audio', 2 ** 32 - 1), 19, 'a late frame of before the jump')
  assert.equal(clock.place('audio', 25), 25)
})

test('a jump ahead is taken when as much time has passed, and closed when not', () => {
  const { clock, pass } = world()
  clock.place('video', 0)
  pass(20_000)
  assert.equal(clock.place('video', 20_000), 20_000)
  assert.equal(clock.place('video', 500_000), 20_020)
})

test('a small step back only waits', () => {
  const { clock } = world()
  clock.place('audio', 100)
  assert.equal(clock.place('audio', 90), 1)
  assert.equal(clock.place('audio', 130), 30)
})
