import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { isDataSaver, mayPlay, setDataSaver } from './data-saver.ts'

const kept = new Map<string, string>()
const document = { cookie: '' }
Object.assign(globalThis, {
  document,
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
})

/** What the browser knows of its network; undefined: it tells nothing, as Firefox and Safari. */
function network(connection: { saveData?: boolean; effectiveType?: string; type?: string } | undefined) {
  Object.defineProperty(globalThis.navigator, 'connection', { value: connection, configurable: true })
}

beforeEach(() => {
  kept.clear()
  document.cookie = ''
})

test('N-09 data is saved where the browser asks for it, and on a network that it measured as slow', () => {
  const saved = { 'slow-2g': true, '2g': true, '3g': false, '4g': false }
  for (const [effectiveType, expected] of Object.entries(saved)) {
    network({ saveData: false, effectiveType })
    assert.equal(isDataSaver(), expected, effectiveType)
  }
  network({ saveData: true, effectiveType: '4g' })
  assert.equal(isDataSaver(), true)
  network(undefined)
  assert.equal(isDataSaver(), false)
})

test('N-09 what the person chose holds on every network, and the server learns of it by a cookie of a year', () => {
  network({ saveData: true, effectiveType: 'slow-2g' })
  setDataSaver(false)
  assert.equal(isDataSaver(), false)
  assert.equal(document.cookie, 'saver=0; path=/; max-age=31536000; samesite=lax')
  network({ saveData: false, effectiveType: '4g' })
  setDataSaver(true)
  assert.equal(isDataSaver(), true)
  assert.equal(document.cookie, 'saver=1; path=/; max-age=31536000; samesite=lax')
})

test('N-09 nothing plays by itself by the megabyte or where data is saved, whichever of the two it is', () => {
  const plays = { wifi: true, ethernet: true, unknown: true, cellular: false }
  for (const [type, expected] of Object.entries(plays)) {
    network({ saveData: false, effectiveType: '4g', type })
    assert.equal(mayPlay(), expected, type)
  }
  setDataSaver(false)
  assert.equal(mayPlay(), false, 'a plan by the megabyte stays one')
  network({ effectiveType: '4g', type: 'wifi' })
  setDataSaver(true)
  assert.equal(mayPlay(), false)
  kept.clear()
  network(undefined)
  assert.equal(mayPlay(), true, 'a browser that tells nothing')
})
