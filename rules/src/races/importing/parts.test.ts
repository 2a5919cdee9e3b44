import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bibsIn, wearersOf } from './bibs.ts'
import { titleKey } from './columns.ts'
import { mayBeSameName } from './names.ts'
import { isPossible, longestTime, shortestTime } from './records.ts'
import { carriesCode, readStatus } from './statuses.ts'

const finder = (...bibs: string[]) => {
  const find = wearersOf(bibs.map((bib) => ({ bib })))
  return (cell: string) => {
    const found = find(bibsIn(cell))
    return found === 'many' ? 'many' : (found?.bib ?? null)
  }
}

test('F-RACE-14 a bib is found however a spreadsheet or a person writes it', () => {
  const find = finder('A-6005', '6001', '42', 'K-0042')
  for (const cell of [
    'A-6005',
    'a-6005',
    'A6005',
    'A 6005',
    'A–6005',
    '6005',
    '6005.0',
    '6 005',
    '6,005',
    '6.005',
    "6'005",
    '6005,00',
    'Dossard 6005',
    'N° 6005',
    '#6005',
    '6.005E3',
    '06005',
    "'6005",
  ])
    assert.equal(find(cell), 'A-6005', cell)
  for (const cell of ['6001', '6\u00a0001', '6\u202f001.0']) assert.equal(find(cell), '6001', cell)
  assert.equal(find('42'), '42', 'what is printed goes before the number alone')
  assert.equal(find('K42'), 'K-0042')
  for (const cell of ['B-6005', '60050', '60', '', '0', 'Total', '6001 6005', '-', '6001a'])
    assert.equal(find(cell), null, cell)
})

test('F-RACE-14 a number that several people wear, or a writing that may mean two bibs, is nobody', () => {
  assert.equal(finder('A-1', 'B-1')('1'), 'many')
  assert.equal(finder('6', '6000')('6.000'), 'many')
})

test('F-RACE-14 any bib is found as it is printed', () => {
  const bib = fc.tuple(fc.constantFrom('', 'A-', 'M-', 'N-', 'NO-'), fc.integer({ min: 1, max: 999_999 }))
  fc.assert(
    fc.property(bib, ([prefix, number]) => {
      const printed = `${prefix}${String(number).padStart(4, '0')}`
      const find = finder(printed)
      for (const cell of [printed, printed.toLowerCase(), ` ${printed} `, String(number), `${number}.0`])
        assert.equal(find(cell), printed, cell)
    }),
  )
})

test('F-RACE-14 the words of timekeepers; what nobody knows is for a person', () => {
  for (const [cell, status] of [
    ['DNF', 'dnf'],
    ['D.N.F.', 'dnf'],
    ['dnf km 12', 'dnf'],
    ['DNF (blessure)', 'dnf'],
    ['Abandon(ne)', 'dnf'],
    ['Abandonné·e', 'dnf'],
    ['abandon au km 30', 'dnf'],
    ['Did Not Finish', 'dnf'],
    ['DNS', 'dns'],
    ['Non-partante', 'dns'],
    ['Forfait', 'dns'],
    ['DSQ', 'dsq'],
    ['DQ', 'dsq'],
    ['Disqualifiée', 'dsq'],
    ['DSQ: dossard caché', 'dsq'],
    ['disqualifiée pour raccourci', 'dsq'],
    ['Disqualified for cutting the course', 'dsq'],
    ['exclu', 'dsq'],
    ['Exclu(e)', 'dsq'],
    ["n'a pas terminé", 'dnf'],
    ["n'a pas pris le départ", 'dns'],
    ['arrivée hors délai', 'otl'],
    ['Hors délais', 'otl'],
    ['OTL', 'otl'],
    ['NC', 'nc'],
    ['Non classé', 'nc'],
    ['Hors concours', 'nc'],
    ['Classée', 'finished'],
    ['OK', 'finished'],
  ] as const)
    assert.deepEqual(readStatus(cell, false), { status }, cell)
  for (const cell of ['déclassé', 'hors course', 'a coupé le parcours', 'cut the course', 'exclu du podium'])
    assert.ok('unknown' in (readStatus(cell, false) ?? {}), `${cell}: a person says what it means`)
  for (const cell of ['disqualifié, décision annulée', 'DSQ (levée)', 'abandon puis reclassé', 'DNF cancelled'])
    assert.ok('unknown' in (readStatus(cell, false) ?? {}), `${cell}: taken back`)
  for (const cell of ['RAS', 'Rien à signaler', 'néant', 'N/A', 'aucune'])
    assert.equal(readStatus(cell, false), null, cell)
  for (const cell of ['?', 'litige', 'OK (DSQ levée)', 'DNF/DSQ', 'pas abandonné', 'en attente du jury', 'non DSQ'])
    assert.ok('unknown' in (readStatus(cell, false) ?? {}), cell)
  for (const cell of ['', '-', '1', '1.', '3e', '2ème', '1/250', '(4)', '12 ex aequo'])
    assert.equal(readStatus(cell, true), null, cell)
  assert.ok('unknown' in (readStatus('1 DSQ', true) ?? {}), 'a place with a word')
  assert.ok('unknown' in (readStatus('2', false) ?? {}), 'a number is no status')
  assert.ok(carriesCode('Rakoto dnf') && carriesCode('RAKOTO (DSQ)') && !carriesCode('Madnfa DSQR'))
})

