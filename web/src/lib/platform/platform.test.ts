import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { readKey, writeKey } from '../device/browser-storage.ts'
import { clearToken, getToken, storeToken } from '../session/token.ts'
import { shorten, whole } from './addresses.ts'
import { fileName } from './files.ts'
import { pageOf } from './links.ts'
import { callNative } from './native.ts'
import { openSecureToken } from './secure-token.ts'
import { fromServer, onServer, toServer, translateWith } from './server.ts'
import { startInWrapper } from './start.ts'
import { isWrapped, platform } from './wrapper.ts'

let calls: [method: string, data: unknown][] = []
let kept: string | null = null

/** A phone with a secure store, which a backup or the uninstalling of the app may leave as it is. */
function phone(fails = false) {
  Object.assign(globalThis, {
    Capacitor: {
      getPlatform: () => 'android',
      nativePromise: async (plugin: string, method: string, { data }: { data?: string }) => {
        if (fails) throw new Error('locked')
        calls.push([`${plugin}.${method}`, data])
        if (method === 'internalGetItem') return { data: kept }
        if (method === 'internalSetItem') await turn() // writing takes longer than removing
        kept = method === 'internalSetItem' ? (data ?? null) : null
      },
    },
  })
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Everything that was begun is done. */
async function settled() {
  for (let n = 0; n < 6; n += 1) await turn()
}
let local: Storage

beforeEach(() => {
  local = freshStores().local
  calls = []
  kept = null
  phone()
})

test('a browser has no wrapper, whatever calls itself so', async () => {
  for (const bridge of [undefined, {}, { getPlatform: () => 'web' }, { getPlatform: () => 'electron' }]) {
    Object.assign(globalThis, { Capacitor: bridge })
    assert.equal(isWrapped(), false)
  }
  await assert.rejects(callNative('App', 'exitApp'), /browser/)
  phone()
  assert.equal(platform(), 'android')
})

test('R-AUTH-03 in the wrapper a remembered token lies in the secure store and nowhere in plain', async () => {
  await openSecureToken()
  assert.equal(getToken(), null)
  storeToken('secret', true)
  await settled()
  assert.equal(kept, 'secret')
  assert.equal(getToken(), 'secret')
  assert.doesNotMatch(JSON.stringify(Object.fromEntries(plain())), /secret/)
})
const plain = () =>
  Array.from({ length: local.length }, (_, at) => [local.key(at)!, local.getItem(local.key(at)!)] as const)

test('R-AUTH-03 the next start of the app reads it again', async () => {
  local.setItem('secure-token', '1')
  kept = 'secret'
  await openSecureToken()
  await settled()
  assert.deepEqual([getToken(), kept], ['secret', 'secret'])
})

test('R-AUTH-10 the logout wipes it from the phone, also when another login follows at once', async () => {
  await openSecureToken()
  storeToken('first', true)
  clearToken()
  await settled()
  assert.deepEqual([kept, getToken(), local.getItem('secure-token')], [null, null, null])
  storeToken('second', true)
  clearToken()
  storeToken('third', true)
  await settled()
  assert.deepEqual([kept, getToken()], ['third', 'third'])
})

test('R-AUTH-04 what is not to be remembered never reaches the secure store', async () => {
  await openSecureToken()
  storeToken('secret', false)
  await settled()
  assert.equal(getToken(), 'secret')
  assert.equal(kept, null)
})

test('a token that outlived the app in the Keychain opens no session after a new installation', async () => {
  kept = 'of before'
  await openSecureToken()
  assert.deepEqual([getToken(), kept], [null, null])
})

test('a token that lay in plain moves into the secure store', async () => {
  clearToken() // of the tests before
  await settled()
  local.setItem('token', 'plain')
  await openSecureToken()
  await settled()
  assert.deepEqual([getToken(), kept, local.getItem('token')], ['plain', 'plain', null])
})

test('R-AUTH-03 where the secure store does not open, the session lasts as long as the app is open', async () => {
  phone(true)
  await openSecureToken()
  storeToken('secret', true)
  await settled()
  assert.equal(getToken(), 'secret')
  assert.doesNotMatch(JSON.stringify(Object.fromEntries(plain())), /secret/)
  writeKey('local', 'other', 'x')
  assert.equal(readKey('local', 'other'), 'x', 'other keys stay where they were')
})

test('in a browser every address stays as it is', () => {
  translateWith({ whole, shorten })
  const data = { url: '/api/images/1/full', html: '<img src="/api/images/1">' }
  assert.equal(fromServer(data), data)
  assert.equal(toServer('{"url":"/api/x"}'), '{"url":"/api/x"}')
  assert.equal(onServer('/api/graphql'), '/api/graphql')
})

test('in the wrapper addresses of the server are made whole where they come in, wherever they stand', () => {
  const server = 'https://v.mg'
  const data = {
    url: '/api/images/1/full',
    hls: '/media/live/a.m3u8',
    srcset: '/api/images/1/s 320w, /api/images/1/m 640w',
    text: 'See /api/docs, or /apiary',
    html: '<p>/api/x</p><img src="/api/images/1" srcset="/api/images/1/s 1x, /api/images/1/m 2x"><a href="/magazine/1">',
    saver:
      '<img data-saver="/api/images/1/s 320w"><a class="deferred-image" data-saver="/api/images/1/s 1w, /api/images/1/m 2w">',
    list: [{ page: '/events/1', none: null, many: 3, yes: true }],
    other: 'https://other.mg/api/x',
  }
  const made = whole(data, server) as typeof data
  assert.deepEqual(made, {
    ...data,
    url: 'https://v.mg/api/images/1/full',
    hls: 'https://v.mg/media/live/a.m3u8',
    srcset: 'https://v.mg/api/images/1/s 320w, https://v.mg/api/images/1/m 640w',
    html: '<p>/api/x</p><img src="https://v.mg/api/images/1" srcset="https://v.mg/api/images/1/s 1x, https://v.mg/api/images/1/m 2x"><a href="/magazine/1">',
    saver:
      '<img data-saver="https://v.mg/api/images/1/s 320w"><a class="deferred-image" data-saver="https://v.mg/api/images/1/s 1w, https://v.mg/api/images/1/m 2w">',
  })
  assert.deepEqual(whole(made, server), made, 'twice is as once')
  assert.deepEqual(JSON.parse(shorten(JSON.stringify(made), server)), data, 'and what goes out is as it came in')
})

test('an address of our own server is a page of the app; a file, another host or a trick is none', () => {
  const page = (address: string) => pageOf(address, 'https://v.mg/')
  assert.equal(page('https://v.mg/events/1?from=mail#top'), '/events/1?from=mail#top')
  for (const other of [
    'https://v.mg/api/tickets/1.pdf',
    'https://v.mg.evil.mg/events',
    'http://v.mg/events',
    'mailto:a@v.mg',
    'x',
  ])
    assert.equal(page(other), null, other)
})

test('a file keeps its name, and none leads out of its folder', () => {
  assert.equal(fileName('mon ticket.pdf', null, ''), 'mon ticket.pdf')
  assert.equal(fileName('', `attachment; filename="a.pdf"; filename*=UTF-8''re%C3%A7u.pdf`, ''), 'reçu.pdf')
  assert.equal(fileName('', 'attachment; filename="liste.csv"', ''), 'liste.csv')
  assert.equal(fileName('', null, 'https://v.mg/api/tickets/7.pdf?key=x'), '7.pdf')
  for (const wanted of ['../../shared_prefs/x', '/etc/passwd', '..', '.', ''])
    assert.doesNotMatch(fileName(wanted, null, ''), /[/\\]|^\.|^$/, wanted)
  assert.equal(fileName('', "attachment; filename*=UTF-8''%E0%A4%A", 'https://v.mg/api/x.ics'), 'x.ics')
})

test('on an iPhone the text is as large as its owner set it, and never smaller than ours; Android’s web view sees to it', async () => {
  for (const [system, size, expected] of [
    ['ios', '17px', ''],
    ['ios', '14px', ''],
    ['ios', 'large', ''],
    ['ios', '18px', '106%'],
    ['ios', '34px', '200%'],
    ['android', '34px', ''],
  ] as const) {
    const documentElement = { style: { fontSize: '' }, append: (probe: { isThere: boolean }) => (probe.isThere = true) }
    const probe = { style: { font: '' }, isThere: false, remove: () => (probe.isThere = false) }
    Object.assign(globalThis, {
      Capacitor: { getPlatform: () => system, nativePromise: async () => ({}) },
      document: { documentElement, createElement: () => probe },
      getComputedStyle: () => ({ fontSize: probe.isThere && probe.style.font ? size : '' }),
    })
    await startInWrapper()
    assert.deepEqual([documentElement.style.fontSize, probe.isThere], [expected, false], `${system} ${size}`)
  }
  translateWith({ whole: (value) => value, shorten: (text) => text })
})
