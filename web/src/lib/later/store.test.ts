import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Kept } from './later.ts'

/** As much of IndexedDB as is used here; every value is at the JSON of its key. */
function device() {
  const stores = new Map<string, Map<string, unknown>>()
  const objectStore = (name: string) => {
    const rows = stores.get(name) ?? stores.set(name, new Map()).get(name)!
    const request = (result?: unknown) => {
      const made = { result, onsuccess: () => {} }
      queueMicrotask(() => made.onsuccess())
      return made
    }
    return {
      put: (value: unknown, key: unknown) => request(void rows.set(JSON.stringify(key), value)),
      getAllKeys: ({ id }: { id: string }) =>
        request([...rows.keys()].map((key) => JSON.parse(key)).filter(([of]) => of === id)),
      delete: (key: unknown) => request(void rows.delete(JSON.stringify(key))),
    }
  }
  const transaction = () => {
    const made = { oncomplete: () => {}, objectStore }
    setImmediate(() => made.oncomplete())
    return made
  }
  const open = () => {
    const request = { result: { transaction }, onsuccess: () => {} }
    queueMicrotask(() => request.onsuccess())
    return request
  }
  const bound = ([id]: string[], [last]: string[]) => {
    assert.equal(id, last)
    return { id }
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true })
  Object.defineProperty(globalThis, 'IDBKeyRange', { value: { bound }, configurable: true })
  return () => [...(stores.get('files')?.keys() ?? [])].map((key) => JSON.parse(key).join(' ')).sort()
}

test('N-09 of a thing, only the files that it no longer has are dropped; of another thing none, nor what is known of it', async () => {
  const files = device()
  const { laterStore } = await import('./store.ts')
  await laterStore.put({ id: '1' } as Kept)
  for (const [id, of] of ['1 a', '1 b', '2 a'].map((place) => place.split(' ')) as [string, string][])
    await laterStore.putFile(id, of, new Blob(['x']))
  await laterStore.dropFiles('1', ['b', 'c'])
  assert.deepEqual(files(), ['1 b', '2 a'])
})
