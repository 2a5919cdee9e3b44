import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { en } from '../timing/messages.en.ts'
import { fr } from '../timing/messages.fr.ts'
import type { ColumnRole } from './columns.ts'
import { type Choices, noChoices, type Previous, type RaceOfResults } from './types.ts'
import { understand } from './understand.ts'

const tenKm: RaceOfResults = { distance: 10_000, day: '2026-06-07', startsAt: 6 * 3_600_000, hasBegun: true }
const people = (...names: string[]) =>
  names.map((fullName, at) => ({
    participationId: String(at + 1),
    bib: String(at + 1),
    fullName,
    gender: 'male' as const,
    birthDate: '2001-01-01',
  }))

interface More {
  race?: Partial<RaceOfResults>
  choices?: Partial<Choices>
  names?: string[]
  previous?: Previous[]
  remembered?: Record<string, ColumnRole>
}

const read = (
  text: string,
  { race = {}, choices = {}, names = Array(12).fill(''), previous = [], remembered = {} }: More = {},
) =>
  understand({
    rows: text
      .split('\n')
      .map((line, at) => ({ line: at + 1, cells: line.split(';').map((cell) => cell.trim()) }))
      .filter(({ cells }) => cells.some(Boolean)),
    tooLong: [],
    runners: people(...names),
    race: { ...tenKm, ...race },
    previous,
    remembered: { columns: remembered, ranking: null, words: {} },
    choices: { ...noChoices, ...choices },
  })
type Read = ReturnType<typeof read>
const outcome = ({ lines }: Read) => lines.map(({ reason, ms, status }) => reason ?? (ms === null ? status : ms / 1000))
const roles = ({ columns }: Read) => columns.map(({ role }) => role)
const open = ({ questions }: Read) => questions.flatMap(({ id, isOpen }) => (isOpen ? [id] : []))
const warnings = ({ lines }: Read) => lines.map((line) => line.warnings)

test('F-RACE-14 a file that was read before still is: without titles, in any order of columns', () => {
  assert.deepEqual(outcome(read('1;1:02:03\n2;DNF\n3;45:07')), [3723, 'dnf', 2707])
  assert.deepEqual(outcome(read('1;1:02:03;\n2;3:00:00;DNF')), [3723, 'dnf'])
  assert.deepEqual(outcome(read('Temps;N° dossard\n45\'07";1\nabandon;2')), [2707, 'dnf'])
  assert.deepEqual(outcome(read('Bib;Resultat\n1;45:07\n2;dsq')), [2707, 'dsq'])
  assert.deepEqual(outcome(read('Dossard;Arrivée\n1;0:45:07\n2;0:46:00')), [2707, 2760])
  assert.deepEqual(outcome(read('dossard;temps\n;1:00:00\n2;\n3;bientôt\n4;99:99:99\n5;45:00\n\n5;46:00')), [
    'noBib',
    'noTime',
    'noTime',
    'noTime',
    2700,
    'twice',
  ])
})

test('F-RACE-14 without titles columns are found by what stands in them', () => {
  const found = read('12;1;Rakoto;45:00\n13;2;Zafy;46:00\n14;3;Rabe;DNF')
  assert.deepEqual(
    [roles(found), outcome(found)],
    [
      ['none', 'bib', 'none', 'time'],
      [2700, 2760, 'dnf'],
    ],
  )
})

test('F-RACE-14 of two times neither ranks in silence, whatever the columns are called', () => {
  for (const titles of [
    'Temps brut;Temps net',
    'Gun Time;Chip Time',
    'GunTime;ChipTime',
    'Temps;Temps puce',
    'Temps officiel;Temps réel',
    'Temps canon;Temps',
    'Official time;Net time',
  ]) {
    const found = read(`Dossard;${titles}\n1;46:00;45:00`)
    assert.deepEqual(open(found), ['ranking'], titles)
    const [line] = found.lines
    assert.deepEqual([line?.gunMs, line?.chipMs, line?.ms], [2_760_000, 2_700_000, 2_760_000], titles)
  }
  const other = read('Dossard;Temps brut;Temps net\n1;;45:00', { choices: { ranking: 'gun' } })
  assert.deepEqual(outcome(other), ['noOfficialTime'], 'the other time does not stand in for it')
})

test('F-RACE-14 two parts: what the distance allows is taken; what it does not is asked or waits', () => {
  assert.deepEqual(outcome(read('bib;time\n1;53:28\n2;59:00')), [3208, 3540])
  assert.deepEqual(outcome(read('bib;time\n1;3:45\n2;4:05', { race: { distance: 42_195 } })), [13_500, 14_700])
  assert.deepEqual(outcome(read('bib;time\n1;4:10\n2;5:00', { race: { distance: 1000 } })), [250, 300])
  const mixed = read('bib;time\n1;53:28\n2;1:05')
  assert.deepEqual(open(mixed), ['twoParts'])
  const [eight, nine] = [8, 9].map((n) => Array.from({ length: n }, (_, at) => `${at + 1};5${at}:00`).join('\n'))
  const rare = read(`bib;time\n${nine}\n10;1:05`)
  assert.deepEqual([open(rare), rare.lines.at(-1)?.reason], [[], 'doubtfulTime'])
  assert.deepEqual(open(read(`bib;time\n${eight}\n10;1:05`)), ['twoParts'], 'fewer than nine of ten agree')
  assert.deepEqual(open(read('bib;time\n1;12:30', { race: { distance: null } })), ['twoParts'])
  assert.deepEqual(open(read('bib;time\n1;45:30', { race: { distance: null } })), [])
  const answered = read('bib;time\n1;53:28\n2;1:05', { choices: { twoParts: 'minutesSeconds' } })
  assert.deepEqual(outcome(answered), [3208, 'doubtfulTime'], 'never 1 min 05 s in silence')
})

