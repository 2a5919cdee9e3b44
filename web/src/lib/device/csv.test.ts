import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsv } from './csv.ts'

test('F-ADM-03 the log exports as CSV that a French spreadsheet opens in columns', () => {
  assert.equal(
    toCsv(
      ['Date', 'Par'],
      [
        ['01/02/2026', 'Rakoto; "Hery"'],
        [null, undefined],
      ],
    ),
    '\uFEFFDate;Par\r\n01/02/2026;"Rakoto; ""Hery"""\r\n;\r\n',
  )
})

test('F-ADM-03 a name that looks like a formula stays a name', () => {
  for (const name of ['=1+1', '+261', '-1', '@x', '\tx']) assert.match(toCsv(['a'], [[name]]), /\r\n"?'/)
})
