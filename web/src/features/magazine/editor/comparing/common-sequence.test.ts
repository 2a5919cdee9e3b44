import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { steps } from './common-sequence.ts'

/** How long the longest common sequence is, by the definition. */
function longest(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0
  if (one[0] === other[0]) return 1 + longest(one.slice(1), other.slice(1))
  return Math.max(longest(one.slice(1), other), longest(one, other.slice(1)))
}

const text = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 7 })

test('F-MAG-03 the steps from one text to another go through both in order and share as much as can be shared', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const found = steps(one, other)
      const at = (side: 'one' | 'other') => found.flatMap((step) => (side in step ? step[side as never] : []))
      assert.deepEqual(at('one'), [...one.keys()])
      assert.deepEqual(at('other'), [...other.keys()])
      const same = found.filter((step) => step.kind === 'same')
      for (const step of same) assert.equal(one[step.one], other[step.other])
      assert.equal(same.length, longest(one, other))
    }),
    { numRuns: 300 },
  )
})

test('F-MAG-03 what was taken away comes before what took its place', () => {
  const kinds = (one: string, other: string) => steps([...one], [...other]).map(({ kind }) => kind)
  assert.deepEqual(kinds('axd', 'ayd'), ['same', 'one', 'other', 'same'])
  assert.deepEqual(kinds('a', ''), ['one'])
  assert.deepEqual(kinds('', 'a'), ['other'])
})

test('F-MAG-04 beyond four million pairs the middle counts as different, and what begins and ends alike stays', () => {
  const long = (length: number, name: string) => ['start', ...Array.from({ length }, () => name), 'end']
  const shared = (one: number) =>
    steps([...long(one, 'a').with(1, 'shared')], [...long(2000, 'b').with(2, 'shared')]).filter(
      ({ kind }) => kind === 'same',
    ).length
  assert.equal(shared(2000), 3, 'exactly four million')
  assert.equal(shared(2001), 2)
})
