import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Speech } from '../../events/agenda/index.ts'
import { linkTo } from '../../pages/index.ts'
import { fill } from '../../texts/index.ts'
import {
  comparisonView,
  glanceView,
  hasHistogram,
  histogramView,
  isRankingStart,
  type Ranked,
  type ReadableResult,
  type ReadableRunner,
  readResultsAddress,
  resultsAddress,
  resultView,
  runnerView,
  texts,
} from './index.ts'

const speech: Speech = {
  language: 'fr',
  saver: false,
  say: (key, params = {}) =>
    fill((texts.fr as Record<string, string>)[key] ?? key, params).replace(/[\u00a0\u202f]/g, ' '),
}
const eventId = '0f8fad5b-d9cb-469f-a165-70867728950e'
const ranked: Ranked = { eventId, list: { gender: null, category: '' }, distance: 10_000, best: 3_000_000 }
const of = (position: number, time: number | null, more: Partial<ReadableResult> = {}): ReadableResult => ({
  position: time === null ? null : position,
  bibNumber: `M-${position}`,
  fullName: `Nom ${position}`,
  gender: 'female',
  category: 'Seniors F',
  club: null,
  laps: null,
  time,
  genderPosition: time === null ? null : position + 10,
  categoryPosition: time === null ? null : position + 20,
  status: time === null ? 'dnf' : 'finished',
  certificateUrl: null,
  gunTime: null,
  chipTime: null,
  ...more,
})
const times = [
  { from: 3_000_000, to: 3_060_000, count: 1 },
  { from: 3_060_000, to: 3_120_000, count: 0 },
  { from: 3_120_000, to: 3_180_000, count: 200 },
]

test('F-RACE-14 nobody finished: neither a podium nor times; one finisher stands alone on it, without a histogram', () => {
  const none = { podium: [], times: [], median: null, finishers: 0 }
  assert.deepEqual(glanceView(none, speech, ranked), { podium: [], histogram: [] })
  const one = glanceView(
    { podium: [of(1, 3_000_000)], times: times.slice(0, 1), median: 1, finishers: 1 },
    speech,
    ranked,
  )
  assert.deepEqual([one.podium[0]?.steps.length, one.histogram], [1, []])
})

test('F-RACE-14 equal times share a step; the winner has a pace, others the gap; who was erased has no page', () => {
  const podium = [of(1, 3_000_000), of(1, 3_000_000, { fullName: '' }), of(3, 3_061_000)]
  const [shown] = glanceView({ podium, times, median: 3_130_000, finishers: 201 }, speech, ranked).podium
  assert.deepEqual(
    shown?.steps.map(({ place, at, about, runner, erased }) => [place, at, about, runner.length, erased[0]?.name]),
    [
      ['1', 'first', '5:00 min/km', 1, undefined],
      ['1', 'second', '5:00 min/km', 0, 'Anonyme'],
      ['3', 'third', '+1:01', 1, undefined],
    ],
  )
})

test('F-RACE-14 bars are as high as their runners, one is seen beside two hundred, and none where nobody is', () => {
  const all = { times, median: 3_130_000, finishers: 201 }
  const { bars, box, most, about, here } = histogramView(all, speech, [{ time: 3_125_000, text: 'ici' }])
  assert.deepEqual([bars, box], ['M1 100v-2h8v2ZM21 100v-100h8v100Z', '0 0 30 100'])
  assert.deepEqual([most, about], ['200 coureurs', '201 temps, de 50:00 à 53:00. La moitié en moins de 52:10.'])
  assert.deepEqual(here, [{ bar: 'M21 100v-100h8v100Z', left: '83.3%', text: 'ici' }])
  assert.deepEqual(histogramView(all, speech, [{ time: 9_000_000, text: 'ici' }]).here, [], 'outside of all bins')
})

test('F-RACE-14 in a ranking of a sex or a category its rank counts, and the overall one is said beside', () => {
  const line = (list: Ranked['list']) => resultView(of(7, 3_061_000), speech, { ...ranked, list })
  const women = line({ gender: 'female', category: '' })
  assert.deepEqual([women.position, women.gap], ['17', '+1:01'])
  assert.equal(women.about, 'Dossard M-7 · Classement : 7 · Seniors F : 27 · 5:06 min/km')
  const category = line({ gender: null, category: 'Seniors F' })
  assert.deepEqual(
    [category.position, category.about],
    ['27', 'Dossard M-7 · Classement : 7 · Seniors F · Femmes : 17 · 5:06 min/km'],
  )
  assert.equal(line({ gender: 'female', category: 'Seniors F' }).position, '7', 'of both together nobody ranks')
})

