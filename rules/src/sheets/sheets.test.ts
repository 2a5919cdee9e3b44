import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalizePhone } from '../accounts/index.ts'
import {
  type Column,
  cellOf,
  csvHead,
  csvLine,
  csvText,
  day,
  moment,
  number,
  phone,
  text,
  writtenPhone,
} from './index.ts'

const inZone = (title: string) => `${title} (heure de Madagascar)`
const only = (value: string) => csvLine([{ title: 'x', ...text<string>((one) => one) }], value).replace(/\r\n$/, '')

test('R-APP-06 a text that a spreadsheet would compute begins with an apostrophe, whatever stands before the sign', () => {
  for (const typed of [
    '=1+1',
    '+1',
    '-1',
    '-2+3',
    '@x',
    ' =1',
    '\t=1',
    '\r=1',
    '\n@x',
    '\u0007=1',
    '＝1',
    '\u200B=1',
    '- aucun',
  ])
    assert.match(only(typed), /^"?'/, JSON.stringify(typed))
  assert.equal(only('=HYPERLINK("http://x")'), `"'=HYPERLINK(""http://x"")"`)
})

test('R-APP-06 a text with a sign that parts cells in some program is quoted', () => {
  for (const typed of ['Rakoto, Jean', 'a;b', 'a\nb', 'il a dit "oui"'])
    assert.equal(only(typed), `"${typed.replaceAll('"', '""')}"`, typed)
  assert.equal(only('Rakoto Jean'), 'Rakoto Jean')
})

test('R-APP-06 a text that a spreadsheet would read as another number, a date or an hour stays a text', () => {
  for (const typed of [
    '0042',
    '007',
    '1E5',
    '12e45678',
    '12/05',
    '4-4',
    '1-2',
    '2:30',
    '1 234',
    '1.5',
    '12,5',
    '1234567890123456',
    '2026-11-21',
    '5 mars',
    'mars 2020',
    '1-Dec-26',
  ])
    assert.equal(only(typed), `"\t${typed}"`, typed)
  for (const typed of [
    '0',
    '42',
    '123456789012345',
    'M-0042',
    '1er',
    'A1',
    '10.0.0.1',
    '4 coureurs',
    'Marie',
    'Marathon de Mai',
    '034 00 000 01',
    "l'Avenir",
  ])
    assert.equal(only(typed), typed)
})

test('F-ADM-03 telephone numbers are texts without plus, apostrophe or group of three that would be thousands', () => {
  const written = {
    '+261340000001': '034 00 000 01',
    '+33612345678': '00 33 6 12 34 56 78',
    '+12025550123': '00 1 20 25 55 01 23',
  }
  for (const [stored, shown] of Object.entries(written)) {
    assert.equal(csvLine([{ title: 'x', ...phone<string>((one) => one) }], stored), `${shown}\r\n`)
    assert.equal(normalizePhone(shown), stored, 'it is found and imported as it is written')
  }
  for (const typed of ['+261 34 00 000 01', '+261-34-00-000-01', '+261340000001'])
    assert.equal(only(typed), '034 00 000 01', 'also where somebody typed it as an answer')
  assert.equal(writtenPhone('Rasoa, voisine'), 'Rasoa, voisine')
  assert.equal(only('+1234567'), '00 1 23 45 67', 'seven digits are a number of somebody')
  assert.equal(only('+123456'), "'+123456")
  assert.equal(only('+33 6 12 34 56 78=1+1'), "'+33 6 12 34 56 78=1+1")
})

test('F-ADM-03 whatever number is stored, it is written as one that no spreadsheet changes, and read back as the same', () => {
  const stored = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.stringMatching(/^\d{6,14}$/))
    .map(([first, rest]) => `+${first}${rest}`)
  fc.assert(
    fc.property(stored, (number) => {
      const written = writtenPhone(number)
      assert.equal(csvText(written), written)
      assert.match(written, /^0\d/)
      assert.doesNotMatch(written, /(?<=^\d{1,3}(?: \d{3})*) \d{3}$/)
      if (normalizePhone(number) === number) assert.equal(normalizePhone(written), number)
    }),
  )
})

test('R-DATA-07 an instant is the same in every file: ISO 8601 in the time of Madagascar, which the head says', () => {
  const columns: Column<Date>[] = [
    { title: 'Envoyée le', ...moment((at) => at) },
    { title: 'Né(e) le', ...day(() => '1995-04-12') },
    { title: 'Note', ...number(() => 1.5) },
  ]
  assert.equal(csvHead(columns, inZone), '\uFEFFEnvoyée le (heure de Madagascar);Né(e) le;Note\r\n')
  assert.equal(csvLine(columns, new Date('2026-11-21T21:30:00Z')), '2026-11-22T00:30:00+03:00;1995-04-12;1,5\r\n')
})

test('what is no number and no date leaves its cell empty', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, null, undefined])
    assert.equal(cellOf({ title: 'x', ...number(() => value) }, {}), null)
  assert.equal(cellOf({ title: 'x', ...moment(() => new Date(Number.NaN)) }, {}), null)
  assert.equal(csvLine([{ title: 'x', ...number(() => -500) }], {}), '-500\r\n', 'income that went back is a number')
})

test('a text that is no day does not pass as one', () => {
  assert.equal(csvLine([{ title: 'x', ...day(() => '=1+1') }], {}), "'=1+1\r\n")
})
