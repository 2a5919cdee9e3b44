import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byDay, groupLines, targetsOf } from './group-lines.ts'

let made = 0
const line = (action: string, actorId: string, targetName: string | null = null) => ({
  id: String(made++),
  action,
  actorId,
  targetId: targetName,
  targetName,
})
const shape = (lines: ReturnType<typeof line>[]) => groupLines(lines).map((group) => [group[0]?.action, group.length])

test('R-GAP-21 photos that one person looks at one after the other are one line; another person, and every decision, begin a new one', () => {
  const views = [line('identity.viewed', 'a', 'Soa'), line('identity.viewed', 'a', 'Soa')]
  const other = [
    line('identity.viewed', 'b', 'Soa'),
    line('user.approved', 'b', 'Soa'),
    line('user.approved', 'b', 'Zo'),
  ]
  assert.deepEqual(shape([...views, ...other]), [
    ['identity.viewed', 2],
    ['identity.viewed', 1],
    ['user.approved', 1],
    ['user.approved', 1],
  ])
  assert.deepEqual(shape([]), [])
})

test('R-GAP-21 a group names whom it concerns, each once', () => {
  const lines = ['Soa', 'Zo', 'Soa', null].map((name) => line('identity.viewed', 'a', name))
  assert.deepEqual(targetsOf(lines), ['Soa', 'Zo'])
  assert.deepEqual(targetsOf([line('login', 'a', 'a')]), []) // about oneself
})

test('R-GAP-21 lines stand under their day, in their order; a list without lines has no day', () => {
  const lines = ['lundi a', 'lundi b', 'mardi c', 'lundi d']
  assert.deepEqual(
    byDay(lines, (one) => one.slice(0, 5)),
    [
      { day: 'lundi', lines: ['lundi a', 'lundi b'] },
      { day: 'mardi', lines: ['mardi c'] },
      { day: 'lundi', lines: ['lundi d'] },
    ],
  )
  assert.deepEqual(byDay([], String), [])
})
