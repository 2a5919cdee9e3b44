import { ageOn } from '../../accounts/index.ts'
import { ahead } from './laps.ts'
import { mayBeSameName } from './names.ts'
import type { LineRead } from './read-lines.ts'
import { longestTime, shortestTime } from './records.ts'
import { contradictions } from './said.ts'
import type { Line, LineWarning, RaceOfResults, Runner } from './types.ts'

/** What a person had better look at; nothing here changes a rank. */
export function warn(lines: readonly LineRead[], runners: ReadonlyMap<string, Runner>, race: RaceOfResults): void {
  for (const line of lines) {
    const runner = line.participationId ? runners.get(line.participationId) : undefined
    if (!runner || line.kind === 'notUnderstood') continue
    const add = (warning: LineWarning, is: boolean) => is && line.warnings.push(warning)
    add('otherName', !mayBeSameName(line.name, runner.fullName))
    line.warnings.push(...contradictions(line.said, runner, race))
    add('chipAboveGun', line.gunMs !== null && line.chipMs !== null && line.chipMs > line.gunMs)
    if (line.ms === null) continue
    add('splits', !areInOrder([...line.splits.map(({ ms }) => ms), Math.max(line.ms, line.gunMs ?? 0)]))
    if (race.distance === null || line.laps !== null) continue // who ran fewer laps ran another distance
    const age = race.day ? ageOn(runner.birthDate, race.day) : null
    const fastest = Math.min(line.ms, line.chipMs ?? line.ms)
    add('tooFast', fastest < shortestTime(race.distance, runner.gender, age))
    add('tooSlow', line.ms > longestTime(race.distance))
  }
  const ranked = lines.filter(({ kind }) => kind === 'ranked')
  warnOfNeighbours(ranked)
  warnOfRaces(lines)
  warnOfPlaces(ranked)
}

const areInOrder = (values: readonly number[]) => values.every((value, at) => value >= (values[at - 1] ?? 0))

const [near, apart, sorted] = [3, 1.25, 0.8]

/** In a file that is in the order of its times, one that is far from those before and after; else one far from the middle. */
function warnOfNeighbours(ranked: readonly Line[]) {
  if (ranked.length < 5) return
  const times = ranked.map(({ ms }) => ms ?? 0)
  const inOrder = times.filter((ms, at) => ms >= (times[at - 1] ?? 0)).length >= times.length * sorted
  const middle = [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0
  for (const [at, line] of ranked.entries()) {
    const ms = times[at] ?? 0
    const [before, after] = [times.slice(Math.max(0, at - near), at), times.slice(at + 1, at + 1 + near)]
    const isFar = inOrder ? isAway(ms, before) && isAway(ms, after) : ms < middle * 0.4 || ms > middle * 3
    if (isFar) line.warnings.push('farFromNeighbours')
  }
}

/** From all of them, in either direction; the ends of a list have neighbours on one side only. */
const isAway = (ms: number, others: readonly number[]) =>
  others.every((other) => ms > other * apart) || others.every((other) => ms * apart < other)

/** Of several races in one file the one that most of our runners ran is ours. */
function warnOfRaces(lines: readonly LineRead[]) {
  const ours = lines.filter(({ kind, said }) => kind !== 'notUnderstood' && said.race !== null)
  const [most] = [...Map.groupBy(ours, ({ said }) => said.race)].sort(([, a], [, b]) => b.length - a.length)
  for (const line of ours) if (line.said.race !== most?.[0]) line.warnings.push('otherRace')
}

/** The file's own places, where it has them: who stands at another one is told. */
function warnOfPlaces(ranked: readonly Line[]) {
  const placed = ranked.filter(({ place }) => place !== null)
  if (placed.length < ranked.length * 0.8) return
  const order = [...placed].sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
  let last: Line | null = null
  for (const line of order) {
    if (last && ahead(line, last) < 0) line.warnings.push('otherPlace')
    else last = line
  }
}
