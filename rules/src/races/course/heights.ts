import { course } from './constants.ts'
import type { Measured } from './measure.ts'
import { simplify } from './simplify.ts'
import type { Heights } from './types.ts'

/** Below or above it is no place on land, but a receiver without a fix. */
const isHeight = (ele: number | null): ele is number => ele !== null && ele > -450 && ele < 9000

/** Metres up and down; a change counts once it is `threshold`, and then as a whole. */
export function climbOf(heights: readonly number[], threshold: number): { climb: number; descent: number } {
  let [climb, descent] = [0, 0]
  let [low, high, turn] = [heights[0] ?? 0, heights[0] ?? 0, heights[0] ?? 0]
  let direction = 0
  for (const height of heights) {
    low = Math.min(low, height)
    high = Math.max(high, height)
    if (direction >= 0 && high - height >= threshold) {
      climb += direction > 0 ? high - turn : 0
      ;[direction, turn, low, high] = [-1, high, height, height]
    } else if (direction <= 0 && height - low >= threshold) {
      descent += direction < 0 ? turn - low : 0
      ;[direction, turn, low, high] = [1, low, height, height]
    }
  }
  if (direction > 0) climb += high - turn
  if (direction < 0) descent += turn - low
  return { climb, descent }
}

/** Heights of a course; null where the file has none, or the same everywhere, as devices write that know none. */
export function heightsOf(parts: readonly Measured[][]): Heights | null {
  const knownIn = (points: readonly Measured[]) =>
    points.filter(({ ele }) => isHeight(ele)).map(({ at, ele }) => [at, ele as number] as [number, number])
  const known = parts.flatMap(knownIn)
  if (known.length < 2 || known.length * 2 < parts.flat().length) return null
  const values = known.map(([, height]) => height)
  const lowest = values.reduce((least, value) => Math.min(least, value))
  const highest = values.reduce((most, value) => Math.max(most, value))
  if (highest - lowest < 1) return null
  // Nobody climbs what lies between two parts.
  const climbs = parts.map((part) =>
    climbOf(
      knownIn(part).map(([, height]) => height),
      course.threshold,
    ),
  )
  const [climb, descent] = (['climb', 'descent'] as const).map((way) => climbs.reduce((sum, one) => sum + one[way], 0))
  const round = (value = 0) => Math.round(value)
  return {
    climb: round(climb),
    descent: round(descent),
    lowest: round(lowest),
    highest: round(highest),
    profile: profileOf(known, lowest, highest).map(([at, height]) => [round(at), round(height)]),
  }
}

/** As drawn: five times as wide as high. The lowest and the highest point stay. */
function profileOf(known: readonly [number, number][], lowest: number, highest: number): [number, number][] {
  const width = (known.at(-1)?.[0] ?? 0) - (known[0]?.[0] ?? 0) || 1
  const flat = known.map(
    ([at, height]) => [(at / width) * 1000, ((height - lowest) / (highest - lowest)) * 200] as const,
  )
  const extremes = new Set([lowest, highest].map((height) => known.findIndex((point) => point[1] === height)))
  const [kept = []] = simplify([flat], { most: course.profile, tolerance: 1, keep: (_, n) => extremes.has(n) })
  return kept.map((n) => known[n] as [number, number])
}
