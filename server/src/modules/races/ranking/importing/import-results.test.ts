import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '@vondrona/rules/sheets'
import { sendFile } from '../../../../../test/uploads.ts'
import { type Person, refused, type World, world } from '../../../../../test/world.ts'
import { rowOf, workbook } from '../../../../kernel/sheets/reading/testing.ts'
import { xlsx } from '../../../../kernel/sheets/xlsx.ts'
import { begins, makeRace, registers, type TestRace } from '../../testing.ts'

const importing = `mutation($eventId: ID!, $file: Upload!, $dryRun: Boolean!, $choices: ResultsChoices, $version: String) {
  importResults(eventId: $eventId, file: $file, dryRun: $dryRun, choices: $choices, version: $version) {
    imported version total ranked unranked notUnderstood warned moved sheets sheet
    columns { at title role by } head { line cells } questions { id options answer isOpen example } words { word lines meaning }
    lines(limit: 200) { line kind reason warnings bib fullName name status laps time gunTime chipTime position text }
    moves(limit: 200) { kind bib fullName before { position status time } after { position status time } } } }`
const reading = `query($eventId: ID!) { raceResults(eventId: $eventId) { total
  items { position bibNumber time status gunTime chipTime splits { name time } } } }`

interface More {
  dryRun?: boolean
  choices?: object
  version?: string
}

const send = (
  person: Person,
  { id: eventId }: TestRace,
  file: string | Buffer,
  { dryRun = true, choices, version }: More = {},
) =>
  sendFile(person, Buffer.from(file), {
    query: importing,
    operations: { query: importing, variables: { eventId, dryRun, choices, version, file: null } },
    filename: 'resultats.csv',
    type: 'text/csv',
  })
const sent = async (...args: Parameters<typeof send>) => {
  const { data, errors } = await send(...args)
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data.importResults
}
const results = async (race: TestRace) =>
  (await race.boss.ok(reading, { eventId: race.id })).raceResults.items as Record<string, unknown>[]

/** A 10 km with three runners, bibs M-0001 to M-0003; it started an hour ago, unless said otherwise. */
async function ran(w: World, { hasBegun = true, race: rules = {} } = {}) {
  const race = await makeRace(w, { types: [{ price: 0 }], race: rules })
  for (const [n, fullName] of ['Rakoto Hery', 'Rasoa Lala', 'Zafy Tiana'].entries()) {
    const { id } = await registers(w, w.visitor(), race, { fullName })
    await w.sql('update ticket set number = $2 where order_id = (select order_id from participation where id = $1)', [
      id,
      `M-000${n + 1}`,
    ])
  }
  if (hasBegun) await begins(w, race)
  return race
}

const both = 'Dossard;Nom;Km 5;Temps brut;Temps réel\n1;Rakoto Hery;24:00;55:01;53:28\n2;Rasoa Lala;25:00;54:10;53:45\n'

test('F-RACE-14 while it is not said which of two times ranks nothing is stored; the answer is remembered for the race', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const [ranking] = (await sent(race.boss, race, both)).questions
  assert.deepEqual(ranking, { id: 'ranking', options: ['gun', 'chip'], answer: 'gun', isOpen: true, example: '' })
  const refusal = await refused('BAD_USER_INPUT', send(race.boss, race, both, { dryRun: false }))
  assert.equal(refusal.extensions.field, 'choices.ranking')
  assert.deepEqual(await results(race), [])
  await sent(race.boss, race, both, { dryRun: false, choices: { ranking: 'gun' } })
  assert.deepEqual(
    (await results(race)).map(({ bibNumber, time, gunTime, chipTime, splits }) => [
      bibNumber,
      time,
      gunTime,
      chipTime,
      splits,
    ]),
    [
      ['M-0002', 3_250_000, 3_250_000, 3_225_000, [{ name: 'Km 5', time: 1_500_000 }]],
      ['M-0001', 3_301_000, 3_301_000, 3_208_000, [{ name: 'Km 5', time: 1_440_000 }]],
    ],
  )
  const again = await sent(race.boss, race, both, { dryRun: false })
  assert.deepEqual([again.questions.find(({ id }: { id: string }) => id === 'ranking').isOpen, again.moved], [false, 0])
  const byChip = await sent(race.boss, race, both, { choices: { ranking: 'chip' } })
  assert.deepEqual(
    byChip.moves.map((one: Record<string, Record<string, unknown>>) => [
      one.kind,
      one.bib,
      one.before?.position,
      one.after?.position,
    ]),
    [
      ['moved', 'M-0001', 2, 1],
      ['moved', 'M-0002', 1, 2],
    ],
  )
  assert.equal((await results(race))[0]?.bibNumber, 'M-0002', 'a dry run changes nothing')
})

