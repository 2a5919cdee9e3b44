import assert from 'node:assert/strict'
import { test } from 'node:test'

Object.assign(globalThis, { location: new URL('https://vondrona.test/live/1') })
const { trustedScript } = await import('./trusted-script-url.ts')

test('only built files of our own and the service worker run as script', () => {
  for (const own of ['/assets/worker-1a.js', 'https://vondrona.test/assets/a_b.c-1.js', '/sw.js'])
    assert.equal(trustedScript(own), own)
  for (const other of [
    'https://evil.test/assets/worker-1a.js',
    'http://vondrona.test/sw.js',
    '/uploads/a.js',
    '/assets/deep/a.js',
    '/assets/a.json',
    '/assets/sw.js/x',
    '/sw-js',
    'data:text/javascript,1',
    'blob:https://vondrona.test/1',
  ])
    assert.throws(() => trustedScript(other), TypeError, other)
})
