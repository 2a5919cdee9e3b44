import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Speech } from '../../events/agenda/index.ts'
import { fill } from '../../texts/index.ts'
import {
  comparisonView,
  isNarrowed,
  isWhole,
  type Ranked,
  type ReadableResult,
  readResultsAddress,
  resultsAddress,
  resultsView,
  resultView,
  runnerView,
  teamsView,
  texts,
} from './index.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'
const speech: Speech = {
  language: 'fr',
  saver: false,
  say: (key, params = {}) => fill((texts.fr as Record<string, string>)[key] ?? key, params),
}
const nobody = { runner: '', rival: '' } as const
const ranked: Ranked = { eventId: id, list: { gender: null, category: '' }, distance: null, best: null }
const result: ReadableResult = {
  position: 1204,
  bibNumber: 'M-0042',
  fullName: 'Rasoa Éliane',
  gender: 'female',
  category: 'Seniors F',
  club: null,
  laps: null,
  time: 3_723_000,
  genderPosition: 3,
  categoryPosition: 2,
  status: 'finished',
  certificateUrl: '/api/races/certificates/1.pdf',
  gunTime: null,
  chipTime: null,
}

test('F-RACE-14 of two times the one that does not rank is shown beside, where it is another one', () => {
  const about = (more: Partial<ReadableResult>) => resultView({ ...result, ...more }, speech, ranked).about
  const both = { gunTime: 3_723_000, chipTime: 3_700_900 }
  assert.match(about(both), / · Temps réel\u00a0: 1:01:40$/)
  assert.match(about({ ...both, time: both.chipTime }), / · Temps officiel\u00a0: 1:02:03$/)
  assert.doesNotMatch(about({ gunTime: 3_723_400, chipTime: 3_723_000 }), /Temps/, 'the same second')
  assert.doesNotMatch(about({ ...both, time: null, status: 'dsq' }), /Temps/)
})

test('F-RACE-14 the address of results is read back as it was written, and odd ones are ignored', () => {
  const list = {
    search: 'Éliane & co',
    gender: 'female',
    category: 'Seniors F',
    after: id,
    runner: 'M-0042',
    rival: 'M-7',
  } as const
  const read = (address: string) => readResultsAddress(new URL(address, 'http://a').searchParams)
  assert.deepEqual(read(resultsAddress(id, list)), list)
  const odd = read(`/events/${id}/results?q=${'x'.repeat(999)}%00&gender=autre&after=1`)
  assert.deepEqual([odd.search.length <= 200, odd.gender, odd.after], [true, null, null])
  assert.deepEqual(
    [isNarrowed(read('/a')), isNarrowed(list), isNarrowed({ ...read('/a'), after: id })],
    [false, true, false],
  )
})

test('F-RACE-14 a line has the rank, the time, the ranks by sex and category, and the certificate', () => {
  const { position, time, about, certificate } = resultView(result, speech, ranked)
  assert.deepEqual(
    [position, time, about, certificate[0]?.href],
    [
      '1\u202f204',
      '1:02:03',
      'Dossard M-0042 · Seniors F\u00a0: 2 · Femmes\u00a0: 3',
      '/api/races/certificates/1.pdf?language=fr',
    ],
  )
  const out = {
    ...result,
    position: null,
    genderPosition: null,
    categoryPosition: null,
    time: null,
    certificateUrl: null,
  }
  const left = resultView({ ...out, fullName: '', status: 'dnf' }, speech, ranked)
  assert.deepEqual(
    [left.position, left.erased[0]?.name, left.time, left.about, left.certificate],
    ['–', 'Anonyme', 'Abandon', 'Dossard M-0042 · Seniors F', []],
  )
  const medals = [null, 1, 2, 3, 4].map((position) => resultView({ ...result, position }, speech, ranked).medal)
  assert.deepEqual(medals, ['none', 'gold', 'silver', 'bronze', 'none'])
})

test('F-RACE-14 filters are links that keep the rest of the search; a race without categories shows none', () => {
  const list = { search: 'zo', gender: 'male', category: '', after: id, ...nobody } as const
  const [finder] = resultsView(id, list, [{ name: 'Jeunes' }, { name: 'Jeunes' }], true, speech).finder
  assert.ok(finder)
  assert.deepEqual(
    finder.genders.map(({ current }) => current),
    ['false', 'false', 'true'],
  )
  assert.deepEqual(finder.categories[0]?.links.length, 2)
  assert.equal(finder.categories[0]?.links[1]?.href, `/events/${id}/results?q=zo&gender=male&category=Jeunes`)
  assert.deepEqual(finder.hidden, [{ name: 'gender', value: 'male' }])
  assert.deepEqual(resultsView(id, list, [], true, speech).finder[0]?.categories, [])
})

test('F-RACE-14 where there are no results to read yet, nothing is offered to look for them', () => {
  const list = readResultsAddress(new URLSearchParams('gender=male'))
  assert.deepEqual(resultsView(id, list, [{ name: 'Jeunes' }], false, speech).finder, [])
})

