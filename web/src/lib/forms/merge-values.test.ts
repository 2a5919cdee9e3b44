import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeValues } from './merge-values.ts'

test('R-GAP-14 of two versions of a form: what one side changed is taken, what both did stays mine and is asked', () => {
  const base = { title: 'a', options: ['x', 'y'], end: '', isSecret: false }
  const mine = { ...base, title: 'b', isSecret: true }
  const theirs = { ...base, title: 'c', options: ['x', 'z'], isSecret: true }
  assert.deepEqual(mergeValues(base, mine, theirs), { taken: { options: ['x', 'z'] }, both: { title: 'c' } })
})
