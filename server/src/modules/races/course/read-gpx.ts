import {
  type CoursePointKind,
  course,
  distanceBetween,
  type Track,
  type TrackPoint,
  trackLength,
  type Waypoint,
} from '@vondrona/rules/races/course'
import { cleanLine, cutTo } from '@vondrona/rules/typed'
import { readXml, UnreadableXml } from '../../../kernel/formats/read-xml.ts'
import { textOf } from '../../../kernel/sheets/reading/text.ts'

/** Keys of texts. */
export type UnreadableGpx =
  | 'organising.course.kml'
  | 'organising.course.zip'
  | 'organising.course.otherFormat'
  | 'organising.course.doctype'
  | 'organising.course.notGpx'
  | 'organising.course.badPoint'
  | 'organising.course.tooManyPoints'
  | 'organising.course.noTrack'

export class GpxProblem extends Error {
  readonly key: UnreadableGpx
  /** Of the point that is wrong, from 1. */
  readonly n: number | null
  constructor(key: UnreadableGpx, n: number | null = null) {
    super(key)
    this.key = key
    this.n = n
  }
}

/** A GPX file of somebody, and of how many tracks its longest one was taken. */
export interface ReadGpx extends Track {
  tracks: number
}

/** @throws GpxProblem */
export function readGpx(bytes: Uint8Array): ReadGpx {
  refuseOtherFiles(bytes)
  const file = new GpxFile()
  try {
    readXml(withoutFilling(textOf(bytes)).replace(/^\uFEFF/, ''), course.depth, file)
  } catch (error) {
    if (!(error instanceof UnreadableXml)) throw error
    throw new GpxProblem(error.reason === 'doctype' ? 'organising.course.doctype' : 'organising.course.notGpx')
  }
  return file.result()
}

/** Without the zeros that fill the last block of a device. */
function withoutFilling(text: string): string {
  let length = text.length
  while (text[length - 1] === '\0') length -= 1
  return text.slice(0, length)
}

/** What people send instead: a zip (KMZ too), or what a watch writes. */
function refuseOtherFiles(bytes: Uint8Array) {
  const head = String.fromCharCode(...bytes.subarray(0, 12))
  if (head.startsWith('PK')) throw new GpxProblem('organising.course.zip')
  if (head.startsWith('\x1f\x8b')) throw new GpxProblem('organising.course.zip')
  if (head.slice(8) === '.FIT') throw new GpxProblem('organising.course.otherFormat')
}

const others: Readonly<Record<string, UnreadableGpx>> = {
  kml: 'organising.course.kml',
  TrainingCenterDatabase: 'organising.course.otherFormat',
}

interface TimedPoint extends TrackPoint {
  time: number | null
}

/** A number as XML writes it (XML Schema 2, 3.2.4 and 3.2.5), with blanks around it; else not a number. */
const degreesIn = (text: string) =>
  /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN

/** What is heard of a file, element by element; whatever is not named here is passed over. */
class GpxFile {
  #path: string[] = []
  #text = ''
  #points = 0
  #tracks: TimedPoint[][][] = []
  #routes: TimedPoint[][][] = []
  #waypoints: Waypoint[] = []
  #point: TimedPoint | null = null
  #words = { name: '', sym: '', type: '' }

