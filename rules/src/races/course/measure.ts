import type { TrackPoint } from './types.ts'

const radius = 6_371_008.8 // metres, of a sphere as large as the Earth
const radians = (degrees: number) => (degrees * Math.PI) / 180

type LatLon = Pick<TrackPoint, 'lat' | 'lon'>

/** Metres between two places on a sphere. */
export function distanceBetween(a: LatLon, b: LatLon): number {
  const [lat, lon] = [Math.sin(radians(b.lat - a.lat) / 2), Math.sin(radians(b.lon - a.lon) / 2)]
  const h = lat * lat + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * lon * lon
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** The longitude that is the same place and nearest to another one: a track over the antimeridian goes on beyond 180°. */
export const lonNear = (lon: number, to: number): number => lon - 360 * Math.round((lon - to) / 360)

/** A point of a track, and how far from the start it is. */
export interface Measured extends TrackPoint {
  /** Metres. */
  at: number
}

/** The parts of a track on one line of metres. What lies between two parts counts for nothing: nobody knows the way. */
export function measure(parts: readonly (readonly TrackPoint[])[]): Measured[][] {
  let at = 0
  let lon = parts[0]?.[0]?.lon ?? 0
  return parts.map((part) => {
    const measured: Measured[] = []
    for (const point of part) {
      lon = lonNear(point.lon, lon)
      const before = measured.at(-1)
      const here = { ...point, lon }
      if (before) at += distanceBetween(before, here)
      measured.push({ ...here, at })
    }
    return measured
  })
}

/** Metres of all parts together. */
export const trackLength = (parts: readonly (readonly TrackPoint[])[]): number => measure(parts).at(-1)?.at(-1)?.at ?? 0

/** The point at so many metres, between two others. */
export function between(a: Measured, b: Measured, at: number): Measured {
  const share = b.at === a.at ? 0 : (at - a.at) / (b.at - a.at)
  const mix = (from: number, to: number) => from + (to - from) * share
  const ele = a.ele === null || b.ele === null ? null : mix(a.ele, b.ele)
  return { at, lat: mix(a.lat, b.lat), lon: mix(a.lon, b.lon), ele }
}

/** What lies from one metre to another one; nothing outside of it is left, not even the end of a line. */
export function cutOut(parts: readonly Measured[][], from: number, to: number): Measured[][] {
  return parts.map((part) => cutPart(part, from, to)).filter((part) => part.length > 1)
}

function cutPart(part: readonly Measured[], from: number, to: number): Measured[] {
  const kept: Measured[] = []
  for (const [n, point] of part.entries()) {
    const before = part[n - 1]
    if (before && before.at < from && point.at > from) kept.push(between(before, point, from))
    if (point.at >= from && point.at <= to) kept.push(point)
    if (before && before.at < to && point.at > to) kept.push(between(before, point, to))
  }
  return kept
}

/** Where the course is at so many metres; null: between its parts, or outside of it. */
export function placeAt(parts: readonly Measured[][], at: number): Measured | null {
  for (const part of parts)
    for (const [n, point] of part.entries()) {
      if (point.at < at) continue
      const before = part[n - 1]
      if (before) return between(before, point, at)
      if (point.at === at) return point
      break // it lies before this part
    }
  return null
}
