import { course } from './constants.ts'
import { heightsOf, withKnownHeights } from './heights.ts'
import { cutOut, distanceBetween, lonNear, type Measured, measure, placeAt } from './measure.ts'
import { distanceToSegment, type Flat, simplify } from './simplify.ts'
import type { Course, CoursePoint, Place, TrackPoint, Waypoint } from './types.ts'

export interface Track {
  parts: TrackPoint[][]
  waypoints: Waypoint[]
}

interface Cuts {
  /** Metres. */
  cutStart: number
  cutEnd: number
}

/** Why nothing can be drawn; keys of texts. */
export type NoCourse =
  | 'organising.course.noTrack'
  | 'organising.course.tooShort'
  | 'organising.course.tooLong'
  | 'organising.course.tooManyParts'
  | 'organising.course.cutTooLong'

/** The course of a race from a track. What is cut off is in nothing of it, neither as a place nor as a height. */
export function makeCourse({ parts, waypoints }: Track, { cutStart, cutEnd }: Cuts): Course | NoCourse {
  const joined = joinParts(parts)
  if (joined.length === 0) return 'organising.course.noTrack'
  if (joined.length > course.parts) return 'organising.course.tooManyParts'
  const all = measure(withKnownHeights(joined)) // before a cut makes a height between two of them
  const length = all.at(-1)?.at(-1)?.at ?? 0
  if (length < course.length.min) return 'organising.course.tooShort'
  if (length > course.length.max) return 'organising.course.tooLong'
  if (length - cutStart - cutEnd < course.length.min) return 'organising.course.cutTooLong'
  const shown = cutOut(all, cutStart, length - cutEnd)
  return {
    length: Math.round(length),
    cutStart,
    cutEnd,
    parts: simplified(shown).map((part) => part.map(placeOf)),
    marks: marksOf(shown, length),
    points: pointsOf(waypoints, shown, [
      ...(cutStart > 0 ? cutOut(all, 0, cutStart) : []),
      ...(cutEnd > 0 ? cutOut(all, length - cutEnd, length) : []),
    ]),
    heights: heightsOf(shown),
  }
}

/** As near as a metre. */
const placeOf = ({ lat, lon }: { lat: number; lon: number }): Place => [
  Math.round(lat * 100_000) / 100_000,
  Math.round(lon * 100_000) / 100_000,
]

const isSamePlace = (a: TrackPoint, b: TrackPoint | undefined) => b !== undefined && a.lat === b.lat && a.lon === b.lon

/** A watch that was paused begins a part where it stopped. */
function joinParts(parts: readonly TrackPoint[][]): TrackPoint[][] {
  const joined: TrackPoint[][] = []
  for (const part of parts) {
    const moved = part.filter((point, n) => !isSamePlace(point, part[n - 1]))
    const [first, last] = [moved[0], joined.at(-1)?.at(-1)]
    if (!first) continue
    if (last && distanceBetween(last, first) <= course.joined)
      joined.at(-1)?.push(...moved.slice(isSamePlace(first, last) ? 1 : 0))
    else joined.push(moved)
  }
  return joined.filter((part) => part.length > 1)
}

/** Degrees as metres around one place, east and north. */
function flatten({ lat: lat0, lon: lon0 }: { lat: number; lon: number }) {
  const perDegree = 111_195
  const shrink = Math.cos((lat0 * Math.PI) / 180)
  return ({ lat, lon }: { lat: number; lon: number }): Flat => [
    (lonNear(lon, lon0) - lon0) * shrink * perDegree,
    (lat - lat0) * perDegree,
  ]
}

/** At most so many points as are drawn; ends of parts and the outermost ones stay. */
function simplified(parts: readonly Measured[][]): Measured[][] {
  const [first] = parts.flat()
  if (!first) return []
  const lines = parts.map((part) => part.map(flatten(first)))
  const outermost = new Set<Flat>()
  const points = lines.flat()
  for (const axis of [0, 1] as const)
    for (const sign of [1, -1])
      outermost.add(points.reduce((most, point) => (sign * point[axis] > sign * most[axis] ? point : most)))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const size = Math.max(span(xs), span(ys))
  const kept = simplify(lines, {
    most: course.points,
    tolerance: size / 2500,
    keep: (line, n) => outermost.has(lines[line]?.[n] as Flat),
  })
  return kept.map((ends, line) => ends.map((n) => parts[line]?.[n] as Measured))
}

const span = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY) -
  values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)

/** Every kilometre, or every second, fifth, tenth…: as many as can be read. */
export function markStep(length: number): number {
  for (let ten = 1; ; ten *= 10)
    for (const step of [ten, 2 * ten, 5 * ten]) if (length / (step * 1000) <= course.marks) return step
}

function marksOf(parts: readonly Measured[][], length: number): Course['marks'] {
  const step = markStep(length)
  const marks: Course['marks'] = []
  for (let km = step; km * 1000 < length - step * 100; km += step) {
    const point = placeAt(parts, km * 1000)
    if (point) marks.push({ km, place: placeOf(point) })
  }
  return marks
}

/** Places beside the course. One that is near what was cut off may be somebody's door: it is left out. */
function pointsOf(
  waypoints: readonly Waypoint[],
  shown: readonly Measured[][],
  cut: readonly Measured[][],
): CoursePoint[] {
  const lon0 = shown[0]?.[0]?.lon ?? 0
  return waypoints
    .flatMap(({ name, kind, ...place }) => {
      const at = passesOf(place, shown)
      if (at.length === 0 || passesOf(place, cut).length > 0) return []
      const [lat, lon] = placeOf({ lat: place.lat, lon: lonNear(place.lon, lon0) })
      return [{ name, kind, lat, lon, at: at.slice(0, course.passes).map(Math.round) }]
    })
    .sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0))
    .slice(0, course.shownPoints)
}

/** Where the course comes by: the nearest metre of each time. */
function passesOf(waypoint: Pick<Waypoint, 'lat' | 'lon'>, parts: readonly Measured[][]): number[] {
  const flat = flatten(waypoint)
  const passes: number[] = []
  for (const part of parts) {
    let nearest: { away: number; at: number } | null = null
    for (const [n, b] of part.entries()) {
      const a = part[n - 1]
      if (!a) continue
      const { away, share } = distanceToSegment([0, 0], flat(a), flat(b))
      if (away > course.passing) {
        if (nearest) passes.push(nearest.at)
        nearest = null
      } else if (!nearest || away < nearest.away) nearest = { away, at: a.at + share * (b.at - a.at) }
    }
    if (nearest) passes.push(nearest.at)
  }
  return passes
}
