import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kind } from './edit.ts'
import { broken, mutantsOf } from './mutate.ts'

/** What the code becomes, by the kinds of rules that are broken. */
const breaks = (code: string, kind: Kind) =>
  mutantsOf('a.ts', code)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => broken(code, mutant))

test('a guard that leaves lets everything through', () => {
  assert.deepEqual(breaks('function f(a) { if (a) throw b }', 'guard'), ['function f(a) { if (false) throw b }'])
  assert.deepEqual(breaks('function f(a) { if (a) { log(a); return } go() }', 'guard'), [
    'function f(a) { if (false) { log(a); return } go() }',
  ])
  assert.deepEqual(breaks('for (;;) { if (a) continue; if (b) break }', 'guard'), [
    'for (;;) { if (false) continue; if (b) break }',
    'for (;;) { if (a) continue; if (false) break }',
  ])
})

test('another condition holds always, or never', () => {
  assert.deepEqual(breaks('if (a) b()', 'condition'), ['if (true) b()', 'if (false) b()'])
  assert.deepEqual(breaks('function f() { if (a) return b; else c() }', 'condition').length, 2)
  assert.deepEqual(breaks('x = a ? b : c', 'condition'), ['x = true ? b : c', 'x = false ? b : c'])
  assert.deepEqual(breaks('x = !a', 'condition'), ['x = a'])
  assert.deepEqual(breaks('x = !!a', 'condition'), [])
})

test('a comparison takes its edge in or leaves it out, an equation is turned round', () => {
  const pairs = [
    ['<', '<='],
    ['>', '>='],
    ['===', '!=='],
  ] as const
  for (const [one, other] of pairs) {
    assert.deepEqual(breaks(`x = a ${one} b`, 'comparison'), [`x = a ${other} b`])
    assert.deepEqual(breaks(`x = a ${other} b`, 'comparison'), [`x = a ${one} b`])
  }
  assert.deepEqual(breaks(`x = typeof a === 'string'`, 'comparison'), [])
  assert.deepEqual(breaks('x = a + b', 'comparison'), [])
})

test('of two conditions each is left out once', () => {
  assert.deepEqual(breaks('x = a && b', 'logic'), ['x = b', 'x = a'])
  assert.deepEqual(breaks('x = a || b', 'logic'), ['x = b', 'x = a'])
  assert.deepEqual(breaks('x = (a || b) && c', 'logic'), ['x = c', 'x = (b) && c', 'x = (a) && c', 'x = (a || b)'])
  assert.deepEqual(breaks('x = a ?? b', 'logic'), [])
})

test('a check or a lock that stands as a statement goes', () => {
  assert.deepEqual(breaks(`ctx.require('vote'); go()`, 'check'), ['; go()'])
  assert.deepEqual(breaks('async () => { await assertOpen(tx) }', 'check'), ['async () => { ; }'])
  assert.deepEqual(breaks('async () => { await lockSeries(tx, id) }', 'lock'), ['async () => { ; }'])
  assert.deepEqual(breaks(`const actor = ctx.require('vote'); checkout()`, 'check'), [])
})

test('a condition, an operator and a lock of a query go', () => {
  assert.deepEqual(breaks(`db.selectFrom('a').where('id', '<', id).execute()`, 'where'), [
    `db.selectFrom('a').execute()`,
    `db.selectFrom('a').where('id', '<=', id).execute()`,
  ])
  assert.deepEqual(breaks(`eb('id', 'in', ids)`, 'where'), [`eb('id', 'not in', ids)`])
  assert.deepEqual(breaks(`join.on('a.id', '=', 'b.id')`, 'where'), [`join.on('a.id', '!=', 'b.id')`])
  assert.deepEqual(breaks(`db.selectFrom('a').forNoKeyUpdate().execute()`, 'lock'), [`db.selectFrom('a').execute()`])
  for (const lock of ['forUpdate', 'forShare', 'forKeyShare'])
    assert.deepEqual(breaks(`q.${lock}().execute()`, 'lock'), ['q.execute()'])
})

test('constants are those with a name at the top of a file: numbers and yes or no', () => {
  assert.deepEqual(breaks('const limits = { most: 24 * hour, isOpen: true }', 'constant'), [
    'const limits = { most: 25 * hour, isOpen: true }',
    'const limits = { most: 24 * hour, isOpen: false }',
  ])
  assert.deepEqual(breaks('const pause = 15_000', 'constant'), ['const pause = 30000'])
  assert.deepEqual(breaks('const f = () => a.slice(0, 20)', 'constant'), [])
  assert.deepEqual(breaks('const first = list[0]', 'constant'), [])
  assert.deepEqual(breaks('const table = [1, 2, 3, 4, 5, 6, 7, 8, 9]', 'constant'), [])
})

test('types, names of properties and what is only logged are left alone', () => {
  assert.deepEqual(mutantsOf('a.ts', 'type A<T> = T extends 1 ? 2 : 3; let a: 5 | true; const b = { 7: a }'), [])
  assert.deepEqual(mutantsOf('a.ts', 'ctx.log.warn({ late: a > b }); console.log(a === b)'), [])
  assert.equal(mutantsOf('a.ts', 'x = (a as number) > b!').length, 1)
})

test('a mutant names its line and its text', () => {
  const [mutant] = mutantsOf('rules/a.ts', 'x()\ny = a < b\n')
  assert.deepEqual([mutant?.file, mutant?.line, mutant?.before, mutant?.after], ['rules/a.ts', 2, '<', '<='])
})
