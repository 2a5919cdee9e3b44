import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Readings } from './ask.ts'
import type { Column, ColumnRole } from './columns.ts'
import { readLine } from './read-lines.ts'
import type { RaceOfResults, Runner, WordMeaning } from './types.ts'

const tenKm: RaceOfResults = { distance: 10_000, day: '2026-06-07', startsAt: 6 * 3_600_000, hasBegun: true }
const runner: Runner = { participationId: 'p', bib: '1', fullName: 'Rasoa', gender: 'female', birthDate: '1996-01-01' }

interface More {
  race?: Partial<RaceOfResults>
  readings?: Partial<Readings>
  words?: Record<string, WordMeaning>
  known?: readonly number[]
  tooLong?: boolean
  wearer?: Runner | 'many' | null
}

/** One line of columns with these titles and roles: `Dossard:bib Temps:time`; without a title: `:bib :time`. */
function line(
  heads: string,
  text: string,
  { race = {}, readings = {}, words = {}, known = [], tooLong = false, wearer = runner }: More = {},
) {
  const columns = heads.split(' ').map((head, at): Column => {
    const [title = '', role = 'none'] = head.split(':')
    return { at, title, key: title, role: role as ColumnRole, by: 'title', isKnown: known.includes(at) }
  })
  const of = (...roles: ColumnRole[]) => columns.filter(({ role }) => roles.includes(role))
  const times = of('time', 'gun', 'chip')
  return readLine(
    { line: 7, cells: text.split(';') },
    {
      columns,
      readings: {
        questions: [],
        sources: times.length > 0 ? times : of('finish'),
        ranking: 'gun',
        twoParts: 'minutesSeconds',
        numbers: 'seconds',
        clock: 'duration',
        laps: 'each',
        start: of('start')[0] ?? null,
        ...readings,
      },
      laps: null,
      sections: new Map(),
      race: { ...tenKm, ...race },
      finder: () => wearer,
      meanings: new Map(Object.entries(words)),
      tooLong: new Set(tooLong ? [7] : [8]),
    },
  )
}
const outcome = (...rest: Parameters<typeof line>) => {
  const { reason, status, ms } = line(...rest)
  return reason ?? (ms === null ? status : ms / 1000)
}
const titled = 'Dossard:bib Temps:time'

test('F-RACE-14 a line that was cut, or that nobody wears, is not read further', () => {
  assert.equal(outcome(titled, '1;45:00', { tooLong: true }), 'tooLong')
  assert.equal(outcome(titled, '1;45:00'), 2700)
  assert.equal(outcome(titled, ';45:00'), 'noBib')
  assert.equal(outcome(titled, '1;45:00', { wearer: null }), 'unknownBib')
  assert.equal(outcome(titled, '1;45:00', { wearer: 'many' }), 'manyBibs')
  assert.equal(line(titled, '1;45:00', { wearer: null }).ms, null)
})

test('F-RACE-14 titles are told again only where the file has some', () => {
  assert.equal(outcome(titled, 'Dossard;Temps'), 'titlesAgain')
  assert.equal(outcome(':bib :time', '1;45:00'), 2700)
  assert.equal(outcome(':bib :none', ';', { wearer: null }), 'noBib')
})

test('F-RACE-14 digits beyond the last title behind a time without a fraction make a torn line', () => {
  assert.equal(outcome(titled, '1;45:00;4'), 'badTime')
  assert.equal(outcome(titled, '1;45:00;400'), 'badTime')
  for (const whole of ['1;45:00;4000', '1;45:00;x', '1;45:00;', '1;45:00', '1;3208;4']) {
    assert.notEqual(outcome(titled, whole), 'badTime', whole)
  }
  assert.equal(outcome(':bib :time', '1;45:00;4'), 2700, 'without titles the width is not known')
  assert.equal(outcome('Dossard:bib Temps:time Clt:place', '1;45:00;4'), 2700)
  assert.equal(outcome('Dossard:bib Temps:time :none', '1;45:00;4'), 'badTime', 'a column without a title at the end')
})

test('F-RACE-14 the name has both its columns, a place is digits that no code follows', () => {
  const { name } = line('Dossard:bib Prénom:firstName Nom:name Temps:time', '1;Lala;Rasoa;45:00')
  assert.equal(name, 'Lala Rasoa')
  assert.equal(line('Dossard:bib Nom:name Temps:time', '1;Rasoa;45:00').name, 'Rasoa')
  const place = (cell: string) => line('Dossard:bib Clt:place Temps:time', `1;${cell};45:00`).place
  assert.deepEqual(['3', '(3)', '#3', '3e', ' 3/250', 'x3', '', '3 DSQ'].map(place), [3, 3, 3, 3, 3, null, null, null])
})

