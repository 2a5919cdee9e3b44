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
  for (const name of ['=1+1', '+261', '-1', '@x', '\tx', ' =1+1', '\n=1+1', '＝1+1'])
    assert.match(toCsv(['a'], [[name]]), /\r\n"?'/)
})

test('F-ADM-03 income that went back is a negative number, not a text', () => {
  assert.equal(toCsv(['a'], [[-500]]), '\uFEFFa\r\n-500\r\n')
})