test('F-RACE-14 a podium goes before the start of a ranking only, and a runner keeps the filters to go back to', () => {
  const read = (address: string) => readResultsAddress(new URL(address, 'http://a').searchParams)
  assert.deepEqual(
    [{}, { gender: 'male' as const }, { search: 'a' }, { after: eventId }].map((list) =>
      isRankingStart(read(resultsAddress(eventId, list))),
    ),
    [true, true, false, false],
  )
  const [to] = resultView(of(7, 1), speech, { ...ranked, list: { gender: 'female', category: '' } }).runner
  assert.deepEqual([read(to!.href).runner, read(to!.href).gender], ['M-7', 'female'])
  assert.equal(read(resultsAddress(eventId, { rival: 'M-8' })).rival, '', 'nobody is compared with nobody')
  const nothing = { search: '', gender: null, category: '', after: null, runner: '', rival: '' }
  assert.equal(
    resultsAddress(eventId, nothing),
    linkTo('race-results', { id: eventId }),
    'what is not chosen is not named',
  )
})

const runner = (result: ReadableResult, splits: ReadableRunner['result']['splits'] = []): ReadableRunner => ({
  result: { ...result, splits },
  finishers: 201,
  ofGender: 90,
  ofCategory: 40,
  best: 3_000_000,
  isMine: false,
})

test('F-RACE-15 of a runner who did not finish there is neither rank, gap nor pace; without a distance no pace', () => {
  const out = runnerView(runner(of(7, null)), 10_000, speech)
  assert.deepEqual([out.time, out.facts, out.splits, out.certificate], ['Abandon', [], [], null])
  const labels = (distance: number | null) =>
    runnerView(runner(of(7, 3_061_000)), distance, speech).facts.map(({ label }) => label)
  assert.deepEqual(labels(null), ['Classement', 'Femmes', 'Seniors F', 'Écart avec la tête'])
  assert.deepEqual(labels(10_000).at(-1), 'Allure')
  const first = runnerView(runner(of(1, 3_000_000, { chipTime: 2_990_000, certificateUrl: '/c.pdf' })), null, speech)
  assert.deepEqual(
    first.facts.map(({ text }) => text),
    ['1 sur 201', '11 sur 90', '21 sur 40', '49:50'],
  )
  assert.equal(first.certificate, '/c.pdf?language=fr')
})

test('F-RACE-14 two runners beside each other are said in words, also where one did not finish', () => {
  const said = (one: ReadableRunner, other: ReadableRunner) =>
    comparisonView(one.result, other.result, 10_000, speech).map(({ label, values, ahead }) => [
      label,
      ...values,
      ahead,
    ])
  const splits = [{ name: '5 km', time: 1_500_000 }]
  assert.deepEqual(said(runner(of(1, 3_000_000), splits), runner(of(7, 3_061_000), splits)), [
    ['Temps', '50:00', '51:01', 'first'],
    ['Classement', '1', '7', 'first'],
    ['Allure', '5:00 min/km', '5:06 min/km', 'first'],
    ['5 km', '25:00', '25:00', null],
  ])
  assert.deepEqual(said(runner(of(1, 3_000_000)), runner(of(7, null))), [
    ['Temps', '50:00', 'Abandon', null],
    ['Classement', '1', '–', null],
    ['Allure', '5:00 min/km', '–', null],
  ])
})

test('F-RACE-14 where laps rank equal times share no step, and there is no histogram', () => {
  const podium = [of(1, 3_000_000, { laps: 9 }), of(2, 3_000_000, { laps: 8 }), of(2, 3_000_000, { laps: 8 })]
  const shown = glanceView({ podium, times: [], median: null, finishers: 201 }, speech, ranked)
  assert.deepEqual(
    shown.podium[0]?.steps.map(({ place, time, about }) => [place, time, about]),
    [
      ['1', '9 tours en 50:00', ''],
      ['2', '8 tours en 50:00', ''],
      ['2', '8 tours en 50:00', ''],
    ],
  )
  assert.deepEqual(shown.histogram, [])
})

test('F-RACE-15 times are drawn of two finishers and more, and not where laps rank, of which none is told', () => {
  const [one, two] = [1, 2].map((finishers) => ({ finishers, times: [{ from: 0, to: 60_000, count: finishers }] }))
  assert.deepEqual(
    [one, two].map((ranking) => ranking && hasHistogram(ranking)),
    [false, true],
  )
  assert.equal(hasHistogram({ finishers: 40, times: [] }), false)
})
