import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPressed } from './pressed.ts'

/** A browser's cache of what concerns messages. */
function deviceWith(...places: string[]) {
  const kept = new Set(places)
  const cache = {
    keys: async () => [...kept].map((place) => ({ url: `https://vondrona.test${place}` })),
    delete: async ({ url }: Request) => kept.delete(new URL(url).pathname),
  }
  Object.assign(globalThis, { caches: { has: async () => kept.size > 0, open: async () => cache } })
  return kept
}

test('what was pressed is handed over once, and forgotten only when that is done; the device itself stays', async () => {
  const kept = deviceWith('/push-device', '/push-pressed/a%2Fb', '/push-pressed/c')
  const handed: string[][] = []
  await assert.rejects(readPressed(() => Promise.reject(new Error('the page died'))))
  assert.equal(kept.size, 3)
  await readPressed(async (ids) => void handed.push(ids))
  await readPressed(async (ids) => void handed.push(ids))
  assert.deepEqual([handed, [...kept]], [[['a/b', 'c']], ['/push-device']])
})

test('where nothing was pressed, or the browser keeps nothing, nothing is asked', async () => {
  const never = () => assert.fail('asked')
  deviceWith()
  await readPressed(never)
  Object.assign(globalThis, { caches: { has: () => Promise.reject(new Error('private')) } })
  await readPressed(never)
  Object.assign(globalThis, { caches: undefined })
  await readPressed(never)
})
