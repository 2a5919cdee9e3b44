import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  areTitles,
  type ColumnRole,
  chosenColumns,
  columnsByPosition,
  columnsByTitle,
  isRemarkTitle,
  titlesAt,
} from './columns.ts'

const cells = (text: string) => text.split(';')
const byTitle = (text: string, remembered: Record<string, ColumnRole> = {}, width = cells(text).length) =>
  columnsByTitle(cells(text), width, remembered)
const roles = (...rest: Parameters<typeof byTitle>) => byTitle(...rest).map(({ role }) => role)
const titlesOf = (...rows: string[]) => titlesAt(rows.map((row) => ({ cells: cells(row) })))

test('F-RACE-14 a row is one of titles where it names a bib, or two columns of which one is a time', () => {
  for (const row of ['Dossard;Machin', 'Temps;Nom', 'N°;Temps', 'N°;Ville', 'Clt;Ville', 'Statut;Nom', 'Temps;km 5'])
    assert.equal(titlesOf(row), 0, row)
  for (const row of [
    'Dossard',
    'Dossard;',
    'Temps;Machin',
    'Ville;Nom',
    'N°;Machin',
    'Machin;Truc',
    'Dossard;45:00',
    'Dossard;0:45:00',
    '1;45:00',
  ])
    assert.equal(titlesOf(row), -1, row)
  assert.equal(titlesOf('Dossard;2026'), 0, 'a number is no time')
})

test('F-RACE-14 titles are looked for in twelve rows; those with a bib go before others', () => {
  const none = Array(11).fill('x;y')
  assert.equal(titlesOf(...none, 'Dossard;Temps'), 11)
  assert.equal(titlesOf(...none, 'x;y', 'Dossard;Temps'), -1)
  assert.equal(titlesOf('Temps;Clt', 'Dossard;Temps'), 1)
  assert.equal(titlesOf('Temps;Clt', 'x;y'), 0)
})

test('F-RACE-14 the same titles further below are told from a line, and one cell from none', () => {
  const columns = byTitle('Dossard;Temps')
  assert.equal(areTitles(['DOSSARD', 'temps'], columns), true)
  assert.equal(areTitles(['DOSSARD', '45:00'], columns), false)
  assert.equal(areTitles(['Dossard', ''], byTitle('Dossard;')), false)
})

test('F-RACE-14 a title means what it says; `N°` alone is a bib only where no other column is', () => {
  assert.deepEqual(roles('Dossard;N°;Temps'), ['bib', 'none', 'time'])
  assert.deepEqual(roles('Ville;N°;Temps'), ['none', 'bib', 'time'])
  assert.deepEqual(roles('Ville;Temps'), ['none', 'time'])
  assert.deepEqual(roles('N°;Temps', { n: 'place' }), ['place', 'time'], 'an import before knows it otherwise')
  const [, found] = byTitle('Ville;N°')
  assert.deepEqual([found?.role, found?.by], ['bib', 'content'])
})

test('F-RACE-14 what an import before took a title for goes before its words', () => {
  const [bib, one, other] = byTitle('Dossard;Machin;Machin', { machin: 'chip', 'machin #2': 'gun' })
  assert.deepEqual(
    [bib?.by, one?.role, one?.by, other?.role, other?.key],
    ['title', 'chip', 'remembered', 'gun', 'machin #2'],
  )
  assert.deepEqual(roles('Dossard;', { '': 'time' }), ['bib', 'none'], 'no title is no memory')
  assert.deepEqual(
    byTitle(';').map(({ key }) => key),
    ['', ''],
  )
})

test('F-RACE-14 a town, a name and a category are known to rank nobody; a rank within a group may say a status', () => {
  const known = (title: string) => byTitle(title)[0]?.isKnown
  for (const title of ['Ville', 'Catégorie', 'Nom', 'Prénom', 'Allure au km']) assert.equal(known(title), true, title)
  for (const title of ['Clt cat', 'Pace rank', 'Observations', 'Temps', '']) assert.equal(known(title), false, title)
})

test('F-RACE-14 each role is taken once, splits and states are not; a wider row has columns without a title', () => {
  assert.deepEqual(roles('Temps;Temps;km 5;km 10;DNF;DSQ'), ['time', 'none', 'split', 'split', 'status', 'status'])
  assert.deepEqual(roles('Dossard', {}, 2), ['bib', 'none'])
})

test('F-RACE-14 titles of how many laps somebody ran are told from those of a time at a lap', () => {
  for (const title of [
    'Tours',
    'Laps',
    'Nb tours',
    'Nombre de tours',
    'Tours effectués',
    'Lap count',
    'Number of laps',
  ])
    assert.deepEqual(roles(title), ['laps'], title)
  for (const title of ['Tour 1', 'Lap 2', 'Temps tour', 'Tour']) assert.deepEqual(roles(title), ['split'], title)
})

test('F-RACE-14 without titles: bib, time, status, then nothing', () => {
  assert.deepEqual(
    columnsByPosition(4).map(({ at, role, by, isKnown, title, key }) => [at, role, by, isKnown, title, key]),
    [
      [0, 'bib', 'position', false, '', ''],
      [1, 'time', 'position', false, '', ''],
      [2, 'status', 'position', false, '', ''],
      [3, 'none', 'position', false, '', ''],
    ],
  )
})

test('F-RACE-14 a role that the organiser chooses moves; splits, states and nothing stand several times', () => {
  const from = () => byTitle('Dossard;Temps;km 5;Ville;x')
  const chosen = (...choices: { at: number; role: ColumnRole }[]) =>
    chosenColumns(from(), choices).map(({ role, by }) => `${role} ${by}`)
  assert.deepEqual(chosen({ at: 4, role: 'time' }), [
    'bib title',
    'none chosen',
    'split title',
    'none title',
    'time chosen',
  ])
  assert.deepEqual(chosen({ at: 4, role: 'split' }), [
    'bib title',
    'time title',
    'split title',
    'none title',
    'split chosen',
  ])
  assert.deepEqual(chosen({ at: 3, role: 'status' }, { at: 4, role: 'status' }).slice(3), [
    'status chosen',
    'status chosen',
  ])
  assert.deepEqual(chosen({ at: 1, role: 'none' }), [
    'bib title',
    'none chosen',
    'split title',
    'none title',
    'none title',
  ])
  assert.deepEqual(chosen({ at: 1, role: 'time' }), [
    'bib title',
    'time chosen',
    'split title',
    'none title',
    'none title',
  ])
  assert.deepEqual(
    chosen({ at: 9, role: 'time' }),
    from().map(({ role, by }) => `${role} ${by}`),
  )
  const before = from()
  chosenColumns(before, [{ at: 0, role: 'none' }])
  assert.deepEqual(before, from(), 'what it was given stays')
})

test('a title of remarks is none of other names, of the family or of health', () => {
  for (const title of ['Autres', 'Autre remarque', 'Situation', 'Infos', 'NB', 'Réclamation'])
    assert.equal(isRemarkTitle(title), true, title)
  for (const title of ['Autres prénoms', 'Autre nom', 'Situation familiale', 'Informations médicales', 'Nb enfants'])
    assert.equal(isRemarkTitle(title), false, title)
})
