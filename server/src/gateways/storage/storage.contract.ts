import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Storage } from './port.ts'

/** What every adapter of the storage port promises. */
export function storageContract(name: string, make: () => Storage) {
  test(`${name}: a file is there complete, replaced complete, and gone after removal`, async () => {
    const storage = make()
    assert.equal(await storage.get('identity/a'), null)
    await storage.put('identity/a', Buffer.from('one'))
    await storage.put('identity/a', Buffer.from('second'))
    assert.equal(String(await storage.get('identity/a')), 'second')
    await storage.remove('identity/a')
    await storage.remove('identity/a')
    assert.equal(await storage.get('identity/a'), null)
  })

  test(`${name}: a file is written and read in pieces; one whose source fails leaves nothing`, async () => {
    const storage = make()
    async function* pieces(failing = false) {
      for (const size of [1, 70_000, 0]) yield Buffer.alloc(size, 'a')
      if (failing) throw new Error('the source fails')
    }
    await assert.rejects(storage.put('exports/a', pieces(true)), /the source fails/)
    assert.equal(await storage.read('exports/a'), null)
    assert.deepEqual(await Array.fromAsync(storage.list('')), [])
    await storage.put('exports/a', pieces())
    const found = await storage.read('exports/a')
    assert.equal(found?.size, 70_001)
    assert.equal(Buffer.concat(await Array.fromAsync(found?.stream ?? [])).length, 70_001)
  })

  test(`${name}: two who write the same key at once leave one complete file`, async () => {
    const storage = make()
    const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(50_000))
    await Promise.all(texts.map((text) => storage.put('identity/same', Buffer.from(text))))
    assert.ok(texts.includes(String(await storage.get('identity/same'))))
    assert.equal((await Array.fromAsync(storage.list('identity'))).length, 1)
  })

  test(`${name}: a list names keys below the prefix only, with size and time; none where there is nothing`, async () => {
    const storage = make()
    await storage.put('identity/x', Buffer.alloc(7))
    await storage.put('exports/y', Buffer.alloc(9))
    const found = await Array.fromAsync(storage.list('identity'))
    assert.deepEqual(
      found.map(({ key, size }) => [key, size]),
      [['identity/x', 7]],
    )
    assert.ok(Math.abs((found[0]?.changedAt.getTime() ?? 0) - Date.now()) < 60_000)
    assert.deepEqual(await Array.fromAsync(storage.list('nothing')), [])
  })

  test(`${name}: a key that would leave the compartment is a bug, not a path`, async () => {
    const storage = make()
    for (const key of ['../secrets.json', 'identity/../../x', '/etc/passwd', 'identity', 'identity/a/../b', ''])
      await assert.rejects(async () => storage.put(key, Buffer.from('x')), /unsafe/)
  })
}
