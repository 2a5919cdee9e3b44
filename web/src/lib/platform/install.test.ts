import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { install, isInstallOffered, refuseInstall, watchInstallOffer } from './install.ts'

const stores = { local: new Map<string, string>(), session: new Map<string, string>() }
const storage = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
let page = new EventTarget()
Object.assign(globalThis, {
  localStorage: storage(stores.local),
  sessionStorage: storage(stores.session),
  addEventListener: (...given: Parameters<EventTarget['addEventListener']>) => page.addEventListener(...given),
})

/** A tab is opened, and the browser offers to install. */
function visit(outcome = 'accepted', { sameTab = false, offers = true } = {}) {
  page = new EventTarget()
  if (!sameTab) stores.session.clear()
  watchInstallOffer()
  const event = new Event('beforeinstallprompt', { cancelable: true })
  const prompted = { times: 0 }
  Object.assign(event, { prompt: async () => void prompted.times++, userChoice: Promise.resolve({ outcome }) })
  if (offers) page.dispatchEvent(event)
  return { event, prompted }
}

beforeEach(() => {
  stores.local.clear()
  page.dispatchEvent(new Event('appinstalled'))
})

test('the app is offered at the second visit, not at the first, however often its tab is reloaded; the browser stays silent', () => {
  const { event } = visit()
  assert.equal(event.defaultPrevented, true)
  assert.equal(isInstallOffered(), false)
  visit('accepted', { sameTab: true })
  assert.equal(isInstallOffered(), false)
  visit()
  assert.equal(isInstallOffered(), true)
  visit()
  assert.equal(isInstallOffered(), true)
})

test('where the browser cannot install, and once it has, nothing is offered', async () => {
  page.dispatchEvent(new Event('appinstalled'))
  visit('accepted', { offers: false })
  visit('accepted', { offers: false })
  assert.equal(isInstallOffered(), false)
  const { prompted } = visit()
  assert.equal(isInstallOffered(), true)
  await install()
  assert.equal(prompted.times, 1)
  assert.equal(isInstallOffered(), false)
  await install()
  assert.equal(prompted.times, 1)
  visit()
  page.dispatchEvent(new Event('appinstalled')) // from the browser's own menu
  assert.equal(isInstallOffered(), false)
})

test('a no holds for good, given here or in the browser’s dialog', async () => {
  for (const refuse of [refuseInstall, install]) {
    stores.local.clear()
    visit()
    visit('dismissed')
    assert.equal(isInstallOffered(), true)
    await refuse()
    assert.equal(isInstallOffered(), false)
    visit()
    assert.equal(isInstallOffered(), false)
  }
})
