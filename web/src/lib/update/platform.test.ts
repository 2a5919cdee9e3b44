import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { stubModules } from '../device/stub-modules.fixture.ts'

let log: string[] = []
stubModules({
  'lib/lifecycle/service-worker.ts': { refreshServiceWorker: async () => void log.push('refreshed') },
})
const { canQuit, quit, update } = await import('./platform.ts')
const { platform } = await import('../platform/wrapper.ts')
const { holdUnsaved } = await import('../forms/unsaved.ts')

let opens: () => object | null = () => ({})
const browser = {
  window: {
    open: (address: string) => {
      log.push(address)
      return opens()
    },
    close: () => log.push('closed'),
  },
  location: { reload: () => log.push('reloaded'), replace: (address: string) => log.push(address) },
}
const runsIn = (name?: string, call?: (...names: string[]) => Promise<void>) =>
  Object.assign(globalThis, {
    Capacitor: name === undefined ? undefined : { getPlatform: () => name, nativePromise: call },
  })
const newsWith = (android: string | null, ios: string | null) =>
  ({ updateUrl: { android, ios } }) as Parameters<typeof update>[0]

beforeEach(() => {
  log = []
  opens = () => ({})
  Object.assign(globalThis, browser)
  runsIn()
})

test('R-UPD-08 the app knows the wrapper in which it runs; everything else is the web', () => {
  for (const [name, expected] of [
    ['android', 'android'],
    ['ios', 'ios'],
    ['web', 'web'],
    ['electron', 'web'],
    [undefined, 'web'],
  ] as const) {
    runsIn(name)
    assert.equal(platform(), expected)
  }
})

test('R-UPD-08 on the web a reload brings the new version, once its files are there', async () => {
  assert.equal(await update(newsWith('https://store.test/a', null)), true)
  assert.deepEqual(log, ['refreshed', 'reloaded'])
})

test('R-UPD-09 what was typed and not sent is asked about before the reload', async () => {
  const page = new EventTarget()
  Object.assign(globalThis, {
    dispatchEvent: (event: Event) => page.dispatchEvent(event),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  })
  let leave: (() => void) | undefined
  page.addEventListener('closing', (event) => (leave = (event as CustomEvent<() => void>).detail))
  const sent = holdUnsaved(() => true)
  await update(newsWith(null, null))
  assert.deepEqual(log, ['refreshed'], 'nothing is lost by itself')
  leave?.()
  assert.deepEqual(log, ['refreshed', 'reloaded'])
  sent()
  log = []
  await update(newsWith(null, null))
  assert.deepEqual(log, ['refreshed', 'reloaded'])
})

test('R-UPD-08 in a wrapper its own store is opened, and nothing but a store', async () => {
  const news = newsWith('market://details?id=1', 'itms-apps://1')
  runsIn('android')
  assert.equal(await update(news), true)
  runsIn('ios')
  assert.equal(await update(news), true)
  assert.deepEqual(log, ['market://details?id=1', 'itms-apps://1'])
  log = []
  for (const address of [null, '', 'javascript:alert(1)', 'http://store.test', 'xhttps://store.test'])
    assert.equal(await update(newsWith(null, address)), false, String(address))
  assert.deepEqual(log, [])
  assert.equal(await update(newsWith(null, 'https://store.test')), true)
})

test('R-UPD-08 a store that does not open is said', async () => {
  runsIn('ios')
  const news = newsWith(null, 'https://store.test')
  opens = () => null
  assert.equal(await update(news), false)
  opens = () => {
    throw new DOMException('blocked')
  }
  assert.equal(await update(news), false)
})

test('R-UPD-09 quitting ends the wrapper, and elsewhere closes the page or leaves it empty', () => {
  quit()
  assert.deepEqual(log, ['closed', 'about:blank'])
  log = []
  runsIn('android', async (plugin, method) => void log.push(`${plugin}.${method}`))
  quit()
  assert.deepEqual(log, ['App.exitApp'])
  assert.equal(canQuit(), true)
  runsIn('ios')
  assert.equal(canQuit(), false, 'Apple lets no app end itself')
})
