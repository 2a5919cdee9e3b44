import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSize } from '@vondrona/rules/constants'
import { append, refresh, refreshLimit } from './pages-of-lives.ts'

const lives = (...ids: string[]) => ids.map((id) => ({ id, title: `live ${id}` }))
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id).join('')

test('R-NET-05 a page is appended; what moved into it is not there twice', () => {
  assert.equal(idsOf(append(lives('a', 'b'), lives('c', 'd'))), 'abcd')
  assert.equal(idsOf(append(lives('a', 'b'), lives('b', 'c'))), 'abc')
  assert.equal(append(lives('a', 'b'), [{ id: 'b', title: 'newer' }])[1]?.title, 'newer')
})

test('R-NET-05 asked for again, a live that started between two pages is there once, and pushes none out', () => {
  // Two pages of two; n starts, d goes on air and moves to the top.
  assert.equal(idsOf(refresh(lives('a', 'b', 'c', 'd'), lives('n', 'd', 'a', 'b'), 4)), 'ndab')
  assert.equal(idsOf(refresh(lives('a', 'b', 'c', 'd', 'e', 'f'), lives('n', 'e', 'a', 'b'), 4)), 'neabf')
})

test('R-NET-05 what was deleted in the meantime is gone, also where the list became shorter than a page', () => {
  assert.equal(idsOf(refresh(lives('a', 'b', 'c'), lives('a', 'c'), 4)), 'ac')
  assert.equal(idsOf(refresh(lives('a', 'b'), lives(), 4)), '')
})

test('R-NET-05 all pages that are shown are asked for together, as far as one answer reaches', () => {
  assert.equal(refreshLimit(0), pageSize.cards)
  assert.equal(refreshLimit(3), pageSize.cards)
  assert.equal(refreshLimit(pageSize.cards + 1), 2 * pageSize.cards)
  assert.equal(refreshLimit(10_000), pageSize.max)
})