test('F-RACE-13 teams have their rank, the sum of their times and who ran them; without teams there is no ranking', () => {
  const team = { position: 1, name: 'Athlé Tana', time: 93_723_000, runners: ['Rasoa Éliane', ''] }
  assert.deepEqual(teamsView([], 2, speech), [])
  assert.deepEqual(teamsView([team], 2, speech), [
    {
      text: 'La somme des 2 meilleurs temps de chaque équipe',
      teams: [{ position: '1', name: 'Athlé Tana', runners: 'Rasoa Éliane · Anonyme', time: '26:02:03' }],
    },
  ])
  assert.equal(teamsView([team], 1, speech)[0]?.text, 'Le meilleur temps de chaque équipe')
})

test('F-RACE-14 a search form keeps the chosen sex and category, and the list begins anew with each filter', () => {
  const hidden = (gender: 'female' | null, category: string) =>
    resultsView(id, { search: '', gender, category, after: id, ...nobody }, [{ name: 'Jeunes' }], true, speech)
      .finder[0]
  assert.deepEqual(hidden(null, '')?.hidden, [])
  assert.deepEqual(hidden('female', 'Jeunes')?.hidden, [
    { name: 'gender', value: 'female' },
    { name: 'category', value: 'Jeunes' },
  ])
  const finder = hidden(null, 'Jeunes')
  assert.deepEqual(
    finder?.categories[0]?.links.map(({ current }) => current),
    ['false', 'true'],
  )
  assert.deepEqual(
    finder?.genders.map(({ current }) => current),
    ['true', 'false', 'false'],
  )
  for (const { href } of finder?.genders ?? []) assert.ok(!href.includes(id.concat('&')) && !href.includes('after='))
})

test('F-RACE-14 of a runner only what is known is said: sex, ranks, club, and why there is no time', () => {
  const about = (more: Partial<ReadableResult>) => resultView({ ...result, ...more }, speech, ranked).about
  assert.equal(about({ gender: null as never }), 'Dossard M-0042 · Seniors F\u00a0: 2')
  assert.equal(about({ gender: 'male' }), 'Dossard M-0042 · Seniors F\u00a0: 2 · Hommes\u00a0: 3')
  assert.equal(about({ genderPosition: null, categoryPosition: null }), 'Dossard M-0042 · Seniors F')
  assert.equal(about({ category: '' }), 'Dossard M-0042 · Femmes\u00a0: 3')
  assert.equal(about({ club: 'ASC' }), 'Dossard M-0042 · Seniors F\u00a0: 2 · Femmes\u00a0: 3 · ASC')
  for (const [gender, sex] of [
    ['female', 'F'],
    ['male', 'M'],
    [null, ''],
  ] as const)
    for (const status of ['dnf', 'dns', 'dsq'] as const)
      assert.equal(
        resultView({ ...result, gender: gender as never, time: null, status }, speech, ranked).time,
        speech.say(`ranking.finish.${status}`, { sex }),
      )
})

test('F-RACE-13 the ranking of teams goes before the whole list only', () => {
  const list = { search: '', gender: null, category: '', after: null, ...nobody }
  assert.equal(isWhole(list), true)
  for (const change of [{ search: 'a' }, { gender: 'male' }, { category: 'Jeunes' }, { after: id }] as const)
    assert.equal(isWhole({ ...list, ...change }), false, JSON.stringify(change))
  for (const change of [{ search: 'a' }, { gender: 'male' }, { category: 'Jeunes' }] as const)
    assert.equal(isNarrowed({ ...list, ...change }), true, JSON.stringify(change))
})

test('what an address of the results asks for is cut between characters', () => {
  const { search } = readResultsAddress(new URLSearchParams({ q: `${'a'.repeat(199)}😀` }))
  assert.equal(search, 'a'.repeat(199))
})

test('F-RACE-14 where laps rank they stand with the time, and neither a gap nor a pace is told', () => {
  const of = (laps: number | null) =>
    resultView({ ...result, laps }, speech, { ...ranked, distance: 10_000, best: 3_000_000 })
  assert.deepEqual([of(97).time, of(1).time], ['97 tours en 1:02:03', '1 tour en 1:02:03'])
  assert.deepEqual([of(97).gap, of(null).gap], ['', '+12:03'])
  assert.match(of(null).about, /min\/km/)
  assert.doesNotMatch(of(97).about, /min\/km/)
  const { time } = resultView({ ...result, laps: null, time: null, status: 'dnf' }, speech, ranked)
  assert.equal(time, 'Abandon')
  const two = [
    { ...result, laps: 97, splits: [] },
    { ...result, laps: null, splits: [] },
  ] as const
  assert.deepEqual(
    comparisonView(...two, 10_000, speech).map(({ label, values }) => [label, values[0].replace(/\s/g, ' ')]),
    [
      ['Temps', '97 tours en 1:02:03'],
      ['Classement', '1 204'],
    ],
  )
  const page = runnerView(
    {
      result: { ...result, laps: 97, splits: [] },
      finishers: 9,
      ofGender: 3,
      ofCategory: 2,
      best: 3_000_000,
      isMine: false,
    },
    10_000,
    speech,
  )
  assert.equal(page.time, '97 tours en 1:02:03')
  assert.deepEqual(
    page.facts.filter(({ text }) => /min\/km|^\+/.test(text)),
    [],
  )
})
