/** The page of one runner, and of two beside each other, as finished words. */

import type { Speech } from '../../events/agenda/index.ts'
import { grouped } from '../../money/index.ts'
import { showTime } from '../results.ts'
import { type Compared, compare, type Difference, partsOf, type Split } from './comparison.ts'
import { showGap, showPace } from './times.ts'
import { type ReadableResult, timeOf } from './view.ts'

/** `RaceRunner` of the contract. */
export interface ReadableRunner {
  readonly result: ReadableResult & { readonly splits: readonly Split[] }
  readonly finishers: number
  readonly ofGender: number
  readonly ofCategory: number
  readonly best: number | null
  readonly isMine: boolean
}

export interface RunnerView {
  name: string
  /** Bib, club. */
  about: string
  /** The time, or why there is none. */
  time: string
  /** Ranks, gap, pace, speed: only what is known. */
  facts: { label: string; text: string }[]
  splits: { name: string; at: string; part: string | null }[]
  certificate: string | null
}

export function runnerView(
  { result, finishers, ofGender, ofCategory, best }: ReadableRunner,
  distance: number | null,
  speech: Speech,
): RunnerView {
  const { say, language } = speech
  const rank = (label: string, at: number | null, of: number) =>
    at === null
      ? []
      : [{ label, text: say('ranking.rankOf', { rank: grouped(at, language), count: grouped(of, language) }) }]
  const fact = (label: string, text: string | null) => (text === null ? [] : [{ label, text }])
  const pace = result.laps === null ? showPace(result.time, distance) : null
  const { gunTime, chipTime, time } = result
  const other = (ms: number | null) =>
    ms !== null && time !== null && showTime(ms) !== showTime(time) ? showTime(ms) : null
  return {
    name: result.fullName,
    about: [say('ranking.bibNumber', { bib: result.bibNumber }), result.club].filter(Boolean).join(' · '),
    time: timeOf(result, speech),
    facts: [
      ...rank(say('ranking.overall'), result.position, finishers),
      ...rank(say(result.gender === 'female' ? 'ranking.women' : 'ranking.men'), result.genderPosition, ofGender),
      ...rank(result.category ?? '', result.categoryPosition, ofCategory),
      ...fact(say('ranking.gap'), result.laps === null ? showGap(time, best) : null),
      ...fact(say('ranking.paceLabel'), pace && say('ranking.pace', { pace })),
      ...fact(say('ranking.gunLabel'), other(gunTime)),
      ...fact(say('ranking.chipLabel'), other(chipTime)),
    ],
    splits: result.splits.length > 0 ? namedParts(result, speech) : [],
    certificate: result.certificateUrl && `${result.certificateUrl}?language=${language}`,
  }
}

const namedParts = ({ splits, time }: { splits: readonly Split[]; time: number | null }, { say }: Speech) =>
  partsOf(splits, time).map((part) => ({ ...part, name: part.name || say('ranking.finishLine') }))

export interface ComparedRow {
  label: string
  values: readonly [string, string]
  ahead: Difference['ahead']
  gap: string | null
}

export function comparisonView(
  first: ReadableRunner['result'],
  second: ReadableRunner['result'],
  distance: number | null,
  speech: Speech,
): ComparedRow[] {
  const { say, language } = speech
  const both = [first, second] as const
  const compared = both as readonly [Compared, Compared]
  const metres = first.laps === null && second.laps === null ? distance : null
  return compare(compared[0], compared[1], metres).map(({ kind, name, values, ahead, gap }) => {
    const shown = (n: 0 | 1): string => {
      const value = values[n]
      if (kind === 'time') return timeOf(both[n], speech)
      if (value === null) return '–'
      if (kind === 'position') return grouped(value, language)
      return kind === 'pace' ? say('ranking.pace', { pace: showTime(value) }) : showTime(value)
    }
    const labels = {
      time: say('ranking.time'),
      position: say('ranking.overall'),
      pace: say('ranking.paceLabel'),
      split: name,
    }
    return { label: labels[kind], values: [shown(0), shown(1)] as const, ahead, gap }
  })
}
