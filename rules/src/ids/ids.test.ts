import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isId } from './index.ts'

test('an id is a UUID, in either case, and nothing around it', () => {
  const id = '01a1fd55-7a80-7000-8c40-f3616bbdabfc'
  for (const good of [id, id.toUpperCase()]) assert.ok(isId(good))
  for (const bad of [
    '',
    ` ${id}`,
    `${id}\n`,
    id.slice(1),
    `${id}0`,
    id.replaceAll('-', ''),
    id.replace('a', 'g'),
    null,
    7,
    [id],
  ])
    assert.equal(isId(bad), false, String(bad))
})