  open = (name: string, attributes: Readonly<Record<string, string>>) => {
    if (this.#path.length === 0 && name !== 'gpx') throw new GpxProblem(others[name] ?? 'organising.course.notGpx')
    const path = [...this.#path, name].join('/')
    this.#path.push(name)
    this.#text = ''
    if (path === 'gpx/trk') this.#tracks.push([])
    if (path === 'gpx/trk/trkseg') this.#tracks.at(-1)?.push([])
    if (path === 'gpx/rte') this.#routes.push([[]])
    if (path === 'gpx/wpt' || path === 'gpx/rte/rtept' || path === 'gpx/trk/trkseg/trkpt') this.#begin(attributes)
  }

  text = (text: string) => {
    if (this.#point && this.#text.length < 500) this.#text += text
  }

  close = (name: string) => {
    const [path, parent] = [this.#path.join('/'), this.#path.at(-2)]
    this.#path.pop()
    if (!this.#point) return
    if (parent === 'wpt' || parent === 'rtept' || parent === 'trkpt') this.#note(name, this.#text.trim())
    if (path === 'gpx/trk/trkseg/trkpt') this.#tracks.at(-1)?.at(-1)?.push(this.#point)
    if (path === 'gpx/rte/rtept') this.#routes.at(-1)?.at(-1)?.push(this.#point)
    if (path === 'gpx/wpt') this.#addWaypoint(this.#point)
    if (path === 'gpx/wpt' || path === 'gpx/rte/rtept' || path === 'gpx/trk/trkseg/trkpt') this.#point = null
  }

  #begin({ lat = '', lon = '' }: Readonly<Record<string, string>>) {
    this.#points += 1
    if (this.#points > course.filePoints) throw new GpxProblem('organising.course.tooManyPoints')
    const [north, east] = [degreesIn(lat), degreesIn(lon)]
    const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180
    if (!isPlace) throw new GpxProblem('organising.course.badPoint', this.#points)
    if (north === 0 && east === 0) return // no fix yet: in the sea off Africa
    this.#point = { lat: north, lon: east, ele: null, time: null }
    this.#words = { name: '', sym: '', type: '' }
  }

  #note(name: string, text: string) {
    if (!this.#point) return
    const number = text === '' ? Number.NaN : Number(text)
    if (name === 'ele') this.#point.ele = Number.isFinite(number) ? number : null
    if (name === 'time') this.#point.time = Number.isFinite(Date.parse(text)) ? Date.parse(text) : null
    if (name === 'name' || name === 'sym' || name === 'type') this.#words[name] = text
  }

  #addWaypoint({ lat, lon }: TimedPoint) {
    const { name, sym, type } = this.#words
    const shown = cutTo(cleanLine(name), course.name)
    if (this.#waypoints.length < course.waypoints)
      this.#waypoints.push({ lat, lon, name: shown, kind: kindOf(`${sym} ${type} ${shown}`) })
  }

  /** Tracks before routes, the longest one: a file of several distances has one of each. */
  result(): ReadGpx {
    const tracks = [this.#tracks, this.#routes]
      .map((some) => some.filter((parts) => parts.some(({ length }) => length > 1)))
      .find(({ length }) => length > 0)
    if (!tracks) throw new GpxProblem('organising.course.noTrack')
    const ordered = tracks.map(inOrder)
    const parts = ordered.reduce((longest, one) => (trackLength(one) > trackLength(longest) ? one : longest))
    return { parts, waypoints: this.#waypoints, tracks: tracks.length }
  }
}

/**
 * As they stand, unless all have a time and the way is clearly shorter by it: some devices write points late. The clock of
 * one without a fix may be hours ahead: by their time the points at the door would come last, where no cut hides them, and
 * on a loop from door to door that is shorter by a step. So other ends are believed for more than that only.
 */
function inOrder(parts: TimedPoint[][]): TrackPoint[][] {
  const filled = parts.filter(({ length }) => length > 0)
  const byTime = (a: TimedPoint | undefined, b: TimedPoint | undefined) => (a?.time ?? 0) - (b?.time ?? 0)
  const sorted = filled.map((part) => part.toSorted(byTime)).toSorted((a, b) => byTime(a[0], b[0]))
  const [written, timed] = [filled.flat(), sorted.flat()]
  const saved = trackLength([written]) - trackLength([timed])
  const isSorted =
    written.every(({ time }) => time !== null) &&
    saved > (written[0] === timed[0] && written.at(-1) === timed.at(-1) ? 0 : longestStep(written))
  return (isSorted ? sorted : filled).map((part) => part.map(({ lat, lon, ele }) => ({ lat, lon, ele })))
}

/** Of those during which the clock went on. */
const longestStep = (points: readonly TimedPoint[]) =>
  points.reduce((longest, point, at) => {
    const before = points[at - 1]
    return before && (before.time ?? 0) <= (point.time ?? 0)
      ? Math.max(longest, distanceBetween(before, point))
      : longest
  }, 0)

const kinds: readonly [CoursePointKind, RegExp][] = [
  ['water', /water|drink|\beau\b|ravito|ravitaillement|\brano\b|refreshment/i],
  ['aid', /first.?aid|secours|médic|medic|hospital|infirm/i],
]

const kindOf = (words: string): CoursePointKind => kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other'
