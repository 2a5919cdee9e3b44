import { lonNear } from './measure.ts'
import type { Course, CoursePointKind, Place } from './types.ts'

export interface DrawnPlace {
  x: number
  y: number
}

/** The course as lines on paper, north is up: the longer side is 1000. Whoever draws it knows no place on Earth. */
export interface Drawing {
  width: number
  height: number
  /** Points of each part. */
  parts: DrawnPlace[][]
  marks: (DrawnPlace & { km: number })[]
  points: (DrawnPlace & { kind: CoursePointKind; name: string; at: number[] })[]
  /** Null: it was cut off. */
  start: DrawnPlace | null
  finish: DrawnPlace | null
}

const side = 1000
const narrowest = 360 // of the shorter side, so that a straight course has a drawing too
const apart = 75 // between two signs that both can be read

const whole = (value: number) => Math.round(value) + 0 // no −0

export function drawCourse(course: Course): Drawing {
  const places = course.parts.flat()
  const lon0 = places[0]?.[1] ?? 0
  const lats = places.map(([lat]) => lat)
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180)
  const xs = places.map(([, lon]) => (lonNear(lon, lon0) - lon0) * shrink)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const scale = side / Math.max(east - west, north - south, 1e-9)
  const width = Math.max(narrowest, Math.round((east - west) * scale))
  const height = Math.max(narrowest, Math.round((north - south) * scale))
  const [left, top] = [(width - (east - west) * scale) / 2, (height - (north - south) * scale) / 2]
  const draw = ([lat, lon]: Place): DrawnPlace => ({
    x: whole(((lonNear(lon, lon0) - lon0) * shrink - west) * scale + left),
    y: whole((north - lat) * scale + top),
  })
  const points = course.points.map(({ lat, lon, kind, name, at }) => ({ ...draw([lat, lon]), kind, name, at }))
  const [first, last] = [places[0], places.at(-1)]
  return {
    width,
    height,
    parts: course.parts.map((part) => part.map(draw)),
    marks: readable(
      course.marks.map(({ km, place }) => ({ km, ...draw(place) })),
      points,
    ),
    points,
    start: first && course.cutStart === 0 ? draw(first) : null,
    finish: last && course.cutEnd === 0 ? draw(last) : null,
  }
}

/** Of marks that would cover each other, the first (on laps all of them come by the same place), and none below a point. */
function readable<Mark extends DrawnPlace>(marks: readonly Mark[], points: readonly DrawnPlace[]): Mark[] {
  const shown: Mark[] = []
  for (const mark of marks)
    if ([...shown, ...points].every(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) >= apart)) shown.push(mark)
  return shown
}

/** The `d` of a path, in few bytes. */
export const pathOf = (parts: readonly (readonly DrawnPlace[])[]): string => parts.map(partOf).join('')

function partOf(part: readonly DrawnPlace[]): string {
  const moves = part.map(({ x, y }, n) => [x - (part[n - 1]?.x ?? 0), y - (part[n - 1]?.y ?? 0)] as const)
  const [first, ...rest] = moves.filter(([dx, dy], n) => n === 0 || dx !== 0 || dy !== 0)
  if (!first) return ''
  const steps = rest.map(([dx, dy], n) => `${n > 0 && dx >= 0 ? ' ' : ''}${dx}${dy < 0 ? '' : ' '}${dy}`)
  return `M${first.join(' ')}${steps.length > 0 ? `l${steps.join('')}` : ''}`
}

export const profileBox = { width: 1000, height: 160 } as const

/** The heights over the length of the course, the lowest at the bottom; null: they are not known. */
export function drawProfile({ heights, length }: Pick<Course, 'heights' | 'length'>): DrawnPlace[] | null {
  if (!heights) return null
  const range = Math.max(heights.highest - heights.lowest, 40) // a flat course looks flat
  return heights.profile.map(([at, height]) => ({
    x: Math.round((at / length) * profileBox.width),
    y: Math.round(profileBox.height * (1 - (height - heights.lowest) / range)),
  }))
}
