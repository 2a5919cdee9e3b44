import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saidDateTime } from './index.ts'

const now = new Date('2026-12-04T20:30:00Z') // 23:30 of Friday 4 December in Antananarivo
const said = (when: string, at = now) =>
  (['fr', 'en'] as const).map((language) => saidDateTime(new Date(when), language, at).replaceAll('\u00a0', ' '))

test('R-DATA-07 today ends at midnight in Madagascar, not in Greenwich and not 24 hours later', () => {
  assert.deepEqual(said('2026-12-04T20:59:59Z'), ["aujourd'hui à 23 h 59", 'today at 23:59'])
  assert.deepEqual(said('2026-12-04T21:00:00Z'), ['demain à 0 h', 'tomorrow at 00:00'])
  assert.deepEqual(said('2026-12-05T20:59:00Z'), ['demain à 23 h 59', 'tomorrow at 23:59'])
  assert.deepEqual(said('2026-12-05T21:00:00Z'), ['dimanche 6 décembre à 0 h', 'Sunday 6 December at 00:00'])
  assert.deepEqual(said('2026-12-03T21:00:00Z'), ["aujourd'hui à 0 h", 'today at 00:00'])
  assert.deepEqual(said('2026-12-03T20:59:00Z'), ['hier à 23 h 59', 'yesterday at 23:59'])
  assert.deepEqual(said('2026-12-02T20:59:00Z'), ['mercredi 2 décembre à 23 h 59', 'Wednesday 2 December at 23:59'])
})

test('the hour is said without zeros in French, and stays on one line', () => {
  assert.equal(saidDateTime(new Date('2026-12-12T03:05:00Z'), 'fr', now), 'samedi 12 décembre à 6\u00a0h\u00a005')
  assert.equal(saidDateTime(new Date('2026-12-12T15:00:00Z'), 'fr', now), 'samedi 12 décembre à 18\u00a0h')
})

test('the year is said where it is another one in Madagascar, and tomorrow is tomorrow across its change', () => {
  assert.deepEqual(said('2026-12-31T20:00:00Z'), ['jeudi 31 décembre à 23 h', 'Thursday 31 December at 23:00'])
  assert.deepEqual(said('2026-12-31T21:00:00Z'), ['vendredi 1er janvier 2027 à 0 h', 'Friday 1 January 2027 at 00:00'])
  assert.deepEqual(said('2025-12-31T20:00:00Z'), [
    'mercredi 31 décembre 2025 à 23 h',
    'Wednesday 31 December 2025 at 23:00',
  ])
  assert.deepEqual(said('2026-12-31T21:00:00Z', new Date('2026-12-31T10:00:00Z')), [
    'demain à 0 h',
    'tomorrow at 00:00',
  ])
})
