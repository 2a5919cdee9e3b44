import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { LostFile, StuckModule } from './load-files.ts'
import { isLostFile, isUnanswered, makeChunkWatch, type ReloadDependencies } from './missing-chunks.ts'
import { holdsTypedText, watchTyping } from './typed-text.ts'

beforeEach(freshStores)

const lost = new LostFile('/assets/x.js', { isAnswered: true })

function watching(more: Partial<ReloadDependencies>) {
  const page = { reloads: 0, clock: 1_000_000 }
  const watch = makeChunkWatch({
    isHeld: () => false,
    isBuildGone: async () => true,
    now: () => page.clock,
    reload: () => (page.reloads += 1),
    ...more,
  })
  return { page, watch }
}

test('a page that holds typed text does not reload itself, and the server is not even asked', async () => {
  let asked = 0
  const isBuildGone = async () => Boolean(++asked)
  const { page, watch } = watching({ isHeld: () => true, isBuildGone })
  await watch(lost)
  assert.deepEqual([page.reloads, asked], [0, 0])
})

test('what is typed while the server is asked keeps the page, too', async () => {
  let isHeld = false
  const { page, watch } = watching({
    isHeld: () => isHeld,
    isBuildGone: async () => {
      isHeld = true
      return true
    },
  })
  await watch(lost)
  assert.equal(page.reloads, 0)
})

test('a file that a bad network lost is no new version: the build is there, or nobody answers', async () => {
  const there = watching({ isBuildGone: async () => false })
  await there.watch(lost)
  const silent = watching({ isBuildGone: () => Promise.reject(new TypeError('Failed to fetch')) })
  await silent.watch(lost)
  assert.deepEqual([there.page.reloads, silent.page.reloads], [0, 0])
})

test('a page of a build that is gone loads the new one, and not in a circle', async () => {
  const { page, watch } = watching({})
  await watch(lost)
  await watch(lost)
  assert.equal(page.reloads, 1)
  page.clock += 60_000
  await watch(lost)
  assert.equal(page.reloads, 2)
})

test('a module that the browser refuses for ever is cured by a new page, once the server answers', async () => {
  const stuck = new StuckModule()
  const silent = watching({ isBuildGone: () => Promise.reject(new TypeError('Failed to fetch')) })
  await silent.watch(stuck)
  const there = watching({ isBuildGone: async () => false })
  await there.watch(stuck)
  assert.deepEqual([silent.page.reloads, there.page.reloads], [0, 1])
})

test('an error of the code of a page is no lost file', () => {
  assert.equal(isLostFile(new TypeError('x is not a function')), false)
})

test('only a file that nobody answered for says that there is no network', () => {
  const silent = new LostFile('/assets/x.js', { isAnswered: false })
  assert.deepEqual([lost, silent, new StuckModule()].map(isLostFile), [true, true, true])
  assert.deepEqual([lost, silent, new StuckModule()].map(isUnanswered), [false, true, false])
})

test('typed text counts as long as its field is on the page and is not empty', () => {
  const page = new EventTarget()
  watchTyping(page)
  const field = { isConnected: true, value: '' }
  const type = (value: string) => {
    field.value = value
    const event = new Event('input')
    Object.defineProperty(event, 'target', { value: field })
    page.dispatchEvent(event)
  }
  assert.equal(holdsTypedText(), false)
  type('Bon')
  assert.equal(holdsTypedText(), true)
  field.value = '' // it was sent
  assert.equal(holdsTypedText(), false)
  type('jour')
  field.isConnected = false
  assert.equal(holdsTypedText(), false)
})