test('F-RACE-14 bare numbers: seconds, `53.28` or milliseconds, whichever alone is possible', () => {
  assert.deepEqual(outcome(read('bib;time\n1;3208.4\n2;3225')), [3208.4, 3225])
  assert.deepEqual(outcome(read('bib;time\n1;53.28\n2;59.05')), [3208, 3545])
  assert.deepEqual(outcome(read('bib;time\n1;3208400\n2;3225000')), [3208.4, 3225])
  assert.deepEqual(open(read('bib;time\n1;3208.4', { race: { distance: null } })), ['numbers'])
  assert.deepEqual(open(read('bib;time\n1;12.30', { race: { distance: 100 } })), ['numbers'], 'two are possible')
})

test('F-RACE-14 a part of a day, as a spreadsheet keeps three hours, is a time beside others that are one', () => {
  const file = 'bib;time\n1;0.0371296296296296\n2;0.0625\n3;0.125'
  assert.deepEqual([open(read(file)), outcome(read(file))], [[], [3208, 5400, 10_800]])
})

test('F-RACE-14 digits that are seconds as well as a time without its colons are asked about; what fits one alone is it', () => {
  for (const text of ['5328;5345', '012803;013000', '12803;5345']) {
    const [first, second] = text.split(';')
    const file = `bib;time\n1;${first}\n2;${second}`
    assert.deepEqual(open(read(file)), ['numbers'], text)
  }
  const answered = read('bib;time\n1;5328\n2;012803\n3;5372\n4;16503', { choices: { numbers: 'minutesSeconds' } })
  assert.deepEqual(outcome(answered), [3208, 5283, 'badTime', 'badTime'])
  assert.deepEqual(outcome(read('bib;time\n1;5328', { choices: { numbers: 'seconds' } })), [5328])
  const seconds = read('bib;time\n1;3208\n2;3275\n3;3390')
  assert.deepEqual([open(seconds), outcome(seconds)], [[], [3208, 3275, 3390]])
})

test('F-RACE-14 hours of the day are told from times', () => {
  const beside = 'Dossard;Heure de départ;Heure d’arrivée;Temps net\n1;06:00:00;06:53:28;53:28'
  assert.deepEqual([open(read(beside)), outcome(read(beside))], [[], [3208]])
  for (const hours of ['06:53:28', '6:53:28 AM', '2026-06-07 06:53:28', '06:53'])
    assert.ok(open(read(`Dossard;Temps\n1;${hours}\n2;${hours.replace('53', '58')}`)).includes('clock'), hours)
  const clock = { choices: { clock: 'clock' as const } }
  assert.deepEqual(outcome(read('Dossard;Temps\n1;06:53:28\n2;06:58:28', clock)), [3208, 3508])
  assert.deepEqual(outcome(read('Dossard;Départ;Arrivée\n1;06:10:00;06:53:28', clock)), [2608])
  assert.deepEqual(outcome(read('Dossard;Départ;Arrivée\n1;23:30:00;00:23:28', clock)), [3208], 'over midnight')
  assert.deepEqual(outcome(read('Dossard;Temps\n1;6:53:28 AM', { choices: { clock: 'duration' } })), ['hour'])
  const midnight = { race: { startsAt: 300_000 } }
  assert.deepEqual(open(read('Dossard;Temps\n1;0:45:00\n2;0:50:00', midnight)), [], 'good times, also as hours')
  assert.deepEqual(open(read('Dossard;Temps\n1;2:10:00\n2;2:20:00')), [], 'somebody who walks')
})

test('F-RACE-14 a status has no rank in whatever column it stands', () => {
  for (const [titles, line] of [
    ['Dossard;Temps;Clt', '1;45:00;DSQ'],
    ['Dossard;Temps;Observations', '1;45:00;Disqualifié'],
    ['Dossard;Temps;Catégorie', '1;45:00;DSQ'],
    ['Dossard;Temps;Clt cat', '1;45:00;DQ'],
    ['Dossard;Temps', '1;DSQ'],
    ['Dossard;Temps;Statut', '1;45:00;dsq - dossard caché'],
  ])
    assert.deepEqual(outcome(read(`${titles}\n${line}\n2;46:00;`)), ['dsq', 2760], line)
  assert.deepEqual(outcome(read('Dossard;Nom;Temps\n1;RAKOTO (DSQ);45:00\n2;X;46:00')), ['contradiction', 2760])
  assert.deepEqual(outcome(read('Dossard;Temps;Pays\n1;45:00;NC')), [2700], 'New Caledonia')
  assert.deepEqual(outcome(read('Dossard;Clt;Temps;Statut\n1;DNF;45:00;DSQ')), ['contradiction'])
})

test('F-RACE-14 a word that nobody knows waits for a person, with how many lines it holds', () => {
  const text = 'Dossard;Temps;Statut\n1;45:00;litige\n2;46:00;Litige\n3;47:00;'
  const waiting = read(text)
  assert.deepEqual(
    [outcome(waiting), waiting.words],
    [['word', 'word', 2820], [{ word: 'litige', lines: 2, meaning: null }]],
  )
  const untimed = { choices: { words: [{ word: 'litige', meaning: 'finished' as const }] } }
  const left = read('Dossard;Temps;Statut\n1;;litige\n2;46:00;', untimed)
  assert.deepEqual(
    [outcome(left), left.words.filter(({ lines }) => lines > 0).map(({ word }) => word)],
    [['noTimeOfFinisher', 2760], ['litige']],
  )
  const skipped = read(text, { choices: { words: [{ word: 'litige', meaning: 'skip' }] } })
  assert.deepEqual(outcome(skipped), ['skipped', 'skipped', 2820])
  const finished = read(text, { choices: { words: [{ word: 'litige', meaning: 'finished' }] } })
  assert.deepEqual(outcome(finished), [2700, 2760, 2820])
})

test('F-RACE-14 one bib with two stories is nobody’s result; with one story the first counts', () => {
  assert.deepEqual(outcome(read('Dossard;Temps\n1;45:00\n1;DSQ\n2;46:00')), ['twoStories', 'twoStories', 2760])
  assert.deepEqual(outcome(read('Dossard;Temps\n1;45:00\n01;45:02\n2;46:00')), [2700, 'twice', 2760])
})