test('F-RACE-14 what a file says of a finisher without a time waits for a person, who may mean something else', () => {
  const heads = 'Dossard:bib Temps:time Statut:status'
  const text = '1;;Classé OK'
  const said = (meaning?: WordMeaning) => outcome(heads, '1;;Finisher', { words: meaning ? { finisher: meaning } : {} })
  assert.equal(said(), 'noTimeOfFinisher')
  assert.equal(said('finished'), 'noTimeOfFinisher')
  assert.equal(said('skip'), 'skipped')
  assert.equal(said('dnf'), 'dnf')
  assert.deepEqual(line(heads, '1;;Finisher').words, ['finisher'], 'the word is asked about')
  assert.deepEqual(line(heads, '1;;Finisher', { words: { finisher: 'dnf' } }).words, [], 'it was answered')
  assert.deepEqual(line(heads, text).words, ['classe ok'], 'one that nobody knows')
  assert.equal(outcome(heads, '1;;'), 'noTime', 'it says nothing')
})

test('F-RACE-14 a word is taken for what a person said; one that is skipped leaves the line out', () => {
  const heads = 'Dossard:bib Temps:time Statut:status'
  const text = '1;45:00;litige'
  assert.equal(outcome(heads, text), 'word')
  assert.equal(outcome(heads, text, { words: { litige: 'finished' } }), 2700)
  assert.equal(outcome(heads, text, { words: { litige: 'dsq' } }), 'dsq')
  assert.equal(outcome(heads, text, { words: { litige: 'skip' } }), 'skipped')
})

test('F-RACE-14 a status counts in its own column, in a place and in a time; a bib says none', () => {
  assert.equal(outcome(titled, 'DNF;45:00'), 2700)
  assert.equal(outcome('Dossard:bib Clt:place Temps:time', '1;DSQ;45:00'), 'dsq')
  assert.equal(outcome('Dossard:bib Clt:place Temps:time', '1;x;45:00'), 'word', 'a place of words')
  assert.equal(outcome('Dossard:bib Temps:time', '1;DSQ'), 'dsq')
  assert.equal(outcome('Dossard:bib Temps:time', '1;abandon au km 3'), 'dnf')
  assert.equal(outcome('Dossard:bib Temps:time', '1;bientôt DSQ'), 'contradiction')
  assert.equal(outcome('Dossard:bib Temps:time', '1;bientôt'), 'noTime')
  assert.equal(outcome('Dossard:bib Temps:time', '1;exclue'), 'dsq')
  assert.equal(outcome('Dossard:bib Temps:time', '1;a coupé le parcours'), 'word')
  assert.equal(
    outcome('Dossard:bib Temps:time', '1;a coupé le parcours', { words: { 'a coupe le parcours': 'dsq' } }),
    'dsq',
  )
  assert.equal(outcome('Dossard:bib Brut:gun Net:chip', '1;45:00;bientôt'), 'word', 'beside the time that ranks')
  assert.equal(outcome('Dossard:bib Temps:time Clt:place Statut:status', '1;45:00;DNF;DSQ'), 'contradiction')
})

test('F-RACE-14 a mark says the title of a column of states, never of a column of places', () => {
  assert.equal(outcome('Dossard:bib Temps:time DSQ:status', '1;45:00;x'), 'dsq')
  assert.equal(outcome('Dossard:bib Temps:time DSQ:status', '1;45:00;non'), 2700)
  assert.equal(outcome('Dossard:bib Temps:time DSQ:place', '1;45:00;1'), 2700)
  assert.equal(outcome('Dossard:bib Temps:time Statut:status', '1;45:00;45:00'), 2700, 'a time is no word')
  assert.equal(outcome('Dossard:bib Temps:time Clt:place', '1;45:00;4:00'), 2700)
})

test('F-RACE-14 elsewhere a code is a doubt, and a remark that somebody has no rank where nobody knows the column', () => {
  const heads = 'Dossard:bib Temps:time Note:none'
  assert.equal(outcome(heads, '1;45:00;DSQ'), 'dsq')
  assert.equal(outcome(heads, '1;45:00;RAKOTO (DSQ)'), 'contradiction')
  assert.equal(outcome(heads, '1;45:00;disqualifié pour raccourci'), 'word')
  assert.equal(outcome(heads, '1;45:00;disqualifié pour raccourci', { known: [2] }), 'word')
  assert.equal(outcome(heads, '1;45:00;Les Sans Freins', { known: [2] }), 2700)
  assert.equal(outcome('Dossard:bib Temps:time Nom:name', '1;45:00;Rasoa disqualifiée'), 'contradiction')
  assert.equal(outcome(heads, '1;45:00;RAKOTO (DSQ)', { known: [2] }), 'contradiction')
  assert.equal(outcome('Dossard:bib Temps:time Nom:name', '1;45:00;Abandon Soa'), 2700)
  assert.equal(outcome(heads, '1;45:00;Abandon', { known: [2] }), 2700, 'a word is no code')
  assert.equal(outcome(heads, '1;45:00;Abandon'), 'dnf')
})

