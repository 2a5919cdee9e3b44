import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailLines, detailText } from './entry.ts'

test('R-GAP-21 the detail of an act is readable whatever it holds', () => {
  assert.deepEqual(detailLines({ from: 'pending', to: 'active', reason: null, more: { a: 1 } }), [
    ['from', 'pending'],
    ['to', 'active'],
    ['more', '{"a":1}'],
  ])
  assert.equal(detailText({ side: 'front', n: 2 }), 'side: front, n: 2')
  assert.equal(detailText(null), '')
  assert.equal(detailText('x'), 'x')
})
