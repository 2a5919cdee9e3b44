import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fromMadagascar, toMadagascar } from './madagascar.ts'

test('R-DATA-07 a publication is planned in the time of Madagascar', () => {
  assert.equal(fromMadagascar('2026-11-21T09:30'), '2026-11-21T06:30:00.000Z')
  assert.equal(toMadagascar(new Date('2026-11-21T22:30:00Z')), '2026-11-22T01:30')
  for (const broken of ['', '2026-11-21', '2026-13-41T99:99']) assert.equal(fromMadagascar(broken), null)
})