test('F-RACE-14 titles in the middle and lines above them are told, and nobody’s result', () => {
  assert.deepEqual(outcome(read('Foulée 2026\nDossard;Temps\n1;45:00\nDossard;Temps\n2;46:00')), [
    'aboveTitles',
    2700,
    'titlesAgain',
    2760,
  ])
})

test('F-RACE-14 of two columns with one meaning the first counts, until somebody says so', () => {
  const text = 'Dossard;Temps net;Temps net\n1;45:00;46:00'
  assert.deepEqual(roles(read(text)), ['bib', 'chip', 'none'])
  const chosen = read(text, { choices: { columns: [{ at: 2, role: 'chip' }] } })
  assert.deepEqual([roles(chosen), outcome(chosen)], [['bib', 'none', 'chip'], [2760]])
})

test('F-RACE-14 a number that two people wear is nobody’s result', () => {
  const runners = people('', '').map((one, at) => ({ ...one, bib: ['A-7', 'B-7'][at] ?? '' }))
  const rows = ['7', 'B7', '8'].map((bib, at) => ({ line: at + 1, cells: [bib, '0:45:00'] }))
  const { lines } = understand({
    rows,
    tooLong: [],
    runners,
    race: tenKm,
    previous: [],
    remembered: { columns: {}, ranking: null, words: {} },
    choices: noChoices,
  })
  assert.deepEqual(
    lines.map(({ reason, bib }) => [reason, bib]),
    [
      ['manyBibs', '7'],
      [null, 'B-7'],
      ['unknownBib', '8'],
    ],
  )
})

test('F-RACE-14 equal times share a rank', () => {
  const { lines } = read('bib;time\n1;46:00\n2;45:00\n3;46:00\n4;47:00\n5;DNF')
  assert.deepEqual(
    lines.map(({ position }) => position),
    [2, 1, 2, 4, null],
  )
})

test('F-RACE-14 warnings: records by age, walking, neighbours, names, splits, places; ranks stay', () => {
  assert.deepEqual(warnings(read('bib;time\n1;0:25:59\n2;0:26:00\n3;5:43:20\n4;5:43:21')), [
    ['tooFast'],
    [],
    [],
    ['tooSlow'],
  ])
  const inOrder = 'bib;time\n1;45:00\n2;46:00\n3;58:00\n4;47:00\n5;48:00\n6;49:00'
  assert.deepEqual(warnings(read(inOrder.replace('58:00', '61:15')))[2], [])
  assert.deepEqual(warnings(read(inOrder.replace('58:00', '61:16')))[2], ['farFromNeighbours'])
  assert.deepEqual(warnings(read(inOrder.replace('58:00', '61:16'))).flat().length, 1)
  const names = ['Rakoto Hery', 'Rasoa Lala']
  assert.deepEqual(warnings(read('bib;Nom;time\n1;HERY Rakoto;45:00\n2;Zafy Tiana;46:00', { names })), [
    [],
    ['otherName'],
  ])
  assert.deepEqual(warnings(read('bib;Km 5;Km 8;time\n1;20:00;35:00;45:00\n2;36:00;35:00;46:00\n3;;50:00;47:00')), [
    [],
    ['splits'],
    ['splits'],
  ])
  assert.deepEqual(warnings(read('Place;bib;time\n1;1;46:00\n2;2;45:00')), [[], ['otherPlace']])
  assert.deepEqual(
    read('Place;bib;time\n1;1;46:00\n2;2;45:00').lines.map(({ position }) => position),
    [2, 1],
  )
})

test('F-RACE-14 an old person and a child are measured by their age', () => {
  const runners = [{ participationId: 'a', bib: '1', fullName: '', gender: 'female' as const, birthDate: '1946-01-01' }]
  const warned = (time: string) =>
    understand({
      rows: [{ line: 1, cells: ['1', time] }],
      tooLong: [],
      runners,
      race: tenKm,
      previous: [],
      remembered: { columns: {}, ranking: null, words: {} },
      choices: noChoices,
    }).lines[0]?.warnings
  assert.deepEqual([warned('0:40:00'), warned('0:52:00')], [['tooFast'], []])
})

test('F-RACE-14 the comparison with the import before: who moved, is new, is gone, has another time', () => {
  const previous = [
    { participationId: '1', bib: '1', fullName: 'A', status: 'finished', ms: 2_700_000, position: 1 },
    { participationId: '2', bib: '2', fullName: 'B', status: 'finished', ms: 2_760_000, position: 2 },
    { participationId: '3', bib: '3', fullName: 'C', status: 'dnf', ms: null, position: null },
    { participationId: '4', bib: '4', fullName: 'D', status: 'finished', ms: 3_000_000, position: 3 },
  ] as const
  const { moves } = read('bib;time\n1;DSQ\n2;46:00\n3;DNS\n5;47:00', { previous: [...previous] })
  assert.deepEqual(
    moves.map(({ kind, bib, before, after }) => [kind, bib, before?.position, after?.position, after?.status]),
    [
      ['moved', '2', 2, 1, 'finished'],
      ['new', '5', undefined, 2, 'finished'],
      ['moved', '1', 1, null, 'dsq'],
      ['changed', '3', null, null, 'dns'],
      ['gone', '4', 3, undefined, undefined],
    ],
  )
  assert.deepEqual(read('bib;time\n1;45:00', { previous: [previous[0]] }).moves, [])
})

