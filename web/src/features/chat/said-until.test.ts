import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saidUntil } from './said-until.ts'

const said = (id: string, at: number) => ({ at, comment: { id } })
const idsAt = (seconds: number, ...stretches: Parameters<typeof saidUntil>[1][]) =>
  saidUntil(seconds, ...stretches).map(({ comment }) => comment.id)

test('F-LIVE-14 whoever jumps forward in a replay reads what was said before that moment, too, and nothing later', () => {
  const before = [said('a', 590), said('b', 599)]
  const now = [said('c', 601), said('d', 640)]
  assert.deepEqual(idsAt(620, before, now), ['a', 'b', 'c'])
  assert.deepEqual(idsAt(620, undefined, now), ['c'])
  assert.deepEqual(idsAt(595, before, undefined), ['a'])
})

test('F-LIVE-14 while the next stretch is on its way the one before stands there once', () => {
  const before = [said('a', 590), said('b', 599)]
  assert.deepEqual(idsAt(601, before, before), ['a', 'b'])
})
