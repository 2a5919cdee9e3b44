import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrast } from '@vondrona/rules/site'
import { bandOf, bands } from './ticket-colours.ts'

test('white words on each band are readable (AA)', () => {
  for (const band of bands) assert.ok(contrast(band, '#ffffff') >= 4.5, band)
})

test('an event has one band everywhere, and events have different ones', () => {
  const ids = Array.from({ length: 60 }, () => crypto.randomUUID())
  for (const id of ids) assert.equal(bandOf(id), bandOf(id))
  assert.ok(new Set(ids.map(bandOf)).size > 3)
})