test('F-RACE-14 every line of any file is in exactly one of three, a line with a rank has a time, and ranks follow times', () => {
  const cell = fc.constantFrom(
    '',
    '1',
    '2',
    '3',
    '9',
    '45:00',
    '0:46:00',
    '1:05',
    '53.28',
    'DNF',
    'DSQ',
    'litige',
    'Finisher',
    'Dossard',
    'Temps',
    'x',
  )
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 12 })
  const titles = fc.constantFrom('', 'Dossard;Temps;Statut', 'Clt;Dossard;Temps brut;Temps net', 'N°;Nom;Temps')
  fc.assert(
    fc.property(titles, table, (head, rows) => {
      const text = [head, ...rows.map((row) => row.join(';'))].join('\n')
      const { lines, columns } = read(text)
      const filled = text.split('\n').filter((line) => line.replaceAll(';', '')).length
      assert.ok(filled - lines.length <= 1, 'only the titles are no line')
      assert.ok(lines.length === filled || columns.some(({ title }) => title))
      for (const line of lines) {
        assert.equal(line.kind === 'notUnderstood', line.reason !== null)
        assert.equal(line.kind === 'ranked', line.position !== null)
        assert.equal(line.kind === 'ranked', line.status === 'finished' && line.reason === null)
        if (line.kind === 'ranked') assert.ok(line.ms !== null && line.ms > 0)
      }
      const ranked = lines.filter(({ kind }) => kind === 'ranked')
      for (const a of ranked)
        for (const b of ranked) assert.equal((a.position ?? 0) < (b.position ?? 0), (a.ms ?? 0) < (b.ms ?? 0))
      const wearers = lines.filter(({ kind }) => kind !== 'notUnderstood').map(({ participationId }) => participationId)
      assert.equal(new Set(wearers).size, wearers.length, 'nobody has two results')
    }),
    { numRuns: 2000 },
  )
})

test('F-RACE-14 the sample file is understood to its last line, in both languages', () => {
  for (const texts of [fr, en]) {
    const found = read(texts['timing.sampleText'], { choices: { ranking: 'gun' } })
    assert.deepEqual([open(found), outcome(found)], [[], [3301, 3250, 'dnf', 'dns']])
    assert.deepEqual(found.lines[0]?.splits, [{ name: 'Km 5', ms: 1_570_000 }])
    assert.equal(found.columns.filter(({ role }) => role === 'none').length, 0)
  }
})

test('F-RACE-14 of two columns of other times none ranks in silence, whatever they are called', () => {
  const times = '1;20:00;45:00\n2;21:00;44:00'
  for (const titles of ['Temps;Temps', 'Temps officiel;Temps final', 'Temps;Temps compensé', 'Chrono;Pénalité']) {
    const race = { distance: 5000 }
    const found = read(`Dossard;${titles}\n${times}`, { race })
    assert.deepEqual(open(found), ['columns'], titles)
    assert.deepEqual(found.questions.find(({ id }) => id === 'columns')?.options, ['1', '2'], titles)
    const chosen = (at: number) =>
      read(`Dossard;${titles}\n${times}`, { race, choices: { columns: [{ at, role: 'time' }] } })
    assert.deepEqual([open(chosen(1)), outcome(chosen(1))], [[], [1200, 1260]], titles)
    assert.deepEqual([open(chosen(2)), outcome(chosen(2))], [[], [2700, 2640]], titles)
  }
  assert.deepEqual(open(read('1;45:00;44:00\n2;46:00;43:00')), ['columns'], 'without titles')
  for (const titles of ['Temps;Allure', 'Temps;Écart avec le premier', 'Temps;Temps tour 1', 'Temps;km 5'])
    assert.deepEqual(open(read(`Dossard;${titles}\n1;45:00;20:00\n2;46:00;21:00`)), [], titles)
  assert.deepEqual(open(read('Dossard;Temps;Temps\n1;45:00;45:00\n2;46:00;0:46:00')), ['columns'])
  assert.deepEqual(open(read('Dossard;Temps;Temps\n1;45:00;45:00\n2;46:00;46:00')), [], 'they say the same')
})

test('F-RACE-14 of two columns of other bibs none is taken in silence', () => {
  assert.deepEqual(open(read('Dossard;N° dossard;Temps\n1;2;45:00\n2;1;46:00')), ['columns'])
  assert.deepEqual(open(read('Dossard;N° dossard;Temps\n1;1;45:00\n2;2;46:00')), [])
})

test('F-RACE-14 each of two columns with one title is remembered for itself', () => {
  const { columns } = read('Dossard;Temps;Temps\n1;20:00;45:00')
  assert.deepEqual(
    columns.map(({ key }) => key),
    ['dossard', 'temps', 'temps #2'],
  )
})

test('F-RACE-14 a pace or a gap is no time of anybody', () => {
  for (const title of ['Allure au km', 'Écart 1er', 'Pace min/km', 'Retard'])
    assert.deepEqual(open(read(`Dossard;${title}\n1;4:30\n2;4:40`)), ['columns'], title)
})

test('F-RACE-14 a leg of a relay is nobody else’s bib', () => {
  const { lines } = understand({
    rows: ['6001-1', '600-1', '600/1', '6001_1', '600–1'].map((bib, at) => ({ line: at + 1, cells: [bib, '45:00'] })),
    tooLong: [],
    runners: people('', '').map((one, at) => ({ ...one, bib: ['60011', '6001'][at] ?? '' })),
    race: tenKm,
    previous: [],
    remembered: { columns: {}, ranking: null, words: {} },
    choices: noChoices,
  })
  assert.deepEqual(
    lines.map(({ reason }) => reason),
    Array(5).fill('unknownBib'),
  )
})

test('F-RACE-14 titles above titles do not hide them', () => {
  const found = read(';;10 km;;Arrivée;\nDossard;Nom;Temps;Clt;Heure;Clt\n1;;45:00;1;6:45:00;1')
  assert.deepEqual(
    [roles(found).slice(0, 3), outcome(found)],
    [
      ['bib', 'name', 'time'],
      ['aboveTitles', 2700],
    ],
  )
})

test('F-RACE-14 a remark that somebody has no rank counts, and a column that says no waits', () => {
  const remarks = read(
    'Dossard;Temps;Observations\n1;45:00;disqualifié pour raccourci\n2;46:00;Abandon au km 8\n3;47:00;arrivé hors délais\n4;48:00;RAS',
  )
  assert.deepEqual(outcome(remarks), ['dsq', 'dnf', 'otl', 2880])
  assert.deepEqual(outcome(read('Dossard;Temps;Validation\n1;45:00;Non\n2;46:00;OK')), ['word', 2760])
  assert.deepEqual(outcome(read('Dossard;Nom;Temps\n1;Abandon Soa;45:00')), [2700], 'a name is none')
})

