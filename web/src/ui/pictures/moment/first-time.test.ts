import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNews } from './first-time.ts'

test('what happened within fourteen days is news, also to who signs in again; what is older or has no date is none', () => {
  const [now, days] = [Date.parse('2026-11-29T09:00:00Z'), 14 * 86_400_000]
  const at = (before: number) => new Date(now - before).toISOString()
  for (const happened of [at(0), at(days - 1)]) assert.equal(isNews(happened, now), true, happened)
  for (const happened of [at(days), at(days + 1), null, undefined, 'rien']) assert.equal(isNews(happened, now), false)
})
