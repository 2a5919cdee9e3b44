import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aac, picture, sound, video } from '../test/frames.ts'
import { type Fragment, Fragmenter } from './index.ts'

/** The takes of these frames: when each begins, and of which kinds it is. */
function world({ soundAlone = false, targetMs = 200 } = {}) {
  const takes: string[] = []
  const fragments: Fragment[] = []
  const fragmenter = new Fragmenter(
    { targetMs, origin: 'take', soundAlone },
    {
      take: ({ startMs, tracks }) => takes.push(`${startMs}${tracks.video ? ' V' : ''}${tracks.audio ? ' A' : ''}`),
      fragment: (fragment) => fragments.push(fragment),
    },
  )
  fragmenter.track(video())
  fragmenter.track(aac())
  const V = (dts: number, kind: 'I' | 'P' = 'P') => fragmenter.frame(picture(dts, kind))
  const A = (dts: number) => fragmenter.frame(sound(dts))
  /** Both, from 0 to 100 ms. */
  const both = () => {
    V(0, 'I')
    A(0)
    V(100)
    A(100)
    return takes.splice(0)
  }
  return { fragmenter, takes, fragments, V, A, both }
}

test('pictures wait 0.8 s for sound, sound 3 s for pictures, and not at all where none will come', () => {
  const silent = world()
  silent.V(0, 'I')
  silent.V(799)
  assert.deepEqual(silent.takes, [])
  silent.V(800)
  assert.deepEqual(silent.takes, ['0 V'])
  const blind = world()
  blind.A(0)
  blind.A(2999)
  assert.deepEqual(blind.takes, [])
  blind.A(3000)
  assert.deepEqual(blind.takes, ['0 A'])
  const alone = world({ soundAlone: true })
  alone.A(0)
  assert.deepEqual(alone.takes, ['0 A'])
  const late = world()
  late.A(0)
  late.V(500)
  assert.deepEqual(late.takes, [], 'a picture that nothing decodes')
  late.V(600, 'I')
  assert.deepEqual(late.takes, ['600 V A'], 'sound before the first picture is left out')
})

test('without sound for 3 s, or pictures for 10 s, a take goes on without them', () => {
  for (const [ms, takes] of [
    [3000, []],
    [3001, [`3102 V`]],
  ] as const) {
    const { both, takes: found, V } = world()
    assert.deepEqual(both(), ['0 V A'])
    V(100 + ms)
    V(101 + ms, 'I')
    assert.deepEqual(found, takes, `sound ${ms}`)
  }
  for (const [ms, takes] of [
    [10_000, []],
    [10_001, ['10102 A']],
  ] as const) {
    const { both, takes: found, A } = world()
    both()
    A(5000)
    A(100 + ms)
    A(101 + ms)
    assert.deepEqual(found, takes, `pictures ${ms}`)
  }
  const { both, takes, V } = world()
  both()
  V(3101)
  V(3102)
  assert.deepEqual(takes, [], 'a take ends before a key frame only')
})

test('a gap of more than 10 s begins a take, and the wait for both', () => {
  for (const [ms, count] of [
    [10_000, 0],
    [10_001, 1],
  ] as const) {
    const { both, takes, V, A } = world()
    both()
    V(100 + ms, 'I')
    A(100 + ms)
    assert.equal(takes.length, count, `${ms}`)
  }
})

test('what was not written at the end is written: frames that wait, and the last of each kind', () => {
  const { fragmenter, takes, fragments, V } = world()
  V(0, 'I')
  V(40)
  fragmenter.end()
  assert.deepEqual([takes, fragments.map(({ startMs, durationMs }) => [startMs, durationMs])], [['0 V'], [[0, 80]]])
  fragmenter.end()
  assert.equal(takes.length, 1)
})

test('a fragment ends before it is longer than its target, at a key frame, after 4 MiB, and 2 s after late pictures', () => {
  const lengths = (of: Fragment[]) => of.map(({ durationMs, beforeKey }) => `${durationMs}${beforeKey ? ' K' : ''}`)
  const even = world()
  even.both()
  for (const at of [200, 300, 400]) even.V(at)
  even.V(450, 'I')
  assert.deepEqual(lengths(even.fragments), ['200', '200', '50 K'])
  for (const [targetMs, first] of [
    [198.5, '200'],
    [198.4, '100'],
  ] as const) {
    const rounded = world({ targetMs }) // times are rounded to ms
    rounded.both()
    rounded.V(200)
    assert.equal(lengths(rounded.fragments)[0], first)
  }
  const late = world()
  late.both()
  late.A(2200)
  assert.deepEqual(lengths(late.fragments), [])
  late.A(2201)
  assert.deepEqual(lengths(late.fragments), ['2201'])
  const large = (bytes: number) => {
    const { fragmenter, both, fragments } = world()
    both()
    const data = Buffer.alloc(bytes)
    fragmenter.frame({ ...picture(110), data })
    return lengths(fragments)
  }
  const before = 2 * picture(0).data.length
  assert.deepEqual(large(4 * 2 ** 20 - before), [])
  assert.deepEqual(large(4 * 2 ** 20 - before + 1), ['110'])
})
