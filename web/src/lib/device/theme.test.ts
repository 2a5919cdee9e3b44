import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freshStores } from './browser.fixture.ts'
import { applyTheme, setTheme, theme } from './theme.ts'

const root: { dataset: Record<string, string> } = { dataset: {} }
/** The two bars that the page declares, one for each of the phone's own themes. */
const bars = [
  { media: '(prefers-color-scheme: light)', content: '' },
  { media: '(prefers-color-scheme: dark)', content: '' },
]
const grounds = () => bars.map(({ content }) => content)
const [light, dark] = ['#f6f8f7', '#0d1312']

beforeEach(() => {
  freshStores()
  root.dataset = {}
  Object.assign(globalThis, { document: { documentElement: root, querySelectorAll: () => bars } })
})

test('without a choice the page follows the phone, and so does each bar', () => {
  applyTheme()
  assert.deepEqual([theme(), root.dataset.theme, grounds()], ['system', undefined, [light, dark]])
})

test('a chosen theme is on the page and on both bars, and stays on the device', () => {
  setTheme('dark')
  assert.deepEqual([theme(), root.dataset.theme, grounds()], ['dark', 'dark', [dark, dark]])
  setTheme('light')
  assert.deepEqual([root.dataset.theme, grounds()], ['light', [light, light]])
  setTheme('system')
  assert.deepEqual([root.dataset.theme, grounds()], [undefined, [light, dark]])
})

test('what is stored and is no theme counts as no choice', () => {
  localStorage.setItem('theme', 'sepia')
  assert.equal(theme(), 'system')
})