test('F-RACE-14 titles are the same whatever their accents, signs and capitals', () => {
  assert.deepEqual(['N° Dossard', 'ChipTime', ' temps\u00a0RÉEL :', 'Doss.'].map(titleKey), [
    'n dossard',
    'chip time',
    'temps reel',
    'doss',
  ])
})

test('F-RACE-14 a name is the same with other words first, initials, accents, or one error of typing', () => {
  const name = 'Ranaivo-Rakotoarimanana Éloïse'
  for (const other of ['RAKOTOARIMANANA Eloise', 'Eloise R.', 'Rakotoarimanna Éloïse', 'ranaivo', ''])
    assert.ok(mayBeSameName(name, other), other)
  for (const other of ['Ranaivo Jean', 'Zafy', 'Rasoa Éloïse Marie Lala']) assert.ok(!mayBeSameName(name, other), other)
})

test('F-RACE-14 no record is doubted; a second faster than the table is', () => {
  for (const [metres, seconds] of [
    [800, 100.91],
    [1500, 206],
    [3000, 437.55],
    [5000, 755.36],
    [10_000, 1571],
    [21_097, 3402],
    [42_195, 7235],
    [100_000, 21_935],
  ] as const)
    assert.ok(seconds * 1000 >= shortestTime(metres, 'male'), `men ${metres}`)
  for (const [metres, seconds] of [
    [800, 113.28],
    [1500, 228.68],
    [5000, 838.21],
    [10_000, 1726],
    [21_097, 3772],
    [42_195, 7796],
  ] as const)
    assert.ok(seconds * 1000 >= shortestTime(metres, 'female'), `women ${metres}`)
  assert.equal(isPossible(1_560_000, 10_000), true)
  assert.equal(isPossible(1_559_999, 10_000), false)
  assert.equal(isPossible(longestTime(10_000), 10_000), true)
  assert.equal(isPossible(longestTime(10_000) + 1, 10_000), false)
  assert.ok(shortestTime(10_000, 'female', 75) > shortestTime(10_000, 'female', 30))
  assert.ok(shortestTime(10_000, 'male', 10) > shortestTime(10_000, 'male', 20))
  assert.ok(shortestTime(10_000, 'female') > shortestTime(10_000, 'male'))
})

test('F-RACE-14 a longer way never takes less time, for anybody', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 200_000 }),
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 5, max: 100 }),
      (metres, more, age) => {
        for (const gender of ['male', 'female'] as const)
          assert.ok(shortestTime(metres + more, gender, age) >= shortestTime(metres, gender, age))
      },
    ),
  )
})

test('F-RACE-14 a word that is too long ends with a whole character, so that a person can explain it', () => {
  const said = readStatus(`${'a'.repeat(59)}😀😀`, false)
  assert.deepEqual(said, { unknown: 'a'.repeat(59) })
})
