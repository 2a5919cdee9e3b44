import type { Column } from './columns.ts'
import type { Laps } from './laps.ts'
import { isPossible, longestTime, shortestTime } from './records.ts'
import {
  isPartOfDay,
  type Numbers,
  ofNumber,
  ofTwoParts,
  readingsOfNumbers,
  readingsOfTwoParts,
  readTime,
  type TimeReading,
  type TwoParts,
} from './times.ts'
import {
  type Choices,
  type ClockReading,
  clockReadings,
  type LapsReading,
  type Question,
  type QuestionId,
  type RaceOfResults,
  type Ranking,
  type Remembered,
  type Row,
  rankings,
} from './types.ts'

/** How the times of a file are read, and what has to be asked before. */
export interface Readings {
  questions: Question[]
  /** The columns of times: one, or gun and chip. */
  sources: Column[]
  ranking: Ranking
  twoParts: TwoParts
  numbers: Numbers
  clock: ClockReading
  laps: LapsReading
  /** An hour of the start of each line, where a column has one. */
  start: Column | null
}

const most = 5 // columns to choose between
const enough = 0.9 // of the values have to agree on what is decided without asking

export function askAbout(
  { columns, rivals, laps }: { columns: readonly Column[]; rivals: readonly number[]; laps: Laps | null },
  data: readonly Row[],
  race: RaceOfResults,
  remembered: Remembered,
  choices: Choices,
): Readings {
  const questions: Question[] = []
  const ask = <T extends string>(
    id: QuestionId,
    {
      options,
      chosen,
      found,
      offered,
      example = '',
    }: { options: readonly T[]; chosen: T | null; found: T | null; offered: T; example?: string },
  ): T => {
    // An answer to what is not asked any more, since a column was chosen, is none.
    const decided = chosen !== null && options.includes(chosen) ? chosen : found
    questions.push({ id, options, answer: decided ?? offered, isOpen: decided === null, example })
    return decided ?? offered
  }
  const of = (...roles: Column['role'][]) => columns.filter(({ role }) => roles.includes(role))
  const times = of('time', 'gun', 'chip')
  const sources = times.length > 0 ? times : of('finish')
  const start = of('start')[0] ?? null
  if (of('bib').length === 0 || (sources.length === 0 && of('status', 'place').length === 0))
    questions.push({ id: 'columns', options: [], answer: null, isOpen: true, example: '' })
  else if (rivals[0] !== undefined)
    questions.push({
      id: 'columns',
      options: rivals.slice(0, most).map(String),
      answer: String(rivals[0]),
      isOpen: true,
      example: columns[rivals[0]]?.title ?? '',
    })
  const both = of('gun').length > 0 && of('chip').length > 0
  const ranking = both
    ? ask('ranking', { options: rankings, chosen: choices.ranking, found: remembered.ranking, offered: 'gun' })
    : 'gun'

  const cells = sources.flatMap(({ at }) => data.map(({ cells }) => cells[at] ?? '')).filter(Boolean)
  const read = cells.flatMap((cell) => {
    const reading = readTime(cell)
    return reading ? [{ cell, reading }] : []
  })
  const ofKind = <K extends TimeReading['kind']>(kind: K) =>
    read.filter((one): one is { cell: string; reading: TimeReading & { kind: K } } => one.reading.kind === kind)

  const pairs = ofKind('twoParts')
  const twoParts =
    pairs.length === 0
      ? 'minutesSeconds'
      : ask('twoParts', {
          options: readingsOfTwoParts,
          chosen: choices.twoParts,
          found: foundTwoParts(
            pairs.map(({ reading }) => [reading.first, reading.second]),
            race.distance,
          ),
          offered: 'minutesSeconds',
          example: pairs[0]?.cell ?? '',
        })
  const bare = ofKind('number').filter(({ reading }) => !isPartOfDay(reading.text))
  const numbers =
    bare.length === 0
      ? 'seconds'
      : ask('numbers', {
          options: readingsOfNumbers,
          chosen: choices.numbers,
          found: foundNumbers(
            bare.map(({ reading }) => reading.text),
            race.distance,
          ),
          offered: 'seconds',
          example: bare[0]?.cell ?? '',
        })

  const hours = ofKind('clock')
  const whole = ofKind('time').map(({ reading }) => reading.ms)
  const mayBeHours =
    hours.length > 0 ||
    (times.length === 0 && sources.length > 0 && start !== null) ||
    looksLikeHours(
      race.distance === null // nothing tells hours from minutes then
        ? whole
        : [...whole, ...pairs.map(({ reading }) => ofTwoParts(reading.first, reading.second, 'hoursMinutes') ?? 0)],
      race,
    )
  const clock = mayBeHours
    ? ask('clock', {
        options: clockReadings,
        chosen: choices.clock,
        found: null,
        offered: 'clock',
        example: hours[0]?.cell ?? read[0]?.cell ?? '',
      })
    : 'duration'
  const ofLaps = laps && laps.with.fewer > 0 ? askAboutLaps(laps) : null
  const lapsMean = ofLaps ? ask('laps', { ...ofLaps, chosen: choices.laps }) : 'each'
  if (!race.hasBegun)
    questions.push({
      id: 'beforeStart',
      options: ['yes'],
      answer: choices.beforeStart ? 'yes' : null,
      isOpen: !choices.beforeStart,
      example: '',
    })
  return { questions, sources, ranking, twoParts, numbers, clock, laps: lapsMean, start }
}

/** Where a few ran fewer laps, each number of them is asked about; where most did, laps may be what ranks. */
const askAboutLaps = ({ title, isDoubtful, with: { most, fewer } }: Laps) => ({
  options: isDoubtful ? (['ranked', 'none', 'each'] as const) : (['each', 'ranked'] as const),
  found: !isDoubtful && fewer <= most ? ('each' as const) : null,
  offered: isDoubtful ? ('none' as const) : ('each' as const),
  example: title,
})

function foundTwoParts(pairs: readonly (readonly [number, number])[], distance: number | null): TwoParts | null {
  if (distance === null) return pairs.some(([first]) => first >= 24) ? 'minutesSeconds' : null
  return (
    readingsOfTwoParts.find((as) => {
      const fit = pairs.filter(([first, second]) => {
        const ms = ofTwoParts(first, second, as)
        return ms !== null && isPossible(ms, distance)
      })
      return fit.length >= pairs.length * enough
    }) ?? null
  )
}

function foundNumbers(texts: readonly string[], distance: number | null): Numbers | null {
  if (distance === null) return null
  const fitting = readingsOfNumbers.filter((as) => {
    const fit = texts.filter((text) => {
      const ms = ofNumber(text, as)
      return ms !== null && isPossible(ms, distance)
    })
    return fit.length >= texts.length * enough
  })
  return fitting.length === 1 ? (fitting[0] ?? null) : null
}

const slowWinner = 2.2 // times the record: even of a small race the fastest runs better

/** Whether these are hours of the day: as times even the first is slow, counted from the start they are good ones. */
function looksLikeHours(times: readonly number[], { distance, startsAt }: RaceOfResults): boolean {
  if (startsAt === null || times.length === 0) return false
  const [first, last] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))]
  if (distance === null) return first > startsAt && last < 86_400_000
  if (last >= 86_400_000 || first < slowWinner * shortestTime(distance)) return false
  return first - startsAt >= shortestTime(distance) && last - startsAt <= longestTime(distance)
}
