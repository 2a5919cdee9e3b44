import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

  test(`${name}: nothing, one byte and more than a piece come back as they went in, also in ranges`, async () => {
    const storage = make()
    for (const size of [0, 1, 200_000]) {
      const bytes = Buffer.from(Array.from({ length: size }, (_, n) => (n * 7) % 251))
      await storage.put(`exports/${size}`, bytes)
      assert.deepEqual(await storage.get(`exports/${size}`), bytes)
      assert.equal((await storage.stat(`exports/${size}`))?.size, size)
      assert.deepEqual(await whole(storage, `exports/${size}`), bytes)
    }
    const bytes = await storage.get('exports/200000')
    for (const [start, end] of [
      [0, 0],
      [7, 99_999],
      [199_999, 199_999],
    ] as const) {
      const found = await storage.read('exports/200000', { start, end })
      assert.equal(found?.size, 200_000, 'the size is that of the file')
      assert.deepEqual(Buffer.concat(await Array.fromAsync(found?.stream ?? [])), bytes?.subarray(start, end + 1))
    }
    assert.equal(await storage.read('exports/none', { start: 0, end: 5 }), null)
    assert.equal(await storage.stat('exports/none'), null)
  })

  test(`${name}: a staged file is not there before it is kept, then as a whole; a dropped one never is`, async (t) => {
    const storage = make()
    const folder = mkdtempSync(join(tmpdir(), 'vondrona-staged-'))
    t.after(() => rmSync(folder, { recursive: true, force: true }))
    const bytes = Buffer.alloc(300_000, 'replay')
    for (const one of ['kept', 'dropped']) writeFileSync(join(folder, one), bytes)
    const kept = await storage.stage('replays/kept.mp4', join(folder, 'kept'))
    const dropped = await storage.stage('replays/dropped.mp4', join(folder, 'dropped'))
    assert.equal(await storage.stat('replays/kept.mp4'), null)
    await kept.keep()
    await kept.drop() // after it was kept there is nothing to forget
    await dropped.drop()
    assert.deepEqual(await whole(storage, 'replays/kept.mp4'), bytes)
    assert.deepEqual(
      (await Array.fromAsync(storage.list(''))).map(({ key }) => key),
      ['replays/kept.mp4'],
    )
  })

  test(`${name}: a list has every key once, however many there are`, async () => {
    const storage = make()
    const keys = Array.from({ length: 25 }, (_, n) => `lives/${n}.jpg`)
    await Promise.all(keys.map((key) => storage.put(key, Buffer.from('x'))))
    await storage.put('lives-other/x', Buffer.from('x'))
    const found = (await Array.fromAsync(storage.list('lives'))).map(({ key }) => key)
    assert.deepEqual(found.sort(), keys.sort())
  })
}

const whole = async (storage: Storage, key: string) =>
  Buffer.concat(await Array.fromAsync((await storage.read(key))?.stream ?? []))
