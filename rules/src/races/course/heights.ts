import { course } from './constants.ts'
import { distanceBetween, type Measured } from './measure.ts'
import { simplify } from './simplify.ts'
import type { Heights, TrackPoint } from './types.ts'

/** Below or above it is no place on land, but a receiver without a fix. */
const isHeight = (ele: number | null): ele is number => ele !== null && ele > -450 && ele < 9000

/** From the sea to the next height of a file nobody climbs more at once, nor steeper; less than the first is noise. */
const shore = { noise: 20, height: 300, slope: 0.3 } as const // metres

/**
 * The points with what is known of their heights. Exactly 0 beside a height that is no shore's is none: receivers write
 * it for one that they do not know, at single points as well as at all of a part.
 */
export function withKnownHeights(parts: readonly TrackPoint[][]): TrackPoint[][] {
  const points = parts.flat().map((point) => ({ ...point, ele: isHeight(point.ele) ? point.ele : null }))
  const known = points.filter(({ ele }) => ele !== null)
  for (let [first, end] = [0, 0]; first < known.length; first = Math.max(end, first + 1)) {
    for (end = first; known[end]?.ele === 0; ) end += 1
    const zeros = known.slice(first, end)
    if (isLeap(known[first - 1], zeros[0]) || isLeap(known[end], zeros.at(-1)))
      for (const zero of zeros) zero.ele = null
  }
  let at = 0
  return parts.map((part) => part.map(() => points[at++] as TrackPoint))
}

function isLeap(high: TrackPoint | undefined, zero: TrackPoint | undefined): boolean {
  const metres = Math.abs(high?.ele ?? 0)
  if (!high || !zero || metres <= shore.noise) return false
  return metres > shore.height || metres > distanceBetween(high, zero) * shore.slope
}

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
    points.flatMap(({ at, ele }): [number, number][] => (ele === null ? [] : [[at, ele]]))
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
