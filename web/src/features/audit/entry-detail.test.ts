import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detailLines, detailText } from './entry-detail.ts'

const words = {
  detail: (name: string) => (name === 'side' ? 'Côté' : name),
  value: (value: string) => (value === 'front' ? 'recto' : value),
}

test('R-GAP-21 the detail of an act is readable whatever it holds', () => {
  assert.deepEqual(detailLines({ before: 'pending', after: 'active', reason: null, more: { a: 1 } }, words), [
    ['before', 'pending'],
    ['after', 'active'],
    ['more', '{"a":1}'],
  ])
  assert.deepEqual(detailLines({ fields: ['nom', 'front'] }, words), [['fields', 'nom, recto']])
  assert.equal(detailText({ side: 'front', n: 2 }, words), 'Côté: recto, n: 2')
  assert.equal(detailText(null, words), '')
  assert.equal(detailText('x', words), 'x')
})