test('F-RACE-14 words of status below no title, or one that nobody knows, are read or asked about; no rank in silence', () => {
  const said: readonly [string, string][] = [
    ['exclu', 'dsq'],
    ['Exclue', 'dsq'],
    ['disqualifiée', 'dsq'],
    ['disqualified', 'dsq'],
    ['n’a pas terminé', 'dnf'],
    ['déclassé', 'word'],
    ['a coupé le parcours', 'word'],
    ['hors course', 'word'],
    ['cut the course', 'word'],
    ['a pris le bus', 'word'],
    ['X', 'word'],
    ['withdrawn', 'word'],
  ]
  const others = (filler: string) => Array.from({ length: 9 }, (_, at) => `${at + 2};5${at}:00;${filler}`).join('\n')
  for (const [text, expected] of said)
    for (const titles of ['Dossard;Temps', 'Dossard;Temps;', 'Dossard;Temps;Observations', 'Dossard;Temps;Machin']) {
      const [first, ...rest] = outcome(read(`${titles}\n1;45:00;${text}\n${others('')}`))
      assert.deepEqual([first, rest.every((ms) => typeof ms === 'number')], [expected, true], `${text} below ${titles}`)
    }
  for (const text of [
    'déclassé',
    'a coupé le parcours',
    'coupe la course',
    'a encore coupé',
    'coupé au km 5',
    'parcours coupé',
    'coupe des virages',
    'hors course',
    'cut the course',
    'disqualifié hier',
    '2 min penalty',
    'penalized',
    'non partie du tout',
    'withdrawn',
  ])
    assert.equal(outcome(read(`Dossard;Temps;Machin\n1;45:00;${text}\n${others('truc')}`))[0], 'word', text)
  const wide = read(`1;45:00;;;;a coupé le parcours\n${others('')}`)
  assert.deepEqual([outcome(wide)[0], roles(wide).at(-1)], ['word', 'status'], 'without titles')
})

test('F-RACE-14 texts that most runners have, or that are known to be something else, are no remarks; nobody is asked', () => {
  const all = (title: string, ...texts: string[]) =>
    read(`Dossard;Temps;${title}\n${texts.map((text, at) => `${at + 1};4${at}:00;${text}`).join('\n')}`)
  for (const found of [
    all('Ville', 'Tana', '', '', ''),
    all('Club', 'Exclusif RC', '', ''),
    all('Machin', 'rouge', 'vert', 'bleu', ''),
    all('Clt master', '1 V1', '', ''),
    all('Contact', 'a@b.mg', '', ''),
    all('Machin', '72 kg', '', ''),
    all('Observations', 'RAS', 'néant', '-', '#N/A'),
    all('Réclamation', 'Non', 'no', 'Non'),
    ...[
      'Club / Association',
      'Nom du club',
      'École',
      'Quartier',
      'Fokontany',
      'Podium',
      'Prix',
      'Lot',
      'Récompense',
      'Catégorie d’âge',
      'Autres prénoms',
      'Autre nom',
      'Situation familiale',
      'Situation matrimoniale',
      'Situation professionnelle',
      'Informations médicales',
    ].flatMap((title) => [all(title, 'Soa', '', ''), all(title, 'Soa', 'Zafy', 'Rabe')]),
    all('Machin', 'Non participant', 'Coupe du Maire', 'Coupe Davis', 'x', 'y', 'z'),
  ])
    assert.ok(
      outcome(found).every((ms) => typeof ms === 'number'),
      JSON.stringify(found.words),
    )
  assert.deepEqual(outcome(all('Remarques', 'à voir', 'à voir')), ['word', 'word'], 'all have one')
  const situation = all('Machin', 'Classé', 'Classé', 'Classé', 'KO')
  assert.deepEqual(outcome(situation), [2400, 2460, 2520, 'word'], 'most of them are states')
  const text = 'Dossard;Temps;Parrain\n1;45:00;Soa\n2;46:00;\n3;47:00;'
  assert.deepEqual(outcome(read(text)), ['word', 2760, 2820])
  assert.deepEqual(outcome(read(text, { choices: { columns: [{ at: 2, role: 'none' }] } })), [2700, 2760, 2820])
  assert.deepEqual(outcome(read(text, { remembered: { parrain: 'none' } })), [2700, 2760, 2820])
  const told = read(text.replace('Soa', 'déclassé'), { remembered: { parrain: 'none' } })
  assert.deepEqual(outcome(told), ['word', 2760, 2820], 'a verdict is asked about whatever was said before')
  assert.deepEqual(
    read('Dossard;Temps;Parrain\n1;45:00;').columns.map(({ key }) => key),
    ['dossard', 'temps', ''],
    'an empty column is not remembered as one that is not used',
  )
  const many = Array.from({ length: 100 }, (_, at) => `${at + 1};5${at % 10}:00;${at < 41 ? `x${at}` : ''}`).join('\n')
  const names = { names: Array(100).fill('') }
  assert.ok(
    read(`Dossard;Temps;Parrain\n${many}`, names).words.length === 0,
    'more different texts than any jury writes',
  )
  assert.equal(read(`Dossard;Temps;Parrain\n${many.replace('x40', '')}`, names).words.length, 40)
})

test('F-RACE-14 a mark below a title that nobody knows is asked about with its title', () => {
  const text = 'Dossard;Temps;Litige ?;Bénévole\n1;45:00;Oui;\n2;46:00;;oui\n3;47:00;;\n4;48:00;;'
  const found = read(text)
  assert.deepEqual(
    found.words.map(({ word }) => word),
    ['litige oui', 'benevole oui'],
  )
  const words = [{ word: 'benevole oui', meaning: 'finished' as const }]
  assert.deepEqual(outcome(read(text, { choices: { words } })), ['word', 2760, 2820, 2880])
})

