import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { headOf } from './typed-document.ts'

test('what is no operation is refused', () => {
  assert.throws(() => headOf('fragment A on User{id}'))
  assert.throws(() => headOf('{me{id}}'))
})

test('kind, name and first field are read from the text', () => {
  assert.deepEqual(headOf('query Me{me{id}}'), { kind: 'query', name: 'Me', root: 'me' })
  assert.deepEqual(headOf('mutation Set($a:ID!,$b:[String!]){done:setIt(a:$a,b:$b){id}}'), {
    kind: 'mutation',
    name: 'Set',
    root: 'setIt',
  })
  assert.deepEqual(headOf('query Me {\n  me {\n    id\n    __typename\n  }\n}'), {
    kind: 'query',
    name: 'Me',
    root: 'me',
  })
})

test('every generated operation of the app can be read', () => {
  const folder = join(import.meta.dirname, '../..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('operations.generated.ts'),
  )
  let count = 0
  for (const file of files)
    for (const [, text] of readFileSync(join(folder, file), 'utf8').matchAll(/Variables> = `([^`]+)`/g)) {
      headOf(text ?? '')
      count += 1
    }
  assert.ok(count > 20, `${count} operations`)
})
