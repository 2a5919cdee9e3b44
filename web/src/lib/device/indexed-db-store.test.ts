import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDrawer, freshStores } from './browser.fixture.ts'
import { whenFull, withRoom } from './database/open-database.ts'

let serial = 0
const opened = async () => (await import(`./indexed-db-store.ts?${serial++}`)) as typeof import('./indexed-db-store.ts')

/** What becomes of the drawer when the browser opens one of this version; `has`: there is one. */
async function upgraded(oldVersion: number, has: boolean, token: string | null): Promise<string[]> {
  const { local } = freshStores()
  if (token) local.setItem('token', token)
  const done: string[] = []
  let isThere = has
  const database = {
    objectStoreNames: { contains: () => isThere },
    deleteObjectStore() {
      isThere = false
      done.push('deleted')
    },
    createObjectStore: () => void done.push('created'),
  }
  const request = { result: database, error: new Error('seen'), onupgradeneeded: (_: object) => {}, onerror: () => {} }
  const open = () => {
    queueMicrotask(() => {
      request.onupgradeneeded({ oldVersion })
      request.onerror()
    })
    return request
  }
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true })
  const { store } = await opened()
  assert.equal(await store.get('a'), undefined)
  return done
}

test('what a session of a closed tab left lying open before it was sealed goes; what a remembered one keeps stays', async () => {
  assert.deepEqual(await upgraded(0, false, null), ['created'])
  assert.deepEqual(await upgraded(1, true, null), ['deleted', 'created'])
  assert.deepEqual(await upgraded(1, true, 'token'), [])
})

test('what is kept is read again until it is deleted', async () => {
  freshStores().local.setItem('token', 'token')
  freshDrawer()
  const { store } = await opened()
  assert.equal(await store.set('a', { n: 1 }), true)
  assert.deepEqual(await store.get('a'), { n: 1 })
  await store.delete('a')
  assert.equal(await store.get('a'), undefined)
})

test('R-AUTH-04 of a session of this tab nothing lies open', async () => {
  const { session } = freshStores()
  const kept = freshDrawer()
  session.setItem('token', 'token')
  const { store } = await opened()
  await store.set('a', { name: 'Rasoa' })
  assert.ok(!JSON.stringify([...kept.values()]).includes('Rasoa'))
  assert.deepEqual(await store.get('a'), { name: 'Rasoa' })
})

test('R-AUTH-10 what comes after the session has ended is not taken, but for what visitors read', async () => {
  freshStores()
  const kept = freshDrawer()
  const { store } = await opened()
  for (const key of ['application:t', 'event-draft:m:e', 'article:a', 'x-kept:', 'articles-readers'])
    assert.equal(await store.set(key, 1), false)
  for (const key of ['kept:Article:{}', 'kept-answers', 'articles-read']) assert.equal(await store.set(key, 1), true)
  assert.equal(kept.size, 3)
})

test('room is made for what did not fit, once, and only where room was missing', async () => {
  freshStores().local.setItem('token', 'token')
  let isFull = true
  let made = 0
  const kept = freshDrawer(() => isFull)
  const { store } = await opened()
  assert.equal(await store.set('a', 1), false, 'nobody gives room')
  whenFull(async () => {
    made += 1
    assert.equal(await store.set('while room is made', 1), false)
    isFull = false
  })
  assert.equal(await store.set('a', 1), true)
  assert.deepEqual([made, [...kept.keys()]], [1, ['a']])
  const full = new DOMException('no room', 'QuotaExceededError')
  isFull = true
  let tries = 0
  const write = async () => {
    tries += 1
    if (tries === 1) throw full
    return tries
  }
  assert.deepEqual([await withRoom(write), made], [2, 2], 'also in another database')
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  const other = await opened()
  whenFull(async () => assert.fail('there is no lack of room'))
  assert.equal(await other.store.set('a', 1), false)
})

test('a device without a drawer reads as empty and keeps nothing', async () => {
  freshStores()
  Reflect.deleteProperty(globalThis, 'indexedDB')
  const { store } = await opened()
  await store.set('a', 1)
  await store.delete('a')
  assert.equal(await store.get('a'), undefined)
})
