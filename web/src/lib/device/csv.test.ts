import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moment, text } from '@vondrona/rules/sheets'
import { toCsv } from './csv.ts'

test('F-ADM-03 the log exports as CSV that a French spreadsheet opens in columns, with the time zone in the head', () => {
  type Entry = { at: Date; by: string | null }
  const columns = [
    { title: 'Date', ...moment<Entry>(({ at }) => at) },
    { title: 'Par', ...text<Entry>(({ by }) => by) },
  ]
  const at = new Date('2026-02-01T09:00:00Z')
  const rows = [
    { at, by: 'Rakoto; "Hery"' },
    { at, by: null },
  ]
  assert.deepEqual(toCsv(columns, rows, (title) => `${title} (UTC+3)`).split('\r\n'), [
    '\uFEFFDate (UTC+3);Par',
    '2026-02-01T12:00:00+03:00;"Rakoto; ""Hery"""',
    '2026-02-01T12:00:00+03:00;',
    '',
  ])
})
