import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from './open-database.ts'

/** As much of IndexedDB as is used: every opening is a new connection, and the test says what becomes of it. */
function browser() {
  const world = {
    opened: 0,
    closed: 0,
    fails: null as 'error' | 'blocked' | null,
    aborts: false,
    last: {} as Connection,
  }
  class Connection {
    onclose = () => {}
    onversionchange = () => {}
    close() {
      world.closed += 1
    }
    transaction() {
      const transaction = {
        error: new DOMException('full', 'QuotaExceededError'),
        oncomplete: () => {},
        onabort: () => {},
        objectStore: (name: string) => name,
      }
      queueMicrotask(() => (world.aborts ? transaction.onabort() : transaction.oncomplete()))
      return transaction
    }
  }
  const open = () => {
    world.opened += 1
    const request = {
      result: new Connection(),
      error: new DOMException('no', 'UnknownError'),
      onsuccess: () => {},
      onerror: () => {},
      onblocked: () => {},
      onupgradeneeded: (_: object) => {},
    }
    world.last = request.result
    queueMicrotask(() => {
      if (world.fails === 'error') return request.onerror()
      if (world.fails === 'blocked') return request.onblocked()
      request.onupgradeneeded({ oldVersion: 0 })
      request.onsuccess()
    })
    return request
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true })
  const database = openDatabase('x', 1, () => {})
  const read = () => database.within('a', 'readonly', (at) => ({ result: at('a') }) as never)
  return { world, database, read }
}

test('a database is opened once, when it is first needed', async () => {
  const { world, read } = browser()
  assert.equal(world.opened, 0)
  assert.deepEqual(await Promise.all([read(), read()]), ['a', 'a'])
  assert.equal(world.opened, 1)
})

test('one that the browser closed is opened again', async () => {
  const { world, read } = browser()
  await read()
  world.last.onclose()
  await read()
  assert.equal(world.opened, 2)
})

test('one that another tab deletes or upgrades is let go, and opened again when it is needed', async () => {
  const { world, read } = browser()
  await read()
  world.last.onversionchange()
  await read()
  assert.deepEqual([world.opened, world.closed], [2, 1])
})

test('one that could not be opened, or is held by another tab, is tried again the next time', async () => {
  for (const fails of ['error', 'blocked'] as const) {
    const { world, read } = browser()
    world.fails = fails
    await assert.rejects(read(), { name: 'UnknownError' })
    world.fails = null
    assert.equal(await read(), 'a')
  }
})

test('what the disk did not take is an error', async () => {
  const { world, read } = browser()
  world.aborts = true
  await assert.rejects(read(), { name: 'QuotaExceededError' })
})

test('to close one that was never opened, or could not be, is no error', async () => {
  const { world, database, read } = browser()
  await database.close()
  world.fails = 'error'
  const reading = assert.rejects(read())
  await database.close()
  await reading
  assert.equal(world.closed, 0)
})
