import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'

class Link {
  readonly href: string
  constructor(href: string) {
    this.href = href
  }
  get origin() {
    return new URL(this.href).origin
  }
  closest = () => this
}
let launch: unknown = null
let pressed: (event: object) => void = () => {}
let opened: (event: object) => void = () => {}
let followed: string[] = []

Object.assign(globalThis, {
  // The build of the wrapper names its server.
  document: {
    querySelector: () => ({ getAttribute: () => 'https://vondrona.test' }),
    addEventListener: (_type: string, then: typeof pressed) => (pressed = then),
  },
  Element: Link,
  location: new URL('https://localhost/'),
  Capacitor: {
    getPlatform: () => 'android',
    nativePromise: async () => launch,
    addListener: (_plugin: string, _event: string, then: typeof opened) => (opened = then),
  },
})
const { followLinks } = await import('./links.ts')

beforeEach(() => {
  freshStores()
  followed = []
})
const follow = async () => {
  followLinks((page) => followed.push(page))
  await new Promise(setImmediate)
}

test('the link that opened the app is followed once, not again after a reload; every one that comes later is', async () => {
  launch = { url: 'https://vondrona.test/live/1?a=1#b' }
  await follow()
  await follow()
  assert.deepEqual(followed, ['/live/1?a=1#b'])
  opened(launch as object)
  assert.equal(followed.length, 2)
})

test('no link, one of somebody else and one of a file open no page', async () => {
  for (launch of [null, {}, { url: 7 }, { url: 'https://evil.test/live/1' }, { url: 'https://vondrona.test/api/x' }]) {
    freshStores()
    await follow()
  }
  assert.deepEqual(followed, [])
})

test('a press on a full address of the server opens the page of the app, unless somebody answered it already', async () => {
  launch = null
  await follow()
  let prevented = 0
  const press = (target: unknown, defaultPrevented = false) =>
    pressed({ target, defaultPrevented, preventDefault: () => prevented++ })
  press({})
  press(new Link('https://evil.test/live/1'))
  press(new Link('https://localhost/live/1'))
  press(new Link('https://vondrona.test/live/1'), true)
  assert.deepEqual([followed, prevented], [[], 0])
  press(new Link('https://vondrona.test/live/1'))
  assert.deepEqual([followed, prevented], [['/live/1'], 1])
})
