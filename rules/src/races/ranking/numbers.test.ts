import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Bin, binAt, binsOf, compare, medianOf, mostBins, paceOf, partsOf, showGap, showPace } from './index.ts'

const slotsOf = (times: readonly number[]) => {
  const counts = new Map<number, number>()
  for (const time of [...times].sort((a, b) => a - b)) {
    const from = Math.floor(time / 10_000) * 10_000
    counts.set(from, (counts.get(from) ?? 0) + 1)
  }
  return [...counts].map(([from, count]) => ({ from, count }))
}
const sum = (bins: readonly Bin[]) => bins.reduce((all, { count }) => all + count, 0)

test('F-RACE-14 the winner and who has no time have no gap; others have that of the seconds that are shown', () => {
  assert.equal(showGap(null, 1_000), null)
  assert.equal(showGap(1_000, null), null)
  assert.equal(showGap(3_600_000, 3_600_000), null)
  assert.equal(showGap(3_600_100, 3_600_000), '+0:00')
  assert.equal(showGap(3_601_000, 3_600_999), '+0:01', 'what the two times on the page say')
  assert.equal(showGap(7_321_000, 3_600_000), '+1:02:01')
})

test('F-RACE-14 a pace needs a time and a distance, and is to the second', () => {
  for (const metres of [null, 0, -5]) assert.equal(showPace(3_600_000, metres), null)
  assert.equal(showPace(null, 10_000), null)
  assert.equal(showPace(3_125_000, 10_000), '5:13')
  assert.equal(paceOf(3_124_000, 10_000), 312_000)
  assert.equal(showPace(12_658_500, 42_195), '5:00')
})

test('F-RACE-14 without finishers there are no bins; one finisher, or all at one time, are one bin', () => {
  assert.deepEqual([binsOf([]), medianOf([])], [[], null])
  assert.deepEqual(binsOf(slotsOf([65_000])), [{ from: 60_000, to: 70_000, count: 1 }])
  assert.deepEqual(binsOf(slotsOf([65_000, 65_000, 65_000])), [{ from: 60_000, to: 70_000, count: 3 }])
  assert.equal(medianOf(slotsOf([65_000])), 70_000)
})

test('F-RACE-14 bins are of a round width, without a gap, at most twenty-four, and lose nobody', () => {
  const minutes = (n: number) => n * 60_000
  for (const [first, last, width] of [
    [600_000, 600_000 + 23 * 10_000, 10_000], // 24 bins
    [600_000, 600_000 + 24 * 10_000, 30_000], // one too many
    [minutes(30), minutes(90), minutes(5)],
    [minutes(120), minutes(480), minutes(30)],
    [minutes(20), minutes(60 * 24), minutes(120)],
    [minutes(1), minutes(60 * 24 * 8), minutes(60 * 16)],
  ] as const) {
    const bins = binsOf(slotsOf([first, (first + last) / 2, last]))
    assert.deepEqual([bins[0]!.to - bins[0]!.from, sum(bins), bins.length <= mostBins], [width, 3, true], `${last}`)
    for (const [n, bin] of bins.entries()) if (n > 0) assert.equal(bin.from, bins[n - 1]!.to)
    assert.ok(bins[0]!.count > 0 && bins.at(-1)!.count > 0, 'the first and the last time are in the first and last bin')
  }
})

test('F-RACE-14 twenty thousand finishers are counted and halved', () => {
  const times = Array.from({ length: 20_000 }, (_, n) => 7_200_000 + n * 1_000)
  const [slots, bins] = [slotsOf(times), binsOf(slotsOf(times))]
  assert.deepEqual([sum(bins), bins.length], [20_000, 23])
  assert.equal(medianOf(slots), 7_200_000 + 10_000_000)
})

test('F-RACE-14 a time stands in the bin that begins at or before it, and outside of all in none', () => {
  const bins = [
    { from: 60_000, to: 120_000, count: 1 },
    { from: 120_000, to: 180_000, count: 0 },
  ]
  assert.deepEqual(
    [59_999, 60_000, 119_999, 120_000, 180_000].map((time) => binAt(bins, time)),
    [-1, 0, 0, 1, -1],
  )
})

const runner = { laps: null, time: 3_000_000, position: 4, status: 'finished', splits: [] } as const

test('F-RACE-14 of two runners less time, rank and pace is ahead; the same is ahead of nobody', () => {
  const said = compare(runner, { ...runner, time: 3_061_000, position: 9 }, 10_000)
  assert.deepEqual(
    said.map(({ kind, ahead, gap }) => [kind, ahead, gap]),
    [
      ['time', 'first', '+1:01'],
      ['position', 'first', null],
      ['pace', 'first', '+0:06'],
    ],
  )
  for (const one of compare({ ...runner, time: 3_061_000, position: 9 }, runner, 10_000))
    assert.equal(one.ahead, 'second')
  for (const { ahead, gap } of compare(runner, runner, 10_000)) assert.deepEqual([ahead, gap], [null, null])
})

test('F-RACE-14 who did not finish or was disqualified is neither ahead nor behind; without a distance there is no pace', () => {
  for (const status of ['dnf', 'dsq'] as const) {
    const out = { laps: null, time: null, position: null, status, splits: [] }
    for (const { ahead, gap } of compare(runner, out, 10_000)) assert.deepEqual([ahead, gap], [null, null])
    assert.deepEqual(
      compare(out, out, 10_000).map(({ kind }) => kind),
      ['time', 'position'],
    )
  }
  assert.deepEqual(
    compare(runner, runner, null).map(({ kind }) => kind),
    ['time', 'position'],
  )
})

test('F-RACE-14 splits are compared where both have one of the name', () => {
  const first = {
    ...runner,
    splits: [
      { name: '5 km', time: 1_500_000 },
      { name: 'Lac', time: 2_000_000 },
    ],
  }
  const second = { ...runner, splits: [{ name: 'Lac', time: 1_990_000 }] }
  assert.deepEqual(compare(first, second, null).slice(2), [
    { kind: 'split', name: 'Lac', values: [2_000_000, 1_990_000], ahead: 'second', gap: '+0:10' },
  ])
})

test('F-RACE-14 each part of the way has its time, the finish is the last one, and a split out of order has none', () => {
  const splits = [
    { name: '5 km', time: 1_500_000 },
    { name: '4 km', time: 1_400_000 },
  ]
  assert.deepEqual(partsOf(splits, 3_000_000), [
    { name: '5 km', at: '25:00', part: '25:00' },
    { name: '4 km', at: '23:20', part: null },
    { name: '', at: '50:00', part: '26:40' },
  ])
  assert.deepEqual([partsOf([], null), partsOf(splits, null).length], [[], 2])
})

test('F-RACE-14 of two runners who ran another number of laps, more laps are ahead, whatever the time', () => {
  const [many, few] = [
    { ...runner, laps: 9, time: 3_100_000 },
    { ...runner, laps: 8 },
  ]
  const time = (...both: Parameters<typeof compare>) => compare(...both).map(({ ahead, gap }) => [ahead, gap])[0]
  assert.deepEqual(
    [time(many, few, null), time(few, many, null)],
    [
      ['first', null],
      ['second', null],
    ],
  )
  assert.deepEqual(time(many, { ...many, time: 3_000_000 }, null), ['second', '+1:40'])
})
