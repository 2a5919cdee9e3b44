import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from './lib/files.ts'
import { declaredStates, page, statesPage } from './states.ts'

const declared = await declaredStates()

/** Columns that say what happened, or sum up other states: nothing moves in them. */
const facts = ['none submitted accepted rejected', 'finished dnf dns dsq otl nc']

test('every state begins something or is reached by a move', () => {
  for (const { of, states, begins, moves, unused = [] } of [...declared.values()].flat()) {
    const reached = new Set([...begins, ...unused, ...Object.values(moves).map(({ to }) => to)])
    assert.deepEqual(
      states.filter((state) => !reached.has(state)),
      [],
      of,
    )
  }
})

test('every column of states has its declaration: what the database allows is what is declared', () => {
  const schema = readFileSync(join(root, 'server/schema.sql'), 'utf8')
  const checks = [...schema.matchAll(/_(?:status|state)_check CHECK \(\w+ = ANY \(ARRAY\[(.*?)\]\)\)/g)]
  const allowed = checks.map(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, state]) => state).join(' '))
  const known = [...facts, ...[...declared.values()].flat()].map((one) =>
    typeof one === 'string' ? one : one.states.join(' '),
  )
  assert.ok(allowed.length >= 7)
  assert.deepEqual(
    allowed.filter((states) => !known.includes(states)),
    [],
  )
})

test('the page of states is current', () => {
  const written = readFileSync(join(root, page), 'utf8')
  assert.equal(written, statesPage(declared), 'run `npm run states` and commit the result')
})