test('F-RACE-14 an import whose answer was lost is sent again; it does not replace what somebody imported since', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const first = 'Dossard;Temps\n1;55:00\n2;56:00\n'
  const { version } = await sent(race.boss, race, first)
  for (const _ of [1, 2]) await sent(race.boss, race, first, { dryRun: false, version })
  const corrected = 'Dossard;Temps\n1;57:00\n2;56:00\n'
  await sent(race.boss, race, corrected, { dryRun: false, version: (await sent(race.boss, race, corrected)).version })
  const refusal = await refused('CONFLICT', send(race.boss, race, first, { dryRun: false, version }))
  assert.equal(refusal.extensions.key, 'organising.result.replaced')
  assert.deepEqual(
    (await results(race)).map(({ bibNumber }) => bibNumber),
    ['M-0002', 'M-0001'],
  )
  const seen = await sent(race.boss, race, first)
  await sent(race.boss, race, first, { dryRun: false, version: seen.version })
  assert.equal((await results(race))[0]?.bibNumber, 'M-0001', 'who has seen both decides')
})

test('F-RACE-14 what a column is taken for is changed, and remembered by its title for the next file of this race only', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const text = 'Coureur n°;Truc;Machin\n1;45:00;50:00\n2;46:00;51:00\n'
  const found = await sent(race.boss, race, text)
  assert.deepEqual(
    found.questions.map(({ id }: { id: string }) => id),
    ['columns'],
    'two columns look like times',
  )
  await refused('BAD_USER_INPUT', send(race.boss, race, text, { dryRun: false }))
  const choices = {
    columns: [
      { at: 0, role: 'bib' },
      { at: 2, role: 'time' },
    ],
  }
  await sent(race.boss, race, text, { dryRun: false, choices })
  assert.deepEqual(
    (await results(race)).map(({ time }) => time),
    [3_000_000, 3_060_000],
  )
  const turned = 'MACHIN :;Autre;coureur N°\n50:30;1:00;1\n51:30;2:00;2\n'
  const next = await sent(race.boss, race, turned)
  assert.deepEqual(
    next.columns.map(({ role, by }: Record<string, string>) => [role, by]),
    [
      ['time', 'remembered'],
      ['none', 'title'],
      ['bib', 'remembered'],
    ],
  )
  const other = await ran(w)
  assert.equal((await sent(other.boss, other, turned)).columns[0].by, 'title')
  for (const wrong of [
    { columns: [{ at: -1, role: 'bib' }] },
    { ranking: 'neither' },
    { words: [{ word: 'x'.repeat(61), meaning: 'dnf' }] },
  ])
    await refused('BAD_USER_INPUT', send(race.boss, race, text, { choices: wrong }))
})

test('F-RACE-14 the results of a race that has not started are asked about first, each time', async (t) => {
  const w = await world(t)
  const race = await ran(w, { hasBegun: false })
  const text = '1;45:00\n2;46:00\n'
  assert.deepEqual(
    (await sent(race.boss, race, text)).questions.filter(({ isOpen }: { isOpen: boolean }) => isOpen).length,
    1,
  )
  await refused('BAD_USER_INPUT', send(race.boss, race, text, { dryRun: false }))
  await sent(race.boss, race, text, { dryRun: false, choices: { beforeStart: true } })
  await refused('BAD_USER_INPUT', send(race.boss, race, text, { dryRun: false }))
  await begins(w, race)
  await sent(race.boss, race, text, { dryRun: false })
})