test('F-RACE-14 who ran fewer laps than others is not ranked by a shorter time: what it means is asked, for each number', () => {
  for (const title of ['Tours', 'Nb tours', 'Laps', 'Tour']) {
    const text = `Dossard;Temps;${title}\n1;45:00;4\n2;46:00;4.0\n3;35:00;3\n4;36:00;3/4\n5;25:00;2 tours\n6;47:00;`
    const found = read(text)
    assert.deepEqual(outcome(found), [2700, 2760, 'word', 'word', 'word', 2820], title)
    const [three, two] = [`${title.toLowerCase()} 3`, `${title.toLowerCase()} 2`]
    assert.deepEqual(
      found.words.map(({ word, lines }) => [word, lines]),
      [
        [three, 2],
        [two, 1],
      ],
    )
    const words = [
      { word: three, meaning: 'nc' as const },
      { word: two, meaning: 'dnf' as const },
    ]
    assert.deepEqual(outcome(read(text, { choices: { words } })), [2700, 2760, 'nc', 'nc', 'dnf', 2820])
  }
  assert.deepEqual(outcome(read('Dossard;Temps;Tours\n1;45:00;3\n2;46:00;3')), [2700, 2760], 'all ran as many')
  assert.deepEqual(outcome(read('Dossard;Temps;Tours;Statut\n1;45:00;3;\n2;46:00;2;DNF')), [2700, 'dnf'])
  assert.deepEqual(outcome(read('Dossard;Temps;Tours\n1;45:00;3\n2;46:00;-1')), [2700, 'word'], 'laps behind')
  assert.deepEqual(outcome(read('Dossard;Temps;Tours\n1;45:00;3\n2;46:00;-')), [2700, 2760])
  assert.deepEqual(outcome(read('Dossard;Temps;Tours\n1;45:00;3\n2;;DNF')), [2700, 'dnf'])
  for (const cells of [
    ['20:00', '21:00', '22:00'],
    ['95', '102', '99'],
    ['1:35', '1:42', '-'],
  ])
    for (const title of ['Tours', 'Laps', 'Tour']) {
      const lines = cells.map((cell, at) => `${at + 1};4${at}:00;${cell}`).join('\n')
      assert.deepEqual(outcome(read(`Dossard;Temps;${title}\n${lines}`)), [2400, 2460, 2520], `${title} ${cells[0]}`)
    }
  const track = ['105', '105', '105', '104', '#N/A'].map((laps, at) => `${at + 1};4${at}:00;${laps}`).join('\n')
  assert.deepEqual(outcome(read(`Dossard;Temps;Tours\n${track}`)), [2400, 2460, 2520, 'word', 2640])
  const times = read('Dossard;Temps;Tour\n1;45:00;20:00\n2;46:00;21:00')
  assert.deepEqual([roles(times).at(-1), outcome(times)], ['split', [2700, 2760]])
})

test('F-RACE-14 below a line of its own that is a state nobody is ranked in silence, until a line of another part', () => {
  const list = (heading: string, ...lines: string[]) =>
    outcome(read(`Dossard;Nom;Temps\n1;A;45:00\n${heading}\n${lines.join('\n')}`))
  assert.deepEqual(list('Disqualifiés;;', '3;C;40:00', '4;D;'), [2700, 'unknownBib', 'word', 'dsq'])
  assert.deepEqual(list(';Abandons : 2;', '3;C;', '4;D;DSQ'), [2700, 'noBib', 'dnf', 'dsq'])
  assert.deepEqual(list('Non partants', '3;C;', 'Classés', '4;D;44:00'), [
    2700,
    'unknownBib',
    'dns',
    'unknownBib',
    2640,
  ])
  assert.deepEqual(list(';Hors course;', '3;C;40:00'), [2700, 'noBib', 'word'])
  assert.deepEqual(list('Abandons', '99', '3;C;').at(-1), 'dnf', 'a bib that nobody wears ends no part')
  assert.deepEqual(list(';Féminines;', '3;C;40:00'), [2700, 'noBib', 2400])
  assert.deepEqual(list('DSQ', 'Dossard;Nom;Temps', '3;C;'), [2700, 'unknownBib', 'titlesAgain', 'dsq'])
  const text = 'Dossard;Nom;Temps\n1;A;45:00\nDisqualifiés;;\n3;C;40:00'
  const words = [{ word: 'disqualifies', meaning: 'dsq' as const }]
  assert.deepEqual(outcome(read(text, { choices: { words } })), [2700, 'unknownBib', 'dsq'])
})

test('F-RACE-14 a penalty of some runners is not passed over: whether their times hold it is asked', () => {
  const text = 'Dossard;Temps;Pénalité\n1;45:00;+2:00\n2;46:00;2:00\n3;47:00;\n4;48:00;0:00\n5;49:00;\n6;50:00;'
  const found = read(text)
  assert.deepEqual(outcome(found), ['word', 'word', 2820, 2880, 2940, 3000])
  assert.deepEqual(
    found.words.map(({ word }) => word),
    ['penalite +2:00', 'penalite 2:00'],
  )
  const words = found.words.map(({ word }) => ({ word, meaning: 'finished' as const }))
  assert.deepEqual(outcome(read(text, { choices: { words } }))[0], 2700)
  const penalties = (...cells: string[]) =>
    outcome(read(`Dossard;Temps;Pénalité\n${cells.map((cell, at) => `${at + 1};4${at}:00;${cell}`).join('\n')}`))
  assert.deepEqual(penalties('0', '0', '0', '120'), [2400, 2460, 2520, 'word'], 'zeros everywhere')
  assert.deepEqual(penalties('00:00:00', '00:00:00', '00:02:00'), [2400, 2460, 'word'])
  for (const none of ['0', 'aucune', 'RAS', 'néant', '–', 'Non', '0 s', '00h00', '+0:00.0'])
    assert.deepEqual(penalties(none, '120', '', '', ''), [2400, 'word', 2520, 2580, 2640], none)
})

