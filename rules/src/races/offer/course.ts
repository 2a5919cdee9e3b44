import type { Speech } from '../../events/agenda/index.ts'

type Some<T> = readonly T[]
interface Spot {
  readonly x: number
  readonly y: number
}

/** `RaceCourse` of the contract. */
export interface ReadableCourse {
  /** Metres. */
  readonly length: number
  readonly climb: number | null
  readonly lowest: number | null
  readonly highest: number | null
  readonly drawing: {
    readonly width: number
    readonly height: number
    readonly line: string
    readonly profile: string | null
    readonly start: Spot | null
    readonly finish: Spot | null
    readonly marks: readonly (Spot & { readonly km: number })[]
    readonly points: readonly (Spot & {
      readonly kind: 'water' | 'aid' | 'other'
      readonly name: string
      readonly at: readonly number[]
    })[]
  }
}

type DrawnSpot = { x: string; y: string }

/** The course as finished strings; what its drawing says is in `summary` and `places` as well. */
export type CourseView = {
  box: string
  line: string
  start: Some<DrawnSpot>
  finish: Some<DrawnSpot>
  marks: Some<DrawnSpot & { km: string }>
  water: Some<DrawnSpot>
  others: Some<DrawnSpot>
  profile: Some<{ line: string; area: string; from: string; to: string }>
  summary: string
  places: Some<{ text: string }>
}

const margin = 64 // of what is drawn around the line

export function courseView(course: ReadableCourse, { say, language }: Pick<Speech, 'say' | 'language'>): CourseView {
  const { drawing, length, climb, lowest, highest } = course
  const { width, height, line, profile, start, finish, marks, points } = drawing
  const spot = ({ x, y }: Spot) => ({ x: String(x), y: String(y) })
  const km = (metres: number) => {
    const written = String(Math.round(metres / 100) / 10)
    return language === 'fr' ? written.replace('.', ',') : written
  }
  const facts = [
    say('offer.course.facts', { km: km(length) }),
    ...(climb === null ? [] : [say('offer.course.climb', { n: climb })]),
    ...(lowest === null || highest === null ? [] : [say('offer.course.heights', { low: lowest, high: highest })]),
  ]
  return {
    box: `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`,
    line,
    start: start ? [spot(start)] : [],
    finish: finish ? [spot(finish)] : [],
    marks: marks.map((mark) => ({ ...spot(mark), km: String(mark.km) })),
    water: points.filter(({ kind }) => kind === 'water').map(spot),
    others: points.filter(({ kind }) => kind !== 'water').map(spot),
    profile: profile
      ? [
          {
            line: profile,
            area: `${profile}V180H${firstX(profile)}Z`,
            from: '0 km',
            to: say('offer.course.facts', { km: km(length) }),
          },
        ]
      : [],
    summary: [
      say('offer.course.summary', { facts: facts.join(', ') }),
      ...(start ? [] : [say('offer.course.hiddenStart')]),
      ...(finish ? [] : [say('offer.course.hiddenFinish')]),
    ].join(' '),
    places: points.map(({ kind, name, at }) => ({
      text: say('offer.course.at', { name: name || say(`offer.course.${kind}`), places: at.map(km).join(' · ') }),
    })),
  }
}

/** Of a path that begins with `M12 34`. */
const firstX = (path: string): string => /^M(-?\d+)/.exec(path)?.[1] ?? '0'
