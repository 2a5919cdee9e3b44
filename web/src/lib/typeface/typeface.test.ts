import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { applyTypeface } from './typeface.ts'

/** Whether the page is marked, and what it fetches ahead. */
function applied(saver: 'on' | 'off', effectiveType: string) {
  freshStores().local.setItem('data-saver', saver)
  const root: { dataset: Record<string, string> } = { dataset: {} }
  const fetched: string[] = []
  const fonts = { load: async (name: string) => fetched.push(name) }
  Object.assign(globalThis, { document: { documentElement: root, fonts } })
  Object.defineProperty(globalThis, 'navigator', { value: { connection: { effectiveType } }, configurable: true })
  applyTypeface()
  return ['typeface' in root.dataset, fetched.length]
}

test('N-09 the typeface of headings is not fetched where data is saved', () => {
  assert.deepEqual(applied('on', '4g'), [false, 0])
  assert.deepEqual(applied('off', '4g'), [true, 1])
})

test('the typeface is fetched ahead on a fast line only: on a slow one the page itself comes first', () => {
  for (const slow of ['3g', '2g', '']) assert.deepEqual(applied('off', slow), [true, 0], slow)
})
