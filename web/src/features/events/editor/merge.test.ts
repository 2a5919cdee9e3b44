import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyDraft, newTicket } from './draft.ts'
import { mergeDrafts } from './merge.ts'

const base = { ...emptyDraft, title: 'Marathon', location: 'Tana' }

test('what one side changed is taken without a question', () => {
  const ticketTypes = [newTicket('t', 'Course')]
  const { draft, asked } = mergeDrafts(base, { ...base, title: 'Semi' }, { ...base, location: 'Ivato', ticketTypes })
  assert.deepEqual(draft, { ...base, title: 'Semi', location: 'Ivato', ticketTypes })
  assert.deepEqual(asked, [])
})

test('what both changed in the same way is no question', () => {
  const both = { ...base, title: 'Semi' }
  assert.deepEqual(mergeDrafts(base, both, { ...both }), { draft: both, asked: [] })
})

test('what both changed in their own way is asked: mine, unless theirs is chosen', () => {
  const [mine, theirs] = [
    { ...base, title: 'Semi' },
    { ...base, title: 'Trail', location: 'Ivato' },
  ]
  assert.deepEqual(mergeDrafts(base, mine, theirs), { draft: { ...mine, location: 'Ivato' }, asked: ['title'] })
  assert.equal(mergeDrafts(base, mine, theirs, { title: 'mine' }).draft.title, 'Semi')
  assert.deepEqual(mergeDrafts(base, mine, theirs, { title: 'theirs' }).draft, theirs)
  assert.equal(mergeDrafts(base, { ...base, title: 'Semi' }, base, { title: 'theirs' }).draft.title, 'Semi')
})

test('without what they began with, all that differs is asked, and nothing else', () => {
  const theirs = { ...base, title: 'Trail', location: 'Ivato' }
  const { draft, asked } = mergeDrafts(null, base, theirs, { location: 'theirs' })
  assert.deepEqual(asked, ['title', 'location'])
  assert.deepEqual(draft, { ...base, location: 'Ivato' })
})
