import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filled } from '@vondrona/rules/constants'

type Owner = Record<string, (...given: unknown[]) => unknown>

/** The built-ins of this machine, taken away before what fills them in is loaded. */
const native: Record<string, Owner[string]> = {}
class Box {}
Object.assign(globalThis, { HTMLElement: Box, addEventListener: () => {} })
const ownerOf = (path: string) =>
  path.split('.').reduce<unknown>((from, name) => (from as Owner)[name], globalThis) as Owner
for (const [owner, names] of Object.entries(filled))
  for (const name of names) {
    const known = ownerOf(owner)[name]
    if (known) native[`${owner}.${name}`] = known
    delete ownerOf(owner)[name]
  }
await import('./fill.ts')

const mine = (path: string) => ownerOf(path.slice(0, path.lastIndexOf('.')))[path.slice(path.lastIndexOf('.') + 1)]
/** The same as the machine's own. */
function same(path: string, self: unknown, ...given: unknown[]) {
  const [own, real] = [mine(path), native[path]]
  assert.ok(own && real && own !== real, path)
  assert.deepEqual(own.call(self, ...given), real.call(self, ...given), path)
}

test('everything that is promised is filled in, and counts as no property of a list', () => {
  for (const [owner, names] of Object.entries(filled))
    for (const name of names) assert.equal(typeof ownerOf(owner)[name], 'function', `${owner}.${name}`)
  for (const name in []) assert.fail(name)
})

test('lists are sorted, turned and searched as by the built-ins, and stay as they were', () => {
  const list = [3, 1, 10, 2]
  same('Array.prototype.toSorted', list)
  same('Array.prototype.toSorted', list, (a: number, b: number) => a - b)
  same('Array.prototype.toReversed', list)
  for (const given of [[1, 1], [0, 0, 9], [-1, 1, 8, 9], [2], [7, 1]]) same('Array.prototype.toSpliced', list, ...given)
  for (const limit of [0, 2, 10]) {
    same('Array.prototype.findLast', list, (one: number) => one > limit)
    same('Array.prototype.findLastIndex', list, (one: number) => one > limit)
    same('Array.prototype.findLast', [9, 1], (one: number) => one > limit)
    same('Array.prototype.findLastIndex', [9, 1], (one: number) => one > limit)
  }
  assert.deepEqual(list, [3, 1, 10, 2])
})

test('groups and addresses are as by the built-ins', () => {
  const odd = (one: number) => one % 2 === 1
  same('Map.groupBy', Map, [1, 2, 3], odd)
  same('Object.groupBy', Object, [1, 2, 3], odd)
  for (const given of [['https://a.mg/b'], ['/b', 'https://a.mg'], ['/b'], ['']]) {
    same('URL.canParse', URL, ...given)
    assert.equal(String(URL.parse(given[0] ?? '', given[1])), String(native['URL.parse']?.call(URL, ...given)))
  }
})

test('a signal ends with the first of several, also with one that had ended, and keeps the reason', async () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const any = AbortSignal.any([one.signal, other.signal])
  assert.equal(any.aborted, false)
  any.throwIfAborted()
  other.abort('enough')
  one.abort('late')
  assert.equal(any.reason, 'enough')
  assert.equal(AbortSignal.any([one.signal, AbortSignal.abort('before')]).reason, 'late')
  assert.throws(() => AbortSignal.abort(new Error('over')).throwIfAborted(), /over/)
  const timed = AbortSignal.timeout(1)
  await new Promise((resolve) => timed.addEventListener('abort', resolve))
  assert.equal(timed.reason.name, 'TimeoutError')
})

test('a promise is kept from outside', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  resolve(7)
  assert.equal(await promise, 7)
})
