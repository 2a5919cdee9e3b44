import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Act, stillWanted, withAct } from './act-list.ts'

const act = (id: string, more: Partial<Act> = {}): Act => ({
  id,
  kind: 'edit',
  about: 'one',
  variables: { [id]: 1 },
  label: id,
  by: 'me',
  at: 0,
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

test('of two acts of one person about one thing the later is sent, last; another person or thing is left', () => {
  const [a, b] = [act('a', { kind: 'move' }), act('b', { kind: 'move' })]
  const others = [act('x', { by: 'another' }), act('y', { about: 'two' })]
  assert.deepEqual(added([a, ...others], b), [...others, b])
  assert.deepEqual(added(others, a), [...others, a])
})

test('two of one kind are put together where the kind can; of two kinds the later counts', () => {
  assert.deepEqual(added([act('a')], act('b')), [act('b', { variables: { a: 1, b: 1 } })])
  assert.deepEqual(added([act('a')], act('b', { kind: 'move' })), [act('b', { kind: 'move' })])
  assert.deepEqual(added([act('a', { kind: 'move' })], act('b')), [act('b')])
})

test('nothing follows an end', () => {
  const end = act('a', { kind: 'end' })
  assert.deepEqual(added([end], act('b')), [end])
})

test('an act is wanted for its life, to the millisecond; one of an unknown kind is kept', () => {
  const list = [act('edit'), act('move', { kind: 'move' }), act('new', { kind: 'unknown' })]
  const wanted = (now: number) => stillWanted(list, rulesOf, now).map(({ id }) => id)
  assert.deepEqual(wanted(9), ['edit', 'move', 'new'])
  assert.deepEqual(wanted(10), ['edit', 'new'])
  assert.deepEqual(wanted(100), ['new'])
})
