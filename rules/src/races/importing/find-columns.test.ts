import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wearersOf } from './bibs.ts'
import type { ColumnRole } from './columns.ts'
import { findColumns } from './find-columns.ts'
import { type Choices, noChoices } from './types.ts'

const runner = { participationId: '', fullName: '', gender: 'female', birthDate: '1996-01-01' } as const
const finder = wearersOf(Array.from({ length: 30 }, (_, at) => ({ ...runner, bib: String(at + 1) })))
interface More {
  remembered?: Record<string, ColumnRole>
  chosen?: Choices['columns']
}

const find = (rows: readonly string[], { remembered = {}, chosen = [] }: More = {}) =>
  findColumns(
    rows.map((row, at) => ({ line: at + 1, cells: row.split(';') })),
    finder,
    { columns: remembered, ranking: null, words: {} },
    { ...noChoices, columns: chosen },
  )
const roles = (...rest: Parameters<typeof find>) => find(...rest).columns.map(({ role }) => role)
const rivals = (...rest: Parameters<typeof find>) => find(...rest).rivals

test('F-RACE-14 a file of one row, or of none, has no titles that nobody knows', () => {
  assert.deepEqual(find([]), { columns: [], titles: -1, rivals: [] })
  assert.deepEqual(find(['Machin;Truc']).titles, -1)
  assert.deepEqual(find(['Machin;Truc', '1;45:00']).titles, 0)
})

test('F-RACE-14 every row tells the width of a file, so that no remark far below lies beyond it', () => {
  const rows = (wide: number) => Array.from({ length: 201 }, (_, at) => (at === wide ? '1;45:00;DNF;x' : '1;45:00'))
  assert.equal(find(rows(199)).columns.length, 4)
  assert.equal(find(rows(200)).columns.length, 4)
})

test('F-RACE-14 a column is a bib or a time where six of ten cells are; empty cells do not count', () => {
  const bibs = (right: number, wrong: number) => [
    'Truc;Temps',
    ...Array.from({ length: right }, (_, at) => `${at + 1};45:00`),
    ...Array(wrong).fill('x;45:00'),
    ';45:00',
  ]
  assert.deepEqual(roles(bibs(6, 4)), ['bib', 'time'])
  assert.deepEqual(roles(bibs(5, 4)), ['none', 'time'])
  assert.deepEqual(roles(['Dossard;Truc;Bidule', '1;45:00;', '2;46:00;']), ['bib', 'time', 'none'])
  assert.deepEqual(roles(['Dossard;Ville', '1;45:00']), ['bib', 'none'], 'a known column is not taken')
  assert.deepEqual(roles(['Clt;Machin;Temps', '1;1;45:00']), ['place', 'bib', 'time'], 'nor one with a role')
  assert.deepEqual(roles(['Dossard;Machin;Temps', 'x;1;45:00']), ['bib', 'none', 'time'], 'a titled bib stays')
  assert.deepEqual(roles(['Machin;Truc;Temps', '1;1;45:00', 'x;2;45:00']), ['none', 'bib', 'time'], 'the fuller one')
})

test('F-RACE-14 a column of states that holds times is the time; of two columns of times none is', () => {
  assert.deepEqual(roles(['Dossard;Resultat', '1;45:00', '2;DNF']), ['bib', 'time'], 'half of them')
  assert.deepEqual(roles(['Dossard;Resultat', '1;45:00', '2;DNF', '3;DNF']), ['bib', 'status'])
  assert.deepEqual(roles(['Dossard;Resultat;Truc', '1;DNF;45:00', '2;;46:00']), ['bib', 'status', 'time'])
  assert.deepEqual(roles(['Dossard;Machin;Truc', '1;45:00;44:00']), ['bib', 'none', 'none'])
  assert.deepEqual(roles(['Dossard;Temps;Truc', '1;x;44:00']), ['bib', 'time', 'none'], 'a titled time stays')
})