test('F-RACE-14 a row that its workbook hides is nobody’s result: who looks at the sheet does not see it', () => {
  const { lines } = understand({
    rows: [
      { line: 1, cells: ['Dossard', 'Temps'] },
      { line: 2, cells: ['1', '0:45:00'], isHidden: true },
      { line: 3, cells: ['2', '0:46:00'] },
    ],
    tooLong: [],
    runners: people('', ''),
    race: tenKm,
    previous: [],
    remembered: { columns: {}, ranking: null, words: {} },
    choices: noChoices,
  })
  assert.deepEqual(
    lines.map(({ reason, position }) => [reason, position]),
    [
      ['hidden', null],
      [null, 1],
    ],
  )
})

test('F-RACE-14 a gap in laps is one of laps, not of time', () => {
  const gaps = ['', '+1:00', '+1 tour', '2 Laps', '- 1 tour de retard', '(1 lap)']
  const text = `Dossard;Temps;Écart\n${gaps.map((gap, at) => `${at + 1};4${at}:00;${gap}`).join('\n')}`
  assert.deepEqual(outcome(read(text)), [2400, 2460, 'word', 'word', 'word', 'word'])
  assert.deepEqual(outcome(read('Dossard;Temps;Écart\n1;45:00;+0 lap\n2;46:00;+10 laps')), [2700, 'word'])
  assert.deepEqual(outcome(read('Dossard;Temps;Distance\n1;45:00;5 tours\n2;46:00;5 tours')), [2700, 2760])
})

test('F-RACE-14 of two reads of one bib the earlier counts, in any order; under two names both wait', () => {
  assert.deepEqual(outcome(read('Dossard;Temps\n1;46:00\n2;50:00\n1;45:00')), ['twice', 3000, 2700])
  assert.deepEqual(outcome(read('Dossard;Nom;Temps\n1;Rakoto Jean;45:00\n1;Zafy Soa;46:00')), [
    'twoStories',
    'twoStories',
  ])
})

test('F-RACE-14 sex, year of birth and age that are not the runner’s, and another race, are told and change no rank', () => {
  const told = (titles: string, ...cells: string[]) =>
    warnings(read(`Dossard;${titles};Temps\n${cells.map((cell, at) => `${at + 1};${cell};45:00`).join('\n')}`))
  assert.deepEqual(told('Sexe', 'F', 'M', 'homme', 'Dame', '?', ''), [['otherSex'], [], [], ['otherSex'], [], []])
  assert.deepEqual(told('Année', '1950', '2001', '07/06/2001', ''), [['otherBirth'], [], [], []])
  assert.deepEqual(told('Âge', '24', '25', '26', '27', '23 ans'), [[], [], [], ['otherBirth'], ['otherBirth']])
  assert.deepEqual(told('Course', '10 km', '10 KM', '42 km', ''), [[], [], ['otherRace'], []])
  const found = read('Dossard;Sexe;Temps\n1;F;45:00\n2;M;46:00')
  assert.deepEqual(
    found.lines.map(({ position }) => position),
    [1, 2],
  )
})

test('F-RACE-14 where the distance is not known, times behind the hour of the start are asked about', () => {
  const race = { distance: null }
  assert.deepEqual(open(read('Dossard;Temps\n1;6:45:00\n2;6:46:00', { race })), ['clock'])
  assert.deepEqual(open(read('Dossard;Temps\n1;5:45:00\n2;6:46:00', { race })), [])
})

test('F-RACE-14 a fraction of a second that fell into a cell of its own is not left out in silence', () => {
  assert.deepEqual(outcome(read('Dossard;Temps\n1;45:00.3\n2;45:00;4\n3;46:00')), [2700.3, 'badTime', 2760])
  assert.deepEqual(outcome(read('Dossard;Temps\n1;45:00;DSQ\n2;45:00;')), ['dsq', 2700])
  assert.deepEqual(outcome(read('Dossard;Temps;Clt\n1;45:00;4')), [2700], 'its own column')
})

test('F-RACE-14 a column of times that no import before had is asked about, also beside one that is remembered', () => {
  const asked = (remembered: Record<string, ColumnRole>) =>
    open(read('Dossard;Temps;Temps final\n1;40:00;45:00\n2;41:00;44:00', { remembered }))
  assert.deepEqual(asked({ dossard: 'bib', temps: 'time' }), ['columns'])
  assert.deepEqual(asked({ dossard: 'bib', temps: 'time', 'temps final': 'none' }), [])
})

test('F-RACE-14 a mark below the title of a state says it, in every column of states; another word is asked about', () => {
  for (const [titles, first, second] of [
    ['DNF;DSQ', 'dnf', 'dsq'],
    ['Abandon;Disqualifié', 'dnf', 'dsq'],
    ['Statut;Hors délai', 'word', 'otl'],
    ['Non partant;Forfait', 'dns', 'dns'],
  ]) {
    const found = read(`Dossard;Temps;${titles}\n1;45:00;X;\n2;46:00;;Oui\n3;47:00;;Non\n4;48:00;;peut-être`)
    assert.deepEqual(outcome(found), [first, second, 2820, 'word'], titles)
  }
})

test('F-RACE-14 a number below the title of a state is a code that waits for a person, each column by itself', () => {
  const text = 'Dossard;Temps;Statut;Validé\n1;45:00;0;1\n2;46:00;3.0;1\n3;47:00;;\n4;48:00;2;1'
  const found = read(text)
  assert.deepEqual(outcome(found), ['word', 'word', 2820, 'word'])
  assert.deepEqual(
    found.words.map(({ word, lines }) => [word, lines]),
    [
      ['statut 0', 1],
      ['valide 1', 3],
      ['statut 3', 1],
      ['statut 2', 1],
    ],
  )
  const meanings = { 'statut 0': 'finished', 'valide 1': 'finished', 'statut 3': 'dnf', 'statut 2': 'dsq' } as const
  const words = Object.entries(meanings).map(([word, meaning]) => ({ word, meaning }))
  assert.deepEqual(outcome(read(text, { choices: { words } })), [2700, 'dnf', 2820, 'dsq'])
  assert.deepEqual(outcome(read('Dossard;Temps;Résultat\n1;45:00;1\n2;46:00;2')), [2700, 2760], 'places')
  assert.deepEqual(outcome(read('1;45:00;1\n2;46:00;2')), [2700, 2760], 'nobody says that these are states')
})

