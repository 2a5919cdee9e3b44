import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Act, isTooOld, takenBy, withAct } from './act-list.ts'

const act = (id: string, more: Partial<Act> = {}): Act => ({
  id,
  kind: 'edit',
  about: 'one',
  variables: { [id]: 1 },
  label: id,
  by: 'me',
  at: 0,
  order: 0,
  ...more,
})
const about = () => ''
const rules: Record<string, object> = {
  edit: { about, life: 100, merge: (before: object, after: object) => ({ ...before, ...after }) },
  move: { about, life: 10 },
  end: { about, life: 10, isFinal: true },
}
const rulesOf = (kind: string) => rules[kind] as never
const added = (list: readonly Act[], one: Act) => withAct(list, one, rulesOf)

/** Where they stand counts, not the number. */
const listed = (list: readonly Act[]) => list.map(({ order, ...rest }) => rest)
const same = (list: readonly Act[], expected: readonly Act[]) => assert.deepEqual(listed(list), listed(expected))

test('of two acts of one person about one thing the later is sent, last; another person or thing is left', () => {
  const [a, b] = [act('a', { kind: 'move' }), act('b', { kind: 'move' })]
  const others = [act('x', { by: 'another', order: 7 }), act('y', { about: 'two' })]
  same(added([a, ...others], b), [...others, b])
  same(added(others, a), [...others, a])
  assert.equal(added(others, a).at(-1)?.order, 8, 'behind all others, whatever a clock says')
})

test('two of one kind are put together where the kind can; of two kinds the later counts', () => {
  same(added([act('a')], act('b')), [act('b', { variables: { a: 1, b: 1 } })])
  same(added([act('a')], act('b', { kind: 'move' })), [act('b', { kind: 'move' })])
  same(added([act('a', { kind: 'move' })], act('b')), [act('b')])
})

test('nothing follows an end, unless it was refused; what was refused gives way, and nothing of it is put together', () => {
  const end = act('a', { kind: 'end' })
  same(added([end], act('b')), [end])
  for (const state of ['refused', 'old'] as const) {
    same(added([{ ...end, state }], act('b')), [act('b')])
    same(added([act('a', { state })], act('b')), [act('b')])
  }
  same(added([{ ...end, state: 'sending' }], act('b')), [{ ...end, state: 'sending' }])
})

test('an act is wanted for its life, to the millisecond; one of an unknown kind, and one on its way, for ever', () => {
  const list = [act('edit'), act('move', { kind: 'move' }), act('new', { kind: 'unknown' })]
  const old = (now: number) => list.filter((one) => isTooOld(one, rulesOf, now)).map(({ id }) => id)
  assert.deepEqual(old(9), [])
  assert.deepEqual(old(10), ['move'])
  assert.deepEqual(old(100), ['edit', 'move'])
  assert.equal(isTooOld(act('edit', { state: 'sending' }), rulesOf, 100), false)
})

test('of a change that another tab made, only that the server has an act is heard', () => {
  const taken = act('a', { state: 'taken' })
  assert.deepEqual(takenBy({ newValue: JSON.stringify(taken) }), taken)
  for (const newValue of [null, '', '{', JSON.stringify(act('a')), JSON.stringify(act('a', { state: 'sending' }))])
    assert.equal(takenBy({ newValue }), null)
  assert.equal(takenBy({ newValue: '"state":"taken"' }), null)
  assert.equal(takenBy({ newValue: JSON.stringify(act('a', { variables: { state: 'taken' } })) }), null)
})
