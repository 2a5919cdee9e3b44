import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsBelow } from './problems-below.ts'

test('a part of a form gets the problems of its own fields, by their names within it', () => {
  const problems = { 'types.2.price': 'a', 'types.2.name.fr': 'b', 'types.20.price': 'c', 'types.2': 'd', title: 'e' }
  assert.deepEqual(problemsBelow(problems, 'types.2'), { price: 'a', 'name.fr': 'b' })
})
