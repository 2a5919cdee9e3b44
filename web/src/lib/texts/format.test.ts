import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStores } from '../device/browser.fixture.ts'
import { formatDateTime, formatDay, formatMoney, formatRelative, formatTime } from './format.ts'
import { chooseLanguage } from './language.ts'

freshStores()
/** Intl uses spaces that look like spaces. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const inEnglish = (run: () => void) => {
  chooseLanguage('en')
  run()
  chooseLanguage('fr')
}

test('R-DATA-07 an instant is shown as it is in Madagascar, wherever the phone is', () => {
  assert.equal(plain(formatDateTime('2026-11-21T22:30:00Z')), '22 novembre 2026 à 01:30')
  assert.equal(formatDay('2026-11-21T22:30:00Z'), '22 novembre 2026')
  assert.equal(formatTime('2026-11-21T10:05:00Z'), '13:05')
})

test('R-DATA-07 a calendar day is the same everywhere', () => {
  assert.equal(formatDay('2008-01-01'), '1 janvier 2008')
})

test('R-GEN-05 in English too', () => {
  inEnglish(() => assert.equal(formatDay('2008-01-01'), '1 January 2008'))
})

test('how long ago, in words; from a week on, the day', () => {
  const now = Date.parse('2026-11-21T10:00:00Z')
  assert.equal(formatRelative('2026-11-21T09:59:30Z', now), 'maintenant')
  const ago = (seconds: number) => plain(formatRelative(now - seconds * 1000, now))
  assert.deepEqual([ago(59.9), ago(60), ago(3599)], ['maintenant', 'il y a 1 min', 'il y a 59 min'])
  assert.deepEqual([ago(3600), ago(86_399), ago(86_400)], ['il y a 1 h', 'il y a 23 h', 'hier'])
  assert.deepEqual([ago(7 * 86_400 - 1), ago(7 * 86_400)], ['il y a 7 j', '14 novembre 2026'])
  assert.equal(plain(formatRelative('2026-11-21T09:57:00Z', now)), 'il y a 3 min')
  assert.equal(plain(formatRelative('2026-11-21T08:00:00Z', now)), 'il y a 2 h')
  assert.equal(formatRelative('2026-11-20T09:00:00Z', now), 'hier')
  assert.equal(formatRelative('2026-11-19T20:30:00Z', now), 'avant-hier', 'less than 48 hours ago')
  assert.equal(formatRelative('2026-11-01T09:00:00Z', now), '1 novembre 2026')
  assert.equal(plain(formatRelative('2026-11-21T12:30:00Z', now)), 'dans 2 h')
})

test('ariary as they are written here', () => {
  assert.equal(plain(formatMoney(1234567)), '1 234 567 Ar')
  assert.equal(plain(formatMoney(12.5, 'EUR')), '12,50 €')
})