test('F-RACE-14 every line is ranked, without a rank, or not understood: the three sum up to the file', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const text =
    'Foulée 2026\n\nDossard;Temps;Statut\n1;45:00;\n2;;litige\n3;46:00;DSQ\n3;46:00;DSQ\n99;50:00;\nTotal;3;\n'
  const found = await sent(race.boss, race, text, { dryRun: false })
  assert.deepEqual([found.total, found.ranked, found.unranked, found.notUnderstood, found.imported], [7, 1, 1, 5, 2])
  assert.deepEqual(
    found.lines.map(({ line, kind, reason }: Record<string, unknown>) => [line, kind, reason]),
    [
      [1, 'notUnderstood', 'aboveTitles'],
      [4, 'ranked', null],
      [5, 'notUnderstood', 'word'],
      [6, 'unranked', null],
      [7, 'notUnderstood', 'twice'],
      [8, 'notUnderstood', 'unknownBib'],
      [9, 'notUnderstood', 'unknownBib'],
    ],
  )
  assert.deepEqual(found.words, [{ word: 'litige', lines: 1, meaning: null }])
  const choices = { words: [{ word: 'litige', meaning: 'otl' }] }
  await sent(race.boss, race, text, { dryRun: false, choices })
  assert.deepEqual(
    (await results(race)).map(({ bibNumber, status }) => [bibNumber, status]),
    [
      ['M-0001', 'finished'],
      ['M-0003', 'dsq'],
      ['M-0002', 'otl'],
    ],
  )
  assert.equal((await sent(race.boss, race, text)).unranked, 2, 'the word is remembered')
})

test('F-RACE-14 a warning is told and changes no rank: too fast, another name, a chip above the gun', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const text = 'Dossard;Nom;Temps brut;Temps net\n1;Zafy Tiana;0:01:23;0:01:20\n2;Lala RASOA;45:00;46:00\n'
  const found = await sent(race.boss, race, text, { dryRun: false, choices: { ranking: 'gun' } })
  assert.deepEqual(
    found.lines.map(({ bib, position, warnings }: Record<string, unknown>) => [bib, position, warnings]),
    [
      ['M-0001', 1, ['otherName', 'tooFast']],
      ['M-0002', 2, ['chipAboveGun']],
    ],
  )
  assert.equal(found.warned, 2)
  assert.deepEqual(
    (await results(race)).map(({ bibNumber }) => bibNumber),
    ['M-0001', 'M-0002'],
  )
})

test('F-RACE-14 a workbook is read like a text; what is no list is refused with what to do', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const rows = [
    { bib: 'M-0001', time: '0:45:00' },
    { bib: 'M-0002', time: 'DNF' },
  ]
  const columns = [
    { title: 'Dossard', ...text<(typeof rows)[number]>(({ bib }) => bib) },
    { title: 'Temps', ...text<(typeof rows)[number]>(({ time }) => time) },
  ]
  const parts = await Array.fromAsync(
    xlsx(
      columns,
      (async function* () {
        yield rows
      })(),
      { name: 'Arrivées', inZone: (title) => title },
    ),
  )
  const found = await sent(race.boss, race, Buffer.concat(parts), { dryRun: false })
  assert.deepEqual([found.ranked, found.unranked, found.sheets], [1, 1, ['Arrivées']])
  const list = (time: string) => rowOf(1, ['Dossard', 'Temps']) + rowOf(2, ['M-0001', time])
  const two = workbook({ Essai: list('0:59:59'), Arrivées: list('0:45:00') }, '', { Essai: 'hidden' })
  const hidden = await sent(race.boss, race, Buffer.from(two), {})
  assert.deepEqual(
    [hidden.sheet, hidden.sheets, hidden.lines[0]?.time],
    [1, ['Essai (feuille masquée)', 'Arrivées'], 2_700_000],
  )
  for (const [bytes, key] of [
    [Buffer.from('PK\x03\x04 no workbook'), 'organising.result.workbook'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'organising.result.oldWorkbook'],
    [Buffer.from('%PDF-1.7'), 'organising.result.binary'],
    [Buffer.from('<html><table>'), 'organising.result.binary'],
    [Buffer.from(' \n\n'), 'organising.result.noFile'],
    [Buffer.from('1;45:00\n'.repeat(30_001)), 'organising.result.tooLarge'],
  ] as const) {
    const { extensions } = await refused('BAD_USER_INPUT', send(race.boss, race, bytes as Buffer))
    assert.equal(extensions.key, key)
  }
})

