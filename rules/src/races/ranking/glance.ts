/** A ranking at a glance: its podium, and how its times are spread, drawn. */

import type { Speech } from '../../events/agenda/index.ts'
import { grouped } from '../../money/index.ts'
import { pluralIn } from '../../texts/index.ts'
import { showTime } from '../results.ts'
import { type Bin, binAt } from './histogram.ts'
import { showGap, showPace } from './times.ts'
import { type Ranked, type ReadableResult, resultsAddress, timeOf } from './view.ts'

/** `RaceRanking` of the contract. */
export interface ReadableRanking {
  readonly podium: readonly ReadableResult[]
  readonly times: readonly Bin[]
  readonly median: number | null
  readonly finishers: number
}

type Some<T> = readonly T[]
/** One step. `place`: 1 to 3, which equal times share; `at`: first, second or third of the drawing. */
export type StepView = {
  at: string
  place: string
  time: string
  about: string
  runner: Some<{ href: string; name: string }>
  erased: Some<{ name: string }>
}
export type HistogramView = {
  /** What whoever does not see it reads. */
  about: string
  /** Of its bars, in a box of `width` × 100. */
  bars: string
  box: string
  from: string
  to: string
  /** How many the highest bar is. */
  most: string
  /** The bar of who is looked for, in the same box, with where it is in percent of the width. */
  here: Some<{ bar: string; left: string; text: string }>
}
export type GlanceView = { podium: Some<{ title: string; steps: Some<StepView> }>; histogram: Some<HistogramView> }

/** Nothing of a ranking that nobody finished; no histogram of one runner alone. */
export const glanceView = (ranking: ReadableRanking, speech: Speech, ranked: Ranked): GlanceView => ({
  podium:
    ranking.podium.length > 0
      ? [{ title: speech.say('ranking.podium'), steps: stepsOf(ranking.podium, speech, ranked) }]
      : [],
  histogram: hasHistogram(ranking) ? [histogramView(ranking, speech, [])] : [],
})

const ats = ['first', 'second', 'third']

function stepsOf(
  podium: readonly ReadableResult[],
  { say, language }: Speech,
  { eventId, list, distance }: Ranked,
): StepView[] {
  const best = podium[0]?.time ?? null
  return podium.map((result, n) => {
    const { bibNumber, fullName, laps, time } = result
    const name = fullName || say('ranking.erased')
    const place = podium.findIndex((one) => one.time === time && one.laps === laps) + 1
    const pace = laps === null ? showPace(time, distance) : null
    return {
      at: ats[n] ?? 'third',
      place: String(place),
      time: time === null ? '' : timeOf(result, { say, language }),
      about: (laps === null ? showGap(time, best) : null) ?? (pace ? say('ranking.pace', { pace }) : ''),
      runner: fullName ? [{ href: resultsAddress(eventId, { ...list, runner: bibNumber }), name }] : [],
      erased: fullName ? [] : [{ name }],
    }
  })
}

const step = 10 // of a bar and the gap beside it
const tall = 100

/** One time says nothing of others, and where laps rank times are not compared. */
export const hasHistogram = ({ finishers, times }: Pick<ReadableRanking, 'finishers' | 'times'>): boolean =>
  finishers > 1 && times.length > 0

/** `here`: times that are marked, with what is said of each. */
export function histogramView(
  { times, median, finishers }: Omit<ReadableRanking, 'podium'>,
  speech: Speech,
  here: readonly { time: number; text: string }[],
): HistogramView {
  const { say, language } = speech
  const most = Math.max(1, ...times.map(({ count }) => count))
  const width = times.length * step
  const bar = (n: number) => {
    const count = times[n]?.count ?? 0
    const height = count === 0 ? 0 : Math.max(2, Math.round((count / most) * tall)) // one runner is seen, too
    return height === 0 ? '' : `M${n * step + 1} ${tall}v-${height}h${step - 2}v${height}Z`
  }
  return {
    about: say('ranking.spread', {
      n: grouped(finishers, language),
      from: showTime(times[0]?.from ?? 0),
      to: showTime(times.at(-1)?.to ?? 0),
      median: showTime(median ?? 0),
    }),
    bars: times.map((_, n) => bar(n)).join(''),
    box: `0 0 ${width} ${tall}`,
    from: showTime(times[0]?.from ?? 0),
    to: showTime(times.at(-1)?.to ?? 0),
    most: say(`ranking.finishers.${pluralIn(most, language)}`, { n: grouped(most, language) }),
    here: here.flatMap(({ time, text }) => {
      const n = binAt(times, time)
      return n < 0 ? [] : [{ bar: bar(n), left: `${Math.round(((n + 0.5) / times.length) * 1000) / 10}%`, text }]
    }),
  }
}

/** What is said of one bar under the finger. */
export const binText = ({ from, to, count }: Bin, { say, language }: Speech): string =>
  say(`ranking.bin.${pluralIn(count, language)}`, {
    n: grouped(count, language),
    from: showTime(from),
    to: showTime(to),
  })
