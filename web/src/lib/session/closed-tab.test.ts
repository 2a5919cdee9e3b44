import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'

let serial = 0
/** Another page: the module's own memory is new. */
const page = () => import(`./closed-tab.ts?${serial++}`) as Promise<typeof import('./closed-tab.ts')>

let held: string[] = []
const locks = {
  request: async (name: string, _options: unknown, work: () => Promise<void>) => {
    held.push(name)
    await work()
    held = held.filter((one) => one !== name)
  },
  query: async () => ({ held: held.map((name) => ({ name })) }),
} as unknown as LockManager
const forgetting = () => {
  let times = 0
  return { forget: async () => void times++, times: () => times }
}

beforeEach(() => {
  held = []
})

test('R-AUTH-04 what a closed tab left is forgotten at the next start, once', async () => {
  const { local, session } = freshStores()
  session.setItem('token', 'a')
  ;(await page()).noteTabSession(locks)
  session.clear()
  held = [] // closed
  const { forget, times } = forgetting()
  await (await page()).forgetClosedTab(forget, locks)
  await (await page()).forgetClosedTab(forget, locks)
  assert.equal(times(), 1)
  assert.equal(local.length, 0)
})

test('nothing is forgotten while such a tab is open, when it is reloaded, and for who was never signed in so', async () => {
  const { session } = freshStores()
  const { forget, times } = forgetting()
  await (await page()).forgetClosedTab(forget, locks)
  session.setItem('token', 'a')
  ;(await page()).noteTabSession(locks)
  session.clear() // a second tab beside it
  await (await page()).forgetClosedTab(forget, locks)
  held = []
  session.setItem('token', 'a') // the tab itself, reloaded
  await (await page()).forgetClosedTab(forget, locks)
  assert.equal(times(), 0)
})

test('« Se souvenir de moi » keeps what is kept, also after somebody else had a session of a tab', async () => {
  const { local, session } = freshStores()
  const { forget, times } = forgetting()
  session.setItem('token', 'a')
  ;(await page()).noteTabSession(locks)
  session.clear()
  held = []
  local.setItem('token', 'b') // signing in has forgotten what was there before
  await (await page()).forgetClosedTab(forget, locks)
  assert.equal(times(), 0)
})

test('a browser without locks forgets rather than keeps', async () => {
  const { session } = freshStores()
  session.setItem('token', 'a')
  ;(await page()).noteTabSession(null)
  session.clear()
  const { forget, times } = forgetting()
  await (await page()).forgetClosedTab(forget, null)
  assert.equal(times(), 1)
})

test('somebody is here who is remembered, or whose tab is open; not a tab whose own session has ended', async () => {
  const { local, session } = freshStores()
  const { isSomebodyHere, noteTabSession } = await page()
  assert.equal(await isSomebodyHere(locks), false)
  local.setItem('token', 'b')
  assert.equal(await isSomebodyHere(locks), true)
  local.clear()
  session.setItem('token', 'a')
  noteTabSession(locks)
  noteTabSession(locks)
  assert.deepEqual([await isSomebodyHere(locks), held.length], [true, 1])
  session.clear()
  noteTabSession(locks)
  await new Promise(setImmediate)
  assert.equal(await isSomebodyHere(locks), false)
  session.setItem('token', 'c')
  noteTabSession(locks)
  assert.equal(await isSomebodyHere(locks), true)
})