test('F-RACE-14 without titles the columns stand where they always stood, unless bibs are elsewhere', () => {
  assert.deepEqual(roles(['1;45:00;DNF', 'x;46:00;']), ['bib', 'time', 'status'], 'half of them are bibs')
  assert.deepEqual(roles(['90;45:00;1', '91;46:00;2']), ['none', 'time', 'bib'])
  assert.deepEqual(roles(['90;45:00;91', '91;46:00;92']), ['bib', 'time', 'status'], 'no column has bibs')
  assert.deepEqual(roles(['90;1;45:00', '91;2;46:00']), ['none', 'bib', 'time'])
  assert.deepEqual(roles(['90;Rasoa;1;45:00', '91;Hery;2;46:00']), ['none', 'none', 'bib', 'time'])
  assert.deepEqual(roles(['90;DNF;1;45:00', '91;46:00;2;45:00']), ['none', 'time', 'bib', 'none'], 'it says enough')
  assert.deepEqual(roles(['90;45:00;DNF;1', '91;46:00;x;2']), ['none', 'time', 'status', 'bib'], 'half are states')
  assert.deepEqual(roles(['90;45:00;x;1', '91;46:00;y;2']), ['none', 'time', 'none', 'bib'])
})

test('F-RACE-14 a rival is a free column of other times, or of other bibs, where both columns say something', () => {
  assert.deepEqual(rivals(['Dossard;Temps;Truc', '1;45:00;44:00']), [1, 2])
  assert.deepEqual(rivals(['Dossard;Temps;Truc', '1;45:00;', '2;;44:00']), [], 'never in one line')
  assert.deepEqual(rivals(['Dossard;Temps;Truc', '1;45:00;44:00', '2;46:00;x']), [], 'half are no times')
  assert.deepEqual(rivals(['Dossard;Temps;Truc', '1;45:00;44:00', '2;46:00;x', '3;47:00;46:00']), [1, 2])
  assert.deepEqual(rivals(['Dossard;Temps;Allure', '1;45:00;4:30']), [], 'a pace is known')
  assert.deepEqual(rivals(['1;45:00;44:00']), [1, 2], 'the third column without titles')
  assert.deepEqual(rivals(['Dossard;Temps;Resultat', '1;45:00;44:00']), [], 'a titled column of states')
  const titled = ['Dossard;Temps;Temps final', '1;45:00;44:00']
  assert.deepEqual(rivals(titled, { chosen: [{ at: 1, role: 'time' }] }), [])
  assert.deepEqual(rivals(titled, { chosen: [{ at: 2, role: 'none' }] }), [])
  assert.deepEqual(rivals(titled, { remembered: { 'temps final': 'none' } }), [])
  const bibs = ['Dossard;N° dossard;Temps', '1;2;45:00']
  assert.deepEqual(rivals(bibs), [0, 1])
  assert.deepEqual(rivals(bibs, { chosen: [{ at: 0, role: 'bib' }] }), [])
  assert.deepEqual(rivals(bibs, { chosen: [{ at: 1, role: 'none' }] }), [])
  assert.deepEqual(rivals(['Dossard;N° dossard;Temps', '1;;45:00']), [])
  assert.deepEqual(rivals(['Dossard;Machin;Temps', '1;2;45:00']), [], 'another title is no bib')
  assert.deepEqual(rivals(['Machin;Truc', 'x;y']), [])
})

test('F-RACE-14 a time beside a net one is the gross one, and the other way round; a third is left out', () => {
  assert.deepEqual(roles(['Dossard;Temps;Temps net', '1;45:00;44:00']), ['bib', 'gun', 'chip'])
  assert.deepEqual(roles(['Dossard;Temps;Temps brut', '1;45:00;46:00']), ['bib', 'chip', 'gun'])
  assert.deepEqual(roles(['Dossard;Temps;Temps brut;Temps net', '1;45:00;46:00;44:00']), ['bib', 'none', 'gun', 'chip'])
  assert.deepEqual(roles(['Dossard;Temps', '1;45:00']), ['bib', 'time'])
})