test('F-RACE-14 results from before the start wait for a yes; afterwards nobody is asked', () => {
  const asked = (hasBegun: boolean, beforeStart: boolean) =>
    read('Dossard;Temps\n1;45:00', { race: { hasBegun }, choices: { beforeStart } }).questions.find(
      ({ id }) => id === 'beforeStart',
    )
  assert.equal(asked(true, false), undefined)
  assert.deepEqual(asked(false, false), {
    id: 'beforeStart',
    options: ['yes'],
    answer: null,
    isOpen: true,
    example: '',
  })
  const answered = asked(false, true)
  assert.deepEqual([answered?.answer, answered?.isOpen], ['yes', false])
})

test('F-RACE-14 a first row of words that nobody knows is a row of titles only where a bib stands below it', () => {
  const hasTitles = (text: string) => read(text).columns.some(({ title }) => title !== '')
  assert.equal(hasTitles('Machin;Truc\n1;45:00'), true)
  for (const text of [
    'Machin;Truc\nBidule;45:00',
    '1;Truc\n2;45:00',
    '45:00;Truc\n1;46:00',
    'DNF;Truc\n1;46:00',
    'Machin\n1;45:00',
  ])
    assert.equal(hasTitles(text), false, text)
})

test('F-RACE-14 of a race over hours who ran more laps is ahead, whatever the time: whether laps rank is asked', () => {
  const asked = (found: ReturnType<typeof read>) =>
    found.questions
      .filter(({ id }) => id === 'laps')
      .map(({ options, answer, isOpen, example }) => [options.join(), answer, isOpen, example])
  const places = (found: ReturnType<typeof read>) =>
    found.lines.map(({ position, laps, reason }) => reason ?? [position, laps])
  for (const title of ['Tours', 'Nb de tours', 'Laps', 'Tour']) {
    // Of a track of 400 m everybody has another number of laps, as of seconds of a lap.
    const track = `Dossard;Temps;${title}\n1;5:58:00;148\n2;5:57:10;121\n3;5:59:30;150\n4;5:58:00;133 tours\n5;5:56:00;133`
    const open = read(track)
    assert.deepEqual(asked(open), [['ranked,none,each', 'none', true, title]])
    const byLaps = read(track, { choices: { laps: 'ranked' } })
    assert.deepEqual(asked(byLaps), [['ranked,none,each', 'ranked', false, title]])
    const [first, second, third, fourth, fifth] = [
      [2, 148],
      [5, 121],
      [1, 150],
      [4, 133],
      [3, 133],
    ]
    assert.deepEqual(places(byLaps), [first, second, third, fourth, fifth], title)
    assert.deepEqual(places(read(track, { choices: { laps: 'none' } })), [
      [3, null],
      [2, null],
      [5, null],
      [3, null],
      [1, null],
    ])
  }
  const columns = [{ at: 2, role: 'laps' as const }]
  const chosen = read('Dossard;Temps;x\n1;5:58:00;148\n2;5:57:10;121', { choices: { columns } })
  assert.deepEqual(asked(chosen), [['each,ranked', 'each', false, 'x']], 'a person said that these are laps')
  const before = read('Dossard;Temps;x\n1;5:58:00;148\n2;5:57:10;121', { choices: { columns, laps: 'none' } })
  assert.deepEqual(asked(before), asked(chosen), 'the answer that they are none came before')
  const most = read('Dossard;Temps;Tours\n1;5:58:00;4\n2;5:40:00;3\n3;5:30:00;2')
  assert.deepEqual(asked(most), [['each,ranked', 'each', true, 'Tours']])
  const few = 'Dossard;Temps;Tours\n1;45:00;4\n2;46:00;4\n3;35:00;3\n4;45:00;4'
  assert.deepEqual(asked(read(few)), [['each,ranked', 'each', false, 'Tours']])
  assert.deepEqual(places(read(few)), [[1, null], [3, null], 'word', [1, null]])
  assert.deepEqual(places(read(few, { choices: { laps: 'ranked' } })), [
    [1, 4],
    [3, 4],
    [4, 3],
    [1, 4],
  ])
  assert.deepEqual(asked(read('Dossard;Temps;Tours\n1;45:00;4\n2;46:00;4')), [], 'all ran as many')
  assert.deepEqual(asked(read('Dossard;Temps;Tours\n1;45:00;105\n2;46:00;105')), [])
})

test('F-RACE-14 where laps rank, what says no number of them waits for a person; a chip that was read twice counts with most laps', () => {
  const text =
    'Dossard;Temps;Tours;Écart\n1;5:58:00;40;\n2;5:57:00;;\n3;5:56:00;x;\n4;5:55:00;0;\n5;5:54:00;38;+2 tours\n1;5:50:00;39;'
  const found = read(text, { choices: { laps: 'ranked' } })
  assert.deepEqual(outcome(found), [21480, 'word', 'word', 'word', 21240, 'twice'])
  assert.deepEqual(
    found.words.map(({ word }) => word),
    ['tours ?', 'tours x', 'tours 0'],
  )
  const words = [
    { word: 'tours ?', meaning: 'finished' as const },
    { word: 'tours x', meaning: 'dnf' as const },
    { word: 'tours 0', meaning: 'dns' as const },
  ]
  const answered = read(text, { choices: { laps: 'ranked', words } })
  assert.deepEqual(
    answered.lines.map(({ status, position }) => [status, position]),
    [
      ['finished', 1],
      ['finished', 3],
      ['dnf', null],
      ['dns', null],
      ['finished', 2],
      ['finished', null],
    ],
  )
})

test('F-RACE-14 who ran fewer laps is not called too fast, and is at the place of the file', () => {
  const text = 'Dossard;Temps;Tours;Clt\n1;1:40:00;4;1\n2;1:41:00;4;2\n3;0:20:00;2;3'
  const { lines } = read(text, { choices: { laps: 'ranked' } })
  for (const { warnings } of lines)
    assert.deepEqual(
      warnings.filter((one) => one === 'tooFast' || one === 'otherPlace'),
      [],
    )
})
