import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bibsIn, keysOf, wearersOf } from './bibs.ts'

const found = (cell: string, ...bibs: string[]) => {
  const one = wearersOf(bibs.map((bib) => ({ bib })))(bibsIn(cell))
  return one === 'many' ? one : (one?.bib ?? null)
}

test('F-RACE-14 an empty cell, zeros and more than 24 signs are no bib', () => {
  for (const none of ['', ' ', '0', '00', '0,0', '0.00', 'N° 0', '1'.repeat(25)])
    assert.deepEqual(bibsIn(none), [], none)
  assert.deepEqual(bibsIn('1'.repeat(24)), ['1'.repeat(24)])
  assert.deepEqual(bibsIn('0.5'), ['0.5'])
  assert.deepEqual(bibsIn('00A'), ['00A'])
})

test('F-RACE-14 what a spreadsheet makes of a number is one more meaning of the cell, after what is written', () => {
  for (const [cell, meanings] of [
    ['N° 12', ['N° 12', '12']],
    ['DOSSARD', ['DOSSARD']],
    ['6 001', ['6 001', '6001']],
    ["6'001", ["6'001", '6001']],
    ['6001.0', ['6001.0', '6001']],
    ['6,001.00', ['6,001.00', '6001']],
    ['6.000', ['6.000', '6000', '6']],
    ['6.005E3', ['6.005E3', '6005']],
    ['6,005E+3', ['6,005E+3', '6005']],
    ['6E3', ['6E3', '6000']],
    ['66 01', ['66 01']],
    ['6001 001', ['6001 001']],
    ['6001.5', ['6001.5']],
    ['66E3', ['66E3']],
    ['6E333', ['6E333']],
  ] as const)
    assert.deepEqual(bibsIn(cell), meanings, cell)
})

test('F-RACE-14 a bib is compared without signs and leading zeros, its number alone without letters before it', () => {
  assert.deepEqual(keysOf('a-0042'), { key: 'A42', number: '42' })
  assert.deepEqual(keysOf('A-0'), { key: 'A0', number: '0' })
  assert.deepEqual(keysOf('0A'), { key: '0A', number: null })
  assert.deepEqual(keysOf('7B'), { key: '7B', number: null })
  assert.deepEqual(keysOf('1-001'), { key: '1001', number: '1001' })
})

test('F-RACE-14 what is printed goes before what it may mean; letters are never left out', () => {
  assert.equal(found('42', 'A-42', '42'), '42')
  assert.equal(found('a-42', 'A42', 'A-42'), 'A-42')
  assert.equal(found('042', 'A-42', '42'), '42')
  assert.equal(found('042', 'A-42', 'B-42'), 'many')
  assert.equal(found('42', '7B'), null)
  assert.equal(found('X42', 'A-42'), null)
  assert.equal(found('A(42)', 'A-42'), null)
  assert.equal(found('A-4_2', 'A-42'), null)
  assert.equal(found('A_42', 'A-42'), 'A-42')
  assert.equal(found('A_42', 'A-42', 'A42'), 'many')
})
