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
  for (let one = 0; one < 1_999; one++) names.of(text(one))
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

const taken = (of = text('a')) => {
  const names = statementNames(10)
  times(4, () => names.of(of))
  return { name: () => names.of(of), took: (...all: number[]) => all.map((ms) => names.took(of, ms)).at(-1) }
}

test('a statement that is fifty times slower now and then loses its name, once told', () => {
  const one = taken()
  one.took(...Array(200).fill(6))
  assert.equal(one.took(400, 6, 400, 6), false)
  assert.equal(one.took(400), true)
  assert.equal(one.took(400), false)
  assert.equal(one.name(), undefined)
})

test('fifty times, a quarter of a second, and twenty calls before are the edges', () => {
  const slow = (usual: number, before: number, ms: number) => {
    const one = taken()
    one.took(...Array(before).fill(usual))
    return one.took(ms, usual, ms, usual, ms)
  }
  assert.equal(slow(6, 200, 300), false, 'fifty times')
  assert.equal(slow(6, 200, 400), true)
  assert.equal(slow(1, 200, 250), false, 'a quarter of a second hurts nobody')
  assert.equal(slow(1, 200, 251), true)
  assert.equal(slow(1, 17, 251), false, 'what is usual is not known yet')
})

test('a server that stands still, waits for a lock or is under load keeps its names', () => {
  const stalled = taken()
  stalled.took(...Array(50).fill(2))
  assert.equal(stalled.took(300, 300, 300, 300), false, 'one moment')
  const seldom = taken()
  for (let time = 0; time < 5; time++) assert.equal(seldom.took(...Array(999).fill(2), 300), false)
  const loaded = taken()
  loaded.took(...Array(50).fill(2), ...Array(200).fill(300))
  assert.equal(loaded.took(1000, 300, 1000, 300, 1000), false)
  for (const of of [
    'select 1 from a for update',
    'select 1 from a for no key update',
    'select pg_advisory_xact_lock($1)',
  ]) {
    const waiting = taken(of)
    waiting.took(...Array(50).fill(2))
    assert.equal(waiting.took(300, 2, 300, 2, 300), false, of)
  }
  assert.equal(statementNames(10).took('select unknown', 1000), false)
})

test('a statement that ran out of time loses its name at once', () => {
  const one = taken()
  one.took(...Array(20).fill(6))
  assert.equal(one.took(9_999), false)
  one.took(6)
  assert.equal(one.took(10_000), true)
})

test('a statement that changed is forgotten by its old name on every connection', () => {
  const names = statementNames(10)
  times(4, () => names.of(text('a')))
  names.renew()
  assert.equal(names.of(text('a')), 's0_1')
})