test('F-RACE-14 a runner who does not take part any more when the results are stored gets none', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  await w.sql(`update participation set status = 'withdrawn' where full_name = 'Rasoa Lala'`)
  const found = await sent(race.boss, race, '1;45:00\n2;46:00\n', { dryRun: false })
  assert.deepEqual([found.imported, (await results(race)).length], [1, 1])
})

test('F-RACE-14 a title that is too long for a split is cut before its last character, not within it', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const title = `Inter ${'a'.repeat(33)}😀`
  await sent(race.boss, race, `Dossard;${title};Temps\n1;20:00;45:00\n`, { dryRun: false })
  const [first] = await results(race)
  assert.deepEqual(first?.splits, [{ name: title.slice(0, 39), time: 1_200_000 }])
})

test('F-RACE-14 of a race over hours more laps go before a shorter time, in every ranking, once somebody said that laps rank', async (t) => {
  const w = await world(t)
  const race = await ran(w)
  const file = 'Dossard;Temps;Tours\n1;55:00;120\n2;52:00;90\n3;54:00;120\n'
  const refusal = await refused('BAD_USER_INPUT', send(race.boss, race, file, { dryRun: false }))
  assert.equal(refusal.extensions.field, 'choices.laps')
  const read = async (laps: string) => {
    const { lines } = await sent(race.boss, race, file, { dryRun: false, choices: { laps } })
    const { items } = (
      await race.boss.ok(
        `query($eventId: ID!) { raceResults(eventId: $eventId) { items { bibNumber laps position genderPosition } } }`,
        { eventId: race.id },
      )
    ).raceResults
    const preview = lines.map((line: { laps: number | null; position: number }) => [line.laps, line.position])
    const stored = items.map((one: Record<string, unknown>) => [one.bibNumber, one.laps, one.position])
    assert.ok(items.every((one: { position: number; genderPosition: number }) => one.position >= one.genderPosition))
    return { preview, stored }
  }
  assert.deepEqual(await read('ranked'), {
    preview: [
      [120, 2],
      [90, 3],
      [120, 1],
    ],
    stored: [
      ['M-0003', 120, 1],
      ['M-0001', 120, 2],
      ['M-0002', 90, 3],
    ],
  })
  const ranking = `query($eventId: ID!) { raceRanking(eventId: $eventId) { finishers median times { count } podium { bibNumber } }
    raceTeamResults(eventId: $eventId) { name } }`
  const { raceRanking, raceTeamResults } = await race.boss.ok(ranking, { eventId: race.id })
  assert.deepEqual(raceRanking, {
    finishers: 3,
    median: null,
    times: [],
    podium: [{ bibNumber: 'M-0003' }, { bibNumber: 'M-0001' }, { bibNumber: 'M-0002' }],
  })
  assert.deepEqual(raceTeamResults, [])
  assert.deepEqual((await read('none')).stored, [
    ['M-0002', null, 1],
    ['M-0003', null, 2],
    ['M-0001', null, 3],
  ])
})
