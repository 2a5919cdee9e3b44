import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kind } from './edit.ts'
import { broken, mutantsOf } from './mutate.ts'

/** What the text of an SQL template becomes. */
const breaks = (text: string, kind: Kind) => {
  const code = `sql\`${text}\``
  const edits = mutantsOf('a.ts', code).filter((mutant) => mutant.kind === kind)
  return edits.map((mutant) => broken(code, mutant).slice(4, -1).replace(/\s+/g, ' '))
}
const hole = (name: string) => `$\{${name}}`

test('each condition of a query goes once, with what is filled in', () => {
  const changed = breaks(`delete from a where user_id = ${hole('id')} and kind in ('x', 'y') returning id`, 'where')
  assert.ok(changed.includes(`delete from a where true and kind in ('x', 'y') returning id`))
  assert.ok(changed.includes(`delete from a where user_id = ${hole('id')} returning id`))
  assert.ok(changed.includes(`delete from a where user_id <> ${hole('id')} and kind in ('x', 'y') returning id`))
})

test('a condition ends with its bracket, and a range is one condition', () => {
  const inside = breaks('select from a where (b or c and d) limit 1', 'where')
  assert.ok(inside.includes('select from a where (b and d) limit 1'))
  assert.ok(inside.includes('select from a where (b or c) limit 1'))
  assert.ok(inside.includes('select from a where true limit 1'))
  const range = breaks(`select from a where b between ${hole('x')} and ${hole('y')} and c`, 'where')
  assert.deepEqual(range, [
    'select from a where true and c',
    `select from a where b between ${hole('x')} and ${hole('y')}`,
  ])
})

test('comparisons take their edge in or leave it out; a value that is set stays', () => {
  assert.ok(breaks('select from a where b < c', 'where').includes('select from a where b <= c'))
  assert.ok(breaks('select from a where b >= c', 'where').includes('select from a where b > c'))
  assert.deepEqual(breaks('update a set b = 1', 'where'), [])
  assert.deepEqual(breaks(`b = ${hole('x')}`, 'where'), [])
  assert.deepEqual(breaks(`select a -> 'b', a ->> 'b', a @> b`, 'where'), [])
})

test('null, not and distinct are turned round', () => {
  assert.ok(breaks('select from a where b is null', 'where').includes('select from a where b is not null'))
  assert.ok(breaks('select from a where b is not null', 'where').includes('select from a where b is null'))
  assert.ok(breaks('select from a where not exists (select)', 'where').includes('select from a where exists (select)'))
})

test('locks of rows and of numbers go', () => {
  assert.deepEqual(breaks('select from a for no key update of a skip locked', 'lock'), ['select from a '])
  assert.deepEqual(breaks('select from a for update', 'lock'), ['select from a '])
  assert.deepEqual(breaks(`select pg_advisory_xact_lock(hashtext(${hole('id')}), 3)`, 'lock'), ['select null'])
  assert.deepEqual(breaks('select pg_try_advisory_xact_lock(3) as free', 'lock'), ['select true as free'])
})

test('limits and intervals grow by one', () => {
  assert.deepEqual(breaks(`select from a where b > now() - interval '24 hours' limit 20`, 'constant'), [
    `select from a where b > now() - interval '25 hours' limit 20`,
    `select from a where b > now() - interval '24 hours' limit 21`,
  ])
})

test('what stands in strings and comments of SQL is no condition', () => {
  assert.deepEqual(breaks(`select 'where a and b = c' -- and d < e`, 'where'), [])
})

test('templates that are no SQL are left alone', () => {
  assert.deepEqual(mutantsOf('a.ts', 'x = `select from a where b < c and d`'), [])
})
