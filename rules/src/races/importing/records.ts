import type { RegistrationGender } from '../eligibility.ts'

/**
 * The best that people have ever run, rounded down to whole seconds or minutes, so that nobody who equals a record is
 * doubted. Metres, seconds of men, seconds of women. Source: World Athletics, "World records"
 * (worldathletics.org/records/by-category/world-records), and for 100 miles the International Association of
 * Ultrarunners.
 */
const records = [
  [100, 9, 10],
  [200, 19, 21],
  [400, 43, 47],
  [800, 100, 113],
  [1500, 206, 228],
  [3000, 437, 486],
  [5000, 755, 820],
  [10_000, 1560, 1700],
  [21_097, 3390, 3760],
  [42_195, 7140, 7740],
  [50_000, 9480, 10_740],
  [100_000, 21_900, 23_580],
  [160_934, 38_400, 45_000],
] as const

/**
 * Which part of the best speed somebody of an age has reached: ages, men, women. Source: A. Jones, Age-Grade Tables 2020,
 * 10 km, approved by USATF Masters Long Distance Running (github.com/AlanLyttonJones/Age-Grade-Tables).
 */
const ages = [
  [5, 0.608, 0.685],
  [8, 0.758, 0.7794],
  [10, 0.838, 0.8333],
  [12, 0.902, 0.8798],
  [14, 0.95, 0.9191],
  [16, 0.982, 0.952],
  [20, 1, 1],
  [30, 1, 1],
  [35, 0.9909, 0.9857],
  [40, 0.9636, 0.9623],
  [50, 0.8886, 0.8822],
  [60, 0.8136, 0.7828],
  [70, 0.7386, 0.6834],
  [80, 0.6301, 0.5745],
  [90, 0.4546, 0.3991],
  [100, 0.2121, 0.1477],
] as const

const slowest = 0.5 // metres per second; somebody who strolls is faster
const pause = 600_000 // ms that a short race may take besides

/** The shortest time, in milliseconds, that somebody may have run; `distance` in metres. */
export function shortestTime(distance: number, gender: RegistrationGender | null = null, age: number | null = null) {
  const column = gender === 'female' ? 2 : 1
  const seconds = between(records, distance, column, (value, from, to) => (value / from) * to)
  const part = age === null ? 1 : between(ages, age, column, (value) => value)
  return Math.floor((seconds * 1000) / Math.max(part, 0.1))
}

/** The longest time that anybody walks. */
export const longestTime = (distance: number): number => (distance / slowest) * 1000 + pause

/** Whether a time is one of this distance at all; without a distance, of less than a day. */
export const isPossible = (ms: number, distance: number | null): boolean =>
  distance === null ? ms < 86_400_000 : ms >= shortestTime(distance) && ms <= longestTime(distance)

/** Between two lines of a table; `beyond` continues it before its first and after its last line. */
function between(
  table: readonly (readonly [number, number, number])[],
  at: number,
  column: 1 | 2,
  beyond: (value: number, from: number, to: number) => number,
): number {
  const after = table.findIndex(([key]) => key >= at)
  if (after <= 0) {
    const end = table.at(after)! // -1: beyond the last
    return beyond(end[column], end[0], at)
  }
  const [low, high] = [table[after - 1]!, table[after]!]
  return low[column] + ((high[column] - low[column]) * (at - low[0])) / (high[0] - low[0])
}
