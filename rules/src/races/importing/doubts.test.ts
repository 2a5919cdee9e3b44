import assert from 'node:assert/strict'
import { test } from 'node:test'
import { warn } from './doubts.ts'
import { type LineRead, lineOf } from './read-lines.ts'
import { longestTime, shortestTime } from './records.ts'
import { nothingSaid } from './said.ts'
import type { RaceOfResults, Runner } from './types.ts'

const tenKm: RaceOfResults = { distance: 10_000, day: '2026-06-07', startsAt: null, hasBegun: true }
const minutes = (many: number) => many * 60_000

const line = (at: number, more: Partial<LineRead> = {}): LineRead => ({
  ...lineOf({ line: at, cells: [] }, null),
  kind: 'ranked',
  participationId: String(at),
  ...more,
})
const runner = (at: number, more: Partial<Runner> = {}): Runner => ({
  participationId: String(at),
  bib: String(at),
  fullName: 'Rasoa',
  gender: 'male',
  birthDate: '1996-01-01',
  ...more,
})

/** What is said of each line. */
function warned(
  lines: readonly LineRead[],
  { race = {}, as = {} }: { race?: Partial<RaceOfResults>; as?: Partial<Runner> } = {},
) {
  const runners = lines.flatMap(({ participationId }) => (participationId ? [runner(Number(participationId), as)] : []))
  warn(lines, new Map(runners.map((one) => [one.participationId, one])), { ...tenKm, ...race })
  return lines.map(({ warnings }) => warnings)
}
const one = (more: Partial<LineRead>, rest?: Parameters<typeof warned>[1]) => warned([line(1, more)], rest)[0]
/** Ranked lines with these times, in minutes. */
const times = (...all: number[]) =>
  warned(
    all.map((many, at) => line(at + 1, { ms: minutes(many) })),
    { race: { distance: null } },
  ).map((warnings) => warnings.includes('farFromNeighbours'))

test('F-RACE-14 a line that nobody wears, or that is not understood, is not doubted', () => {
  assert.deepEqual(one({ participationId: null, name: 'Hery' }), [])
  assert.deepEqual(one({ kind: 'notUnderstood', name: 'Hery' }), [])
  const lines = [line(1, { name: 'Hery' })]
  warn(lines, new Map(), tenKm)
  assert.deepEqual(lines[0]?.warnings, [])
  assert.deepEqual(one({ kind: 'unranked', name: 'Hery' }), ['otherName'])
})

test('F-RACE-14 a chip above the gun is doubted, both known and by a millisecond', () => {
  assert.deepEqual(one({ gunMs: 1000, chipMs: 1001 }), ['chipAboveGun'])
  assert.deepEqual(one({ gunMs: 1000, chipMs: 1000 }), [])
  assert.deepEqual(one({ gunMs: null, chipMs: 1000 }), [])
  assert.deepEqual(one({ gunMs: 1000, chipMs: null }), [])
})

test('F-RACE-14 splits rise to the finish; equal ones are in order', () => {
  const of = (ms: number, ...splits: number[]) => ({ ms, splits: splits.map((ms) => ({ name: '', ms })) })
  const race = { race: { distance: null } }
  assert.deepEqual(one(of(300, 100, 100, 300), race), [])
  assert.deepEqual(one(of(300, 200, 100), race), ['splits'])
  assert.deepEqual(one(of(300, 301), race), ['splits'])
  assert.deepEqual(one({ ...of(300, 301), gunMs: 301 }, race), [], 'measured from the gun')
  assert.deepEqual(one({ ...of(300, 200, 100), ms: null }, race), [], 'nobody finished')
})

