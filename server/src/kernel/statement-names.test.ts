import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statementNames } from './statement-names.ts'

const text = (one: string | number) => `select ${one} from article where id = $1`
const times = <T>(many: number, ask: () => T): T[] => Array.from({ length: many }, ask)

test('the fourth call of a statement gives it a name, which stays and is its own', () => {
  const names = statementNames(10)
  assert.deepEqual(
    times(5, () => names.of(text('a'))),
    [undefined, undefined, undefined, 's0_0', 's0_0'],
  )
  assert.equal(times(4, () => names.of(text('b'))).at(-1), 's1_0')
  assert.equal(names.of(text('a')), 's0_0')
})

test('no more statements are named than a connection keeps', () => {
  const names = statementNames(1)
  times(4, () => names.of(text('a')))
  assert.equal(times(5, () => names.of(text('b'))).at(-1), undefined)
  assert.equal(names.of(text('a')), 's0_0')
  assert.equal(times(5, () => statementNames(0).of(text('a'))).at(-1), undefined)
})

test('what counts calls does not grow with the texts that clients make', () => {
  const names = statementNames(10)
  times(3, () => names.of(text('a')))
  for (let one = 0; one < 19_999; one++) names.of(text(one))
  times(3, () => names.of(text('b')))
  assert.equal(names.of(text('a')), undefined, 'its calls were forgotten')
  assert.equal(names.of(text('b')), 's0_0')
})

test('a search, a list of rows and a command have no name', () => {
  const names = statementNames(10)
  const long = text('a'.repeat(8_000))
  for (const one of [
    long,
    'begin',
    'selection',
    'select 1 from member where name ilike $1',
    'select 1 from member where name LIKE $1',
    'select 1 from article where words @@ $1',
    'select 1 from member where key %> $1',
    'select 1 from member where key % $1',
  ])
    assert.equal(times(5, () => names.of(one)).at(-1), undefined, one.slice(0, 60))
  for (const one of [
    text('x').padEnd(8_000),
    ' with a as (select 1) select 1',
    'insert into a values ($1)',
    'update a set b = $1',
    'delete from a where likes = $1',
  ])
    assert.ok(times(4, () => names.of(one)).at(-1), one.slice(0, 60))
})

test('a statement that is fifty times slower than it usually is loses its name; under load none does', () => {
  const named = () => {
    const names = statementNames(10)
    times(4, () => names.of(text('a')))
    return { names, took: (milliseconds: number) => names.took(text('a'), milliseconds) }
  }
  const usual = named()
  times(20, () => usual.took(6))
  assert.equal(usual.took(300), false, 'fifty times')
  const slow = named()
  times(20, () => slow.took(6))
  assert.equal(slow.took(301), true)
  assert.equal(slow.took(301), false, 'it is told once')
  assert.equal(slow.names.of(text('a')), undefined)
  const quick = named()
  times(20, () => quick.took(1))
  assert.equal(quick.took(250), false, 'a quarter of a second hurts nobody')
  const young = named()
  times(19, () => young.took(6))
  assert.equal(young.took(301), false, 'what is usual is not known yet')
  const loaded = named()
  times(200, () => loaded.took(300))
  assert.equal(loaded.took(1000), false)
  assert.equal(slow.names.took('select unknown', 1000), false)
})

test('a statement that changed is forgotten by its old name on every connection', () => {
  const names = statementNames(10)
  times(4, () => names.of(text('a')))
  names.renew()
  assert.equal(names.of(text('a')), 's0_1')
})
