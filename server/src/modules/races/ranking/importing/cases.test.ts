import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Choices, noChoices, type RaceOfResults, understand } from '@vondrona/rules/races/importing'
import { readTable } from '../../../../kernel/sheets/reading/read-table.ts'

/** The 10 km of the cases: bibs 6000, 6001, 6003 … 6010. */
const runners = ['6000', '6001', '6003', '6004', '6005', '6006', '6007', '6008', '6009', '6010'].map((bib) => ({
  participationId: bib,
  bib,
  fullName: '',
  gender: 'male' as const,
  birthDate: '1990-01-01',
}))
const race: RaceOfResults = { distance: 10_000, day: '2026-06-07', startsAt: 6 * 3_600_000, hasBegun: true }

const said = async (file: string, choices: Partial<Choices> = {}) => {
  const bytes = new Uint8Array(readFileSync(join(import.meta.dirname, 'cases', file)))
  const { rows, tooLong } = await readTable(bytes)
  return understand({
    rows,
    tooLong,
    runners,
    race,
    previous: [],
    remembered: { columns: {}, ranking: null, words: {} },
    choices: { ...noChoices, ...choices },
  })
}
type Understood = Awaited<ReturnType<typeof said>>

const seconds = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
/** Bib → time in milliseconds, or what was said instead. */
const outcomes = ({ lines }: Understood) =>
  Object.fromEntries(lines.map(({ bib, ms, status, reason, line }) => [bib ?? `line ${line}`, reason ?? ms ?? status]))
const times = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).map(([bib, time]) => [bib, Math.round(seconds(time) * 1000)]))
const open = ({ questions }: Understood) => questions.filter(({ isOpen }) => isOpen).map(({ id }) => id)

for (const [file, gun, chip] of [
  ['01-chronotrack-chip-and-gun.csv', ['55:01', '54:10'], ['53:28', '53:45']],
  ['18-gun-before-net-fr.csv', ['55:01', '54:10'], ['53:28', '53:45']],
  ['03-raceresult-fr.csv', ['53:40', '54:01'], ['53:28', '53:45.3']],
] as const)
  test(`F-RACE-14 ${file}: both times are kept, and which one ranks is asked; gun is offered`, async () => {
    const found = await said(file)
    assert.deepEqual(open(found), ['ranking'])
    assert.equal(found.questions[0]?.answer, 'gun')
    assert.deepEqual(
      found.lines.map(({ bib, gunMs, chipMs }) => [bib, gunMs, chipMs]),
      ['6000', '6001'].map((bib, at) => [bib, seconds(gun[at] ?? '') * 1000, seconds(chip[at] ?? '') * 1000]),
    )
    const byChip = await said(file, { ranking: 'chip' })
    assert.deepEqual(open(byChip), [])
    assert.deepEqual(
      byChip.lines.map(({ ms }) => ms),
      byChip.lines.map(({ chipMs }) => chipMs),
    )
    const byGun = await said(file, { ranking: 'gun' })
    assert.deepEqual(
      byGun.lines.map(({ ms }) => ms),
      byGun.lines.map(({ gunMs }) => gunMs),
    )
  })