test('F-RACE-14 a time beyond the records of the distance, sex and age is doubted, by a millisecond', () => {
  const [fastest, slowest] = [shortestTime(10_000, 'male', 30), longestTime(10_000)]
  assert.deepEqual(one({ ms: fastest }), [])
  assert.deepEqual(one({ ms: fastest - 1 }), ['tooFast'])
  assert.deepEqual(one({ ms: fastest, chipMs: fastest - 1 }), ['tooFast'], 'the chip counts')
  assert.deepEqual(one({ ms: slowest }), [])
  assert.deepEqual(one({ ms: slowest + 1 }), ['tooSlow'])
  for (const ms of [1, minutes(600)]) assert.deepEqual(one({ ms }, { race: { distance: null } }), [])
  const old = { as: { birthDate: '1936-01-01' as const } }
  assert.deepEqual(one({ ms: fastest }, old), ['tooFast'])
  assert.deepEqual(one({ ms: fastest }, { ...old, race: { day: null } }), [], 'the age is not known')
})

test('F-RACE-14 in a file in the order of its times one far from three before and after is doubted', () => {
  assert.deepEqual(times(40, 41, 42, 90), [false, false, false, false], 'four are no list')
  assert.deepEqual(times(40, 41, 42, 43, 90), [false, false, false, false, true])
  assert.deepEqual(times(20, 41, 42, 43, 44), [true, false, false, false, false])
  assert.deepEqual(times(40, 41, 42, 43, 53.75), [false, false, false, false, false], 'a quarter more is near')
  assert.deepEqual(times(40, 41, 42, 43, 53.76), [false, false, false, false, true])
  assert.deepEqual(times(40, 50, 60, 70, 100, 110), Array(6).fill(false), 'between the others')
  assert.deepEqual(times(40, 41, 90, 42, 43, 44), [false, false, true, false, false, false])
  assert.deepEqual(times(80, 41, 42, 43, 90).at(4), true, 'the fourth before it is not asked; four of five rise')
  assert.deepEqual(times(40, 40, 40, 40, 90).at(4), true, 'equal times are in order')
})

test('F-RACE-14 in a file in no order one far from the middle is doubted', () => {
  // Three of five rise: less than four fifths.
  assert.deepEqual(times(50, 40, 60, 45, 55), Array(5).fill(false))
  assert.deepEqual(times(50, 20, 60, 45, 55), Array(5).fill(false), 'two fifths of 50')
  assert.deepEqual(times(50, 19, 60, 45, 55), [false, true, false, false, false])
  assert.deepEqual(times(50, 40, 150, 45, 55), Array(5).fill(false), 'three times 50')
  assert.deepEqual(times(50, 40, 151, 45, 55), [false, false, true, false, false])
})

test('F-RACE-14 of several races in one file the one that most of our runners ran is ours', () => {
  const of = (race: string | null, more: Partial<LineRead> = {}) => ({ said: { ...nothingSaid, race }, ...more })
  const other = (...all: Partial<LineRead>[]) =>
    warned(all.map((more, at) => line(at + 1, more))).map((warnings) => warnings.includes('otherRace'))
  assert.deepEqual(other(of('5'), of('10'), of('10'), of(null)), [true, false, false, false])
  assert.deepEqual(other(of('10'), of('5', { kind: 'unranked' }), of('5', { kind: 'unranked' })), [true, false, false])
  const stranger = of('5', { kind: 'notUnderstood' })
  assert.deepEqual(other(of('10'), stranger, stranger), [false, false, false])
})

test('F-RACE-14 who stands at another place than the file says is told, where four of five lines have one', () => {
  const places = (...all: (readonly [place: number | null, ms: number])[]) =>
    warned(all.map(([place, ms], at) => line(at + 1, { place, ms: minutes(ms) }))).map((warnings) =>
      warnings.includes('otherPlace'),
    )
  assert.deepEqual(places([1, 40], [2, 41], [3, 42]), [false, false, false])
  assert.deepEqual(places([3, 40], [1, 41], [2, 42]), [true, false, false])
  assert.deepEqual(places([1, 40], [2, 40]), [false, false], 'equal times share a place')
  assert.deepEqual(places([4, 40], [1, 41], [2, 42], [3, 43], [null, 44]), [true, false, false, false, false])
  assert.deepEqual(places([3, 40], [1, 41], [2, 42], [null, 44]), [false, false, false, false])
})
