import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Chunk, mergeChunks } from './shared-chunks.ts'

interface Some {
  size?: number
  users: string
  imports?: string[]
}

/** What is merged of these shared chunks, as modules in the files that are left; pages are small letters. */
function merged(
  given: Record<string, Some>,
  weights: Record<string, number> = {},
  unused: Record<string, number> = {},
): string[] {
  const pages = new Set(Object.values(given).flatMap(({ users }) => [...users]))
  const shared = Object.entries(given).map(([name, { size = 100, users, imports = [] }]): [string, Chunk] => {
    return [name, { modules: [name], size, users: new Set(users), imports: new Set(imports), isShared: true }]
  })
  const own = [...pages].map((page): [string, Chunk] => {
    const imports = new Set(Object.keys(given).filter((name) => given[name]?.users.includes(page)))
    const users = new Set([
      page,
      ...Object.values(given).flatMap((some) => (some.imports?.includes(page) ? [...some.users] : [])),
    ])
    return [page, { modules: [page], size: 10_000, users, imports, isShared: false }]
  })
  const weightOf = new Map(
    [...pages].map((page) => {
      const request = weights[page] ?? 1
      return [page, { request, unused: unused[page] ?? request }]
    }),
  )
  return mergeChunks(new Map([...shared, ...own]), weightOf)
    .map(({ modules }) => modules.toSorted().join(''))
    .sort()
}

test('what the same pages share comes in one file, however large; what no page shares stays apart', () => {
  assert.deepEqual(merged({ A: { users: 'pq', size: 90_000 }, B: { users: 'pq', size: 90_000 }, C: { users: 'rs' } }), [
    'AB',
    'C',
  ])
})

test('two chunks are one where the requests that this saves outweigh what is loaded and not used', () => {
  assert.deepEqual(merged({ A: { users: 'pq', size: 14_999 }, B: { users: 'p', size: 10 } }), ['AB'])
  assert.deepEqual(merged({ A: { users: 'pq' }, B: { users: 'p', size: 15_000 } }), ['A', 'B'])
  assert.deepEqual(merged({ A: { users: 'pq' }, B: { users: 'p', size: 14_999 } }), ['AB'])
})

test('a page that is often looked at counts for more', () => {
  const given = { A: { users: 'pq' }, B: { users: 'p', size: 27_000 } }
  assert.deepEqual(merged(given), ['A', 'B'])
  assert.deepEqual(merged(given, { p: 2 }), ['AB'])
  assert.deepEqual(merged(given, { p: 2, q: 2 }), ['A', 'B'])
})

test('what a chunk imports counts as loaded and not used, too', () => {
  const rest = { C: { users: 'r', size: 90_000 } }
  assert.deepEqual(merged({ A: { users: 'pq' }, B: { users: 'p' }, ...rest }), ['AB', 'C'])
  const given = { A: { users: 'pq' }, B: { users: 'p', imports: ['r'] }, ...rest }
  const { A, B } = given
  assert.deepEqual(merged(given), ['A', 'B', 'C'])
  assert.deepEqual(merged({ B, A, ...rest }), ['A', 'B', 'C'])
})

test('texts are never loaded unused, however small: their size is infinite', () => {
  const texts = { users: 'p', size: Number.POSITIVE_INFINITY }
  assert.deepEqual(merged({ A: { users: 'pq' }, B: texts, C: { users: 'p', size: 90_000 } }), ['A', 'BC'])
})

test('two chunks that need each other by way of a third are never one', () => {
  const users = { A: { users: 'pq' }, B: { users: 'pqr' } }
  assert.deepEqual(merged(users), ['AB'])
  assert.deepEqual(merged({ ...users, A: { users: 'pq', imports: ['r'] } }), ['A', 'B']) // the page r imports B
})

test('who comes for the first time carries less for others', () => {
  const given = { A: { users: 'pq', size: 10 }, B: { users: 'p', size: 9_000 } }
  assert.deepEqual(merged(given), ['AB'])
  assert.deepEqual(merged(given, {}, { q: 2 }), ['A', 'B'])
})