const two = { '6000': '53:28', '6001': '53:45' }
const ranked: Record<string, Record<string, string>> = {
  '02-chip-time-only.csv': two,
  '04-sep-line.csv': two,
  '06-utf16le-excel.txt': two,
  '07-latin1-no-header-accents.csv': { '6000': '53:28' },
  '08-nr-sign.csv': { '6000': '53:28' },
  '11-excel-float-bib.csv': { ...two, '6003': '54:00' },
  '12-hh-mm.csv': { '6000': '1:23:00', '6001': '2:05:00' },
  '15-h-min-s.csv': {
    '6000': '53:28',
    '6001': '1:02:03',
    '6003': '1:02:00',
    '6004': '1:02:00',
    '6005': '53:28',
    '6006': '53:28',
  },
  '16-leading-space-quotes.csv': two,
  '25-nbsp-time.csv': { ...two, '6003': '53:45' },
  '26-decimal-secs.csv': { '6000': '53:28.4', '6001': '53:45' },
  '27-over24h.csv': { '6000': '25:10:00', '6001': '25:10:00', '6003': '25:10:00' },
  '31-arrivee-is-clock-time.csv': { '6000': '53:28', '6001': '45:45' },
  '33-finish-clock.csv': { '6000': '53:28' },
}
for (const [file, expected] of Object.entries(ranked))
  test(`F-RACE-14 ${file}: ${Object.values(expected).join(', ')}`, async () => {
    const found = await said(file)
    assert.deepEqual(outcomes(found), times(expected))
    assert.deepEqual(open(found), [])
    assert.ok(found.lines.every(({ kind }) => kind === 'ranked'))
  })

test('F-RACE-14 06: names are whole', async () => {
  assert.deepEqual(
    (await said('06-utf16le-excel.txt')).lines.map(({ name }) => name),
    ['Rakotô', 'Zafy'],
  )
})

test('F-RACE-14 08: « N° » alone is offered as the bib, and the preview says so', async () => {
  const { columns } = await said('08-nr-sign.csv')
  assert.deepEqual(columns.map(({ title, role, by }) => [title, role, by])[0], ['N°', 'bib', 'content'])
})

test('F-RACE-14 12: how two parts are read is shown', async () => {
  const { questions } = await said('12-hh-mm.csv')
  assert.deepEqual(questions, [
    {
      id: 'twoParts',
      options: ['minutesSeconds', 'hoursMinutes'],
      answer: 'hoursMinutes',
      isOpen: false,
      example: '01:23',
    },
  ])
})

test('F-RACE-14 09, 10: a status in the column of places has no rank, whatever time stands there', async () => {
  assert.deepEqual(outcomes(await said('09-dnf-in-place.csv')), {
    ...times({ '6000': '53:28' }),
    '6001': 'dnf',
    '6003': 'dns',
    '6004': 'dsq',
  })
  const { lines } = await said('10-dsq-in-place-with-time.csv')
  assert.deepEqual(
    lines.map(({ bib, position, status }) => [bib, position, status]),
    [
      ['6000', 1, 'finished'],
      ['6001', null, 'dsq'],
    ],
  )
})

test('F-RACE-14 17: a line of totals is told as not understood', async () => {
  const { lines } = await said('17-mixed-crlf-trailing-total.csv')
  assert.deepEqual(
    lines.map(({ kind }) => kind),
    ['ranked', 'notUnderstood'],
  )
})

test('F-RACE-14 19: words of status; who finished without a time is asked about', async () => {
  const found = await said('19-nul-status-words.csv')
  assert.deepEqual(outcomes(found), {
    ...times({ '6000': '53:28' }),
    '6001': 'otl',
    '6003': 'nc',
    '6004': 'dsq',
    '6005': 'dnf',
    '6006': 'dnf',
    '6007': 'dns',
    '6008': 'dnf',
    '6009': 'otl',
    '6010': 'noTimeOfFinisher',
  })
  assert.deepEqual(found.words, [{ word: 'finisher', lines: 1, meaning: null }])
  const explained = await said('19-nul-status-words.csv', { words: [{ word: 'finisher', meaning: 'nc' }] })
  assert.equal(outcomes(explained)['6010'], 'nc')
})

test('F-RACE-14 20: a chip that was read twice is one result, the first; the second is told', async () => {
  const { lines } = await said('20-chip-dup-read.csv')
  assert.deepEqual(
    lines.map(({ bib, ms, reason }) => [bib, ms, reason]),
    [
      ['6000', 3_208_000, null],
      ['6000', 3_211_000, 'twice'],
      ['6001', 3_225_000, null],
    ],
  )
})
