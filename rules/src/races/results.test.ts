import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareBib, readResults, readTime, showTime, textOf } from './results.ts'

test('F-RACE-14 a line without a bib, without a time, or of a bib again is a problem of its own line', () => {
  const { lines, problems } = readResults(
    'dossard;temps\n;1:00:00\n12;\n13;bientôt\n14;99:99:99\n15;45:00\n\n15;46:00\n',
  )
  assert.deepEqual(lines, [{ line: 6, bib: '15', time: 2_700_000, status: 'finished' }])
  assert.deepEqual(
    problems.map(({ line, key }) => [line, key]),
    [
      [2, 'organising.result.noBib'],
      [3, 'organising.result.noTime'],
      [4, 'organising.result.noTime'],
      [5, 'organising.result.noTime'],
      [8, 'organising.result.twice'],
    ],
  )
})

test('F-RACE-14 files of any separator, order of columns, quotes and ends of lines', () => {
  const expected = [
    { bib: 'M-0042', time: 13_507_000, status: 'finished' },
    { bib: '7', time: null, status: 'dnf' },
  ]
  for (const text of [
    'Dossard;Nom;Temps;Statut\r\nM-0042;"Rabe; Soa";3:45:07;\r\n7;Zafy;;Abandon\r\n',
    '\uFEFFBib,Time,Status\nm-0042,03:45:07.0,OK\n7,3:00:00,DNF',
    'Temps\tN° dossard\n3h45\'07"\tM-0042\nabandon\t7\n',
    'M-0042;3:45:07\n7;DNF',
    '"Bib"|"Time"\r"M-0042"|"3:45:07,000"\r"7"|"dnf"\r',
  ])
    assert.deepEqual(
      readResults(text).lines.map(({ line: _, ...found }) => found),
      expected,
      text,
    )
})

test('F-RACE-14 times as they are written, none that is no time', () => {
  for (const [text, time] of [
    ['3:45:07', 13_507_000],
    ['45:07', 2_707_000],
    ['75:07', 4_507_000],
    ['0:45:07.25', 2_707_250],
    ['3h45m07s', 13_507_000],
    ["45'07''", 2_707_000],
  ] as const)
    assert.equal(readTime(text), time, text)
  for (const wrong of ['', '12', '0:00', '3:75:00', '3:45:60', '-1:00', '1e5:00', '3:45:07:01', '999:00:00'])
    assert.equal(readTime(wrong), null, wrong)
  assert.deepEqual([showTime(13_507_999), showTime(2_707_000)], ['3:45:07', '45:07'])
})

test('a bib is found by its number', () => {
  assert.deepEqual(['M-0042', '42', '000', 'F12B'].map(bareBib), ['42', '42', '0', null])
})

test('a file in the encoding of a spreadsheet of a Windows computer', () => {
  assert.equal(textOf(Uint8Array.of(0xe9, 0x74, 0xe9)), 'été')
  assert.equal(textOf(Uint8Array.of(0xff, 0xfe, 0xe9, 0)), 'é')
  assert.equal(textOf(new TextEncoder().encode('été')), 'été')
})

test('a file of 30,000 lines is read with less than a second of CPU; a quote that never ends is one line', () => {
  const before = process.cpuUsage()
  assert.equal(readResults(Array.from({ length: 30_000 }, (_, n) => `${n};1:00:00`).join('\n')).lines.length, 30_000)
  assert.ok(process.cpuUsage(before).user < 1_000_000) // µs
  assert.equal(readResults(`bib;time\n"1;1:00:00\n${'2;1:00:00\n'.repeat(1000)}`).problems.length, 1)
})