test('F-RACE-14 of two times the ranking one counts; where it is missing that is said', () => {
  const heads = 'Dossard:bib Brut:gun Net:chip'
  const read = (text: string, ranking: Readings['ranking']) => {
    const { ms, gunMs, chipMs, reason } = line(heads, text, { readings: { ranking } })
    return [ms, gunMs, chipMs, reason]
  }
  const [gun, chip] = [2_760_000, 2_700_000]
  assert.deepEqual(read('1;46:00;45:00', 'gun'), [gun, gun, chip, null])
  assert.deepEqual(read('1;46:00;45:00', 'chip'), [chip, gun, chip, null])
  assert.deepEqual(read('1;;45:00', 'gun'), [null, null, chip, 'noOfficialTime'])
  assert.deepEqual(read('1;46:00;', 'chip'), [null, gun, null, 'noOfficialTime'])
  assert.deepEqual(read('1;;', 'gun'), [null, null, null, 'noTime'])
  assert.deepEqual(read('1;x;45:00', 'gun'), [null, null, chip, 'noTime'])
  const only = line('Dossard:bib Net:chip', '1;45:00', { readings: { ranking: 'gun' } })
  assert.equal(only.ms, chip, 'the only one ranks, whatever it is called')
})

test('F-RACE-14 nothing and zeros are no time; what is no time is said', () => {
  for (const empty of ['', '-', '--', '0:00', '0:00:00', '0'])
    assert.equal(outcome(titled, `1;${empty}`), 'noTime', empty)
  assert.equal(outcome(titled, '1;6:53:28 AM'), 'hour', 'an hour is no duration')
  assert.equal(outcome(titled, '1;7.99', { readings: { numbers: 'minutesSeconds' } }), 'badTime')
})

test('F-RACE-14 hours of the day count from the start of the line, or of the race, over midnight', () => {
  const clock = { readings: { clock: 'clock' as const } }
  assert.equal(outcome(titled, '1;06:53:28', clock), 3208)
  assert.equal(outcome(titled, '1;6:53:28 AM', clock), 3208)
  assert.equal(outcome(titled, '1;06:53', clock), 3180, 'two parts of an hour are hours and minutes')
  assert.equal(outcome(titled, '1;06:00:00', clock), 'hour', 'no time at all')
  assert.equal(outcome(titled, '1;00:30:00', clock), 66_600, 'the next day')
  assert.equal(outcome(titled, '1;06:53:28', { ...clock, race: { startsAt: null } }), 'hour')
  const heads = 'Dossard:bib Départ:start Arrivée:finish'
  assert.equal(outcome(heads, '1;06:10:00;06:53:28', clock), 2608)
  assert.equal(outcome(heads, '1;6:10:00 AM;06:53:28', clock), 2608)
  assert.equal(outcome(heads, '1;06:10;06:53:28', clock), 2608)
  assert.equal(outcome(heads, '1;;06:53:28', clock), 'hour')
  assert.equal(outcome(heads, '1;x;06:53:28', clock), 'hour')
  assert.equal(outcome(titled, '1;99:99', clock), 'noTime')
})

test('F-RACE-14 two parts that only another writing makes possible are doubtful; whole times are not', () => {
  assert.equal(outcome(titled, '1;1:05'), 'doubtfulTime')
  assert.equal(outcome(titled, '1;0:01:05'), 65, 'three parts are what they are')
  assert.equal(outcome(titled, '1;65'), 65, 'a number is not two parts')
  assert.equal(outcome(titled, '1;1:05', { race: { distance: null } }), 65)
  assert.equal(outcome(titled, '1;53:28'), 3208)
  assert.equal(outcome(titled, '1;12:00', { race: { distance: 100_000 } }), 'doubtfulTime')
  assert.equal(outcome(titled, '1;0:05'), 5, 'neither writing makes it possible')
  const hours = { readings: { twoParts: 'hoursMinutes' as const } }
  assert.equal(outcome(titled, '1;53:28', hours), 'doubtfulTime')
  assert.equal(outcome(titled, '1;1:05', hours), 3900)
})

test('F-RACE-14 splits are the times of their columns; what is none is left out', () => {
  const { splits } = line('Dossard:bib km5:split km7:split Temps:time', '1;20:00;x;45:00')
  assert.deepEqual(splits, [{ name: 'km5', ms: 1_200_000 }])
})
