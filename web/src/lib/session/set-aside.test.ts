import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshDrawer, freshStores } from '../device/browser.fixture.ts'
import { store } from '../device/indexed-db-store.ts'
import { applicationDraftPrefix, eventDraftPrefix, runSessionCleanups } from './session-end.ts'
import { bringBack, setAside } from './set-aside.ts'
import { clearToken, hasAside, keepMember, storeToken } from './token.ts'

const drawer = freshDrawer()
const { open } = indexedDB

/** The end of a session; the database is deleted with it, which the fake does not do. */
async function end() {
  clearToken()
  await runSessionCleanups()
  drawer.clear()
}

/** Hery has done and typed things; the server ends the session. */
async function thrownOut({ remembered }: { remembered: boolean }) {
  const stores = freshStores()
  drawer.clear()
  Object.assign(indexedDB, { open })
  storeToken('a', remembered)
  keepMember({ id: 'hery' })
  const area = remembered ? stores.local : stores.session
  area.setItem('act:1', '{"by":"hery"}')
  stores.local.setItem('registration-draft', 'typed')
  stores.local.setItem('reservation', 'pending')
  stores.local.setItem('receipts', 'secret')
  stores.session.setItem('chat-line', 'half')
  await store.set(`${applicationDraftPrefix}t1`, { letter: 'long' })
  await store.set(`${eventDraftPrefix}hery:e1`, { title: 'Fête' })
  await store.set('kept:Me:{}', { at: 1 })
  await setAside('hery')
  await end()
  return stores
}
const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').toSorted()
const signIn = (id: string, remembered = true) => {
  storeToken('b', remembered)
  keepMember({ id })
  return bringBack(id)
}

for (const remembered of [true, false])
  test(`R-AUTH-15 what was not sent is there again for the same member, ${remembered ? 'remembered' : 'of this tab'}`, async () => {
    const { local, session } = await thrownOut({ remembered })
    const [where, other] = remembered ? [local, session] : [session, local]
    assert.deepEqual(
      [keysOf(where), keysOf(other)],
      [['set-aside'], []],
      'nobody sees it; of a tab it goes with the tab',
    )
    for (const next of [true, false]) {
      await signIn('hery', next)
      const area = next ? local : session
      assert.equal(area.getItem('act:1'), '{"by":"hery"}')
      assert.deepEqual([local.getItem('registration-draft'), local.getItem('reservation')], ['typed', 'pending'])
      assert.deepEqual([session.getItem('chat-line'), local.getItem('receipts')], ['half', null])
      assert.deepEqual(await store.get(`${applicationDraftPrefix}t1`), { letter: 'long' })
      assert.deepEqual(await store.get(`${eventDraftPrefix}hery:e1`), { title: 'Fête' })
      assert.deepEqual([drawer.size, hasAside()], [2, false])
      await setAside('hery')
      await end()
    }
  })

test('R-AUTH-10 whoever else signs in has none of it, and nobody after them', async () => {
  const { local, session } = await thrownOut({ remembered: true })
  await signIn('vola')
  assert.deepEqual([keysOf(local), keysOf(session), drawer.size], [['me', 'token'], ['tab-member'], 0])
  await end()
  await signIn('hery')
  assert.equal(local.getItem('registration-draft'), null)
})

test('R-AUTH-15 what was begun since stays, and a second end of the session adds to what waits', async () => {
  const { local } = await thrownOut({ remembered: true })
  storeToken('b', true)
  keepMember({ id: 'hery' })
  local.setItem('act:2', '{"by":"hery"}')
  await setAside('hery')
  local.setItem('registration-draft', 'typed since')
  await bringBack('hery')
  assert.deepEqual(
    ['act:1', 'act:2', 'registration-draft'].map((key) => local.getItem(key)),
    ['{"by":"hery"}', '{"by":"hery"}', 'typed since'],
  )
})

test('a member who left nothing unsent leaves nothing', async () => {
  freshStores()
  drawer.clear()
  storeToken('a', true)
  await setAside('hery')
  assert.equal(hasAside(), false)
})
