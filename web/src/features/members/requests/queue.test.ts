import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allOrNone,
  compare,
  inWorkingOrder,
  matching,
  meaningOf,
  neighbours,
  outcomeOf,
  stillThere,
  successor,
  toggled,
  unseenSides,
  type Waiting,
} from './queue.ts'

const request = (id: string, more: Partial<Waiting> = {}): Waiting => ({
  id,
  nom: 'Rakoto',
  prenom: 'Hery',
  pseudo: `p${id}`,
  email: `${id}@exemple.mg`,
  limited: false,
  awaitingCorrection: false,
  ...more,
})

test('F-COM-04 requests that wait for a correction come after those that can be decided, in the order of the server', () => {
  const { ready, correcting } = inWorkingOrder([
    request('a', { awaitingCorrection: true }),
    request('b'),
    request('c', { awaitingCorrection: true }),
    request('d'),
  ])
  assert.deepEqual(
    [ready.map((one) => one.id), correcting.map((one) => one.id)],
    [
      ['b', 'd'],
      ['a', 'c'],
    ],
  )
})

test('F-ADM-01 the queue is searched by name, pseudo and e-mail, as every other list', () => {
  const queue = [request('a', { prenom: 'Élodie' }), request('b', { pseudo: 'Tiana' }), request('c')]
  const found = (typed: string) => matching(queue, typed).map((one) => one.id)
  assert.deepEqual(found('elodie rak'), ['a'])
  assert.deepEqual(found('TIANA'), ['b'])
  assert.deepEqual(found('c@exemple'), ['c'])
  assert.deepEqual(found('rakoto élodie'), ['a'], 'in any order')
  assert.deepEqual(found('elodei'), ['a'], 'one error where nobody is found exactly')
  assert.deepEqual(found('elodie tiana'), [])
  const alike = [request('a', { prenom: 'Elodie' }), request('b', { prenom: 'Lodia' })]
  const within = matching(alike, 'lodie').map((one) => one.id)
  assert.deepEqual(within, ['a'], 'what holds the letters as they were typed stands alone')
  assert.deepEqual(matching(alike.slice(1), 'lodie'), alike.slice(1))
  assert.deepEqual(found('  '), ['a', 'b', 'c'])
})

test('R-USER-10 after a decision the request that takes its place is the next, at the end the one before', () => {
  assert.equal(successor(['a', 'b', 'c'], 'b'), 'c')
  assert.equal(successor(['a', 'b', 'c'], 'c'), 'b')
  assert.equal(successor(['a'], 'a'), null)
  assert.equal(successor(['a', 'b'], 'gone'), 'a')
  assert.deepEqual(neighbours(['a', 'b'], 'a'), { previous: null, next: 'b', position: 1, total: 2 })
  assert.deepEqual(neighbours(['a', 'b'], 'gone'), { previous: null, next: null, position: 0, total: 2 })
})

test('F-COM-06 a selection never holds requests that left the queue, nor more than one call may decide', () => {
  const some = toggled(toggled(new Set(), 'a'), 'b')
  assert.deepEqual([...toggled(some, 'a')], ['b'])
  assert.deepEqual([...stillThere(some, ['b', 'c'])], ['b'])
  assert.equal(stillThere(some, ['a', 'b', 'c']), some)
  assert.deepEqual([...allOrNone(some, ['a', 'b', 'c'], 2)], [])
  assert.deepEqual([...allOrNone(new Set(), ['a', 'b', 'c'], 2)], ['a', 'b'])
})

test('R-USER-17 a request decided by somebody else is dropped; the echo of my own decision changes nothing', () => {
  const known = new Set(['a', 'b'])
  assert.equal(meaningOf({ kind: 'decided', userId: 'a' }, known, new Set()), 'drop')
  assert.equal(meaningOf({ kind: 'decided', userId: 'a' }, known, new Set(['a'])), 'nothing')
  assert.equal(meaningOf({ kind: 'decided', userId: 'z' }, known, new Set()), 'nothing')
  assert.equal(meaningOf({ kind: 'withdrawn', userId: 'b' }, known, new Set()), 'drop')
})

test('R-USER-13 a new, corrected or restored request makes the list come again', () => {
  for (const kind of ['registered', 'corrected', 'undone', 'something new'])
    assert.equal(meaningOf({ kind, userId: 'n' }, new Set(), new Set()), 'refetch')
})

test('F-COM-06 a grouped decision has a result for each row', () => {
  const { done, refused } = outcomeOf([
    { id: 'a', ok: true, message: null },
    { id: 'b', ok: false, message: 'Ando a déjà traité cette demande' },
  ])
  assert.deepEqual(
    [done.map((row) => row.id), refused.map((row) => row.message)],
    [['a'], ['Ando a déjà traité cette demande']],
  )
})

test('R-USER-13, D-71 the poll is light: the complete list is asked for only when somebody came or changed', () => {
  const row = (id: string, updatedAt = '1', awaitingCorrection = false) => ({ id, updatedAt, awaitingCorrection })
  const before = [row('a'), row('b')]
  assert.deepEqual(compare(before, [row('a'), row('b')]), { left: [], isNews: false })
  assert.deepEqual(compare(before, [row('b')]), { left: ['a'], isNews: false })
  assert.deepEqual(compare(before, [row('a'), row('b'), row('c')]), { left: [], isNews: true })
  assert.deepEqual(compare(before, [row('a', '2'), row('b')]), { left: [], isNews: true })
  assert.deepEqual(compare(before, [row('a', '1', true)]), { left: ['b'], isNews: true })
})

test('a request opens for approval when every photo on file has been seen, or the document at the counter', () => {
  const review = (sides: readonly ('front' | 'back')[], checkedAtCounter = false) => ({ sides, checkedAtCounter })
  assert.deepEqual(unseenSides(review(['front', 'back']), []), ['front', 'back'])
  assert.deepEqual(unseenSides(review(['front', 'back']), ['back', 'back']), ['front'])
  assert.deepEqual(unseenSides(review(['front', 'back']), ['front', 'back']), [])
  assert.deepEqual(unseenSides(review(['front']), ['front']), [])
  assert.deepEqual(unseenSides(review([]), []), [])
  assert.deepEqual(unseenSides(review(['front'], true), []), [])
})
