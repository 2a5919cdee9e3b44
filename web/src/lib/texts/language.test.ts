import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'

const { local } = freshStores()
const page = { documentElement: { lang: '' }, cookie: '' }
Object.defineProperty(globalThis, 'document', { value: page, configurable: true })
Object.defineProperty(globalThis, 'navigator', {
  value: { language: 'de-DE', languages: ['en-US'] },
  configurable: true,
})
const { chooseLanguage, language, onLanguage, rereadLanguage } = await import('./language.ts')

test('R-GEN-07 a stored language that is neither French nor English is French', () => {
  local.setItem('language', 'de')
  rereadLanguage()
  assert.equal(language(), 'fr')
  assert.equal(page.documentElement.lang, 'fr')
})

test('R-GEN-06 a fresh browser speaks French, whatever the browser’s own language', () => {
  local.clear()
  rereadLanguage()
  assert.equal(language(), 'fr')
})

test('R-GEN-05 the choice is stored, applied to the page and the server’s pages, and every listener is called once', () => {
  const heard: string[] = []
  const stop = onLanguage(() => heard.push(language()))
  chooseLanguage('en')
  chooseLanguage('en')
  assert.equal(local.getItem('language'), 'en')
  assert.equal(page.documentElement.lang, 'en')
  assert.match(page.cookie, /^language=en; path=\//)
  chooseLanguage('fr')
  stop()
  chooseLanguage('en')
  assert.deepEqual(heard, ['en', 'fr'])
})
