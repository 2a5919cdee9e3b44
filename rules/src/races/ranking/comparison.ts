/** Two runners of one race, side by side. */

import type { FinishStatus } from '../results.ts'
import { showTime } from '../results.ts'
import { paceOf, showGap } from './times.ts'

export interface Split {
  readonly name: string
  /** Milliseconds from the start. */
  readonly time: number
}

export interface Compared {
  readonly laps: number | null
  readonly time: number | null
  readonly position: number | null
  readonly status: FinishStatus
  readonly splits: readonly Split[]
}

/** Whose number is the better one; null: neither, or one of them has none. */
export type Ahead = 'first' | 'second' | null

export interface Difference {
  readonly kind: 'time' | 'position' | 'pace' | 'split'
  /** Of a split. */
  readonly name: string
  readonly values: readonly [number | null, number | null]
  readonly ahead: Ahead
  /** `+2:31`, of the one who is behind; null where nobody is, or one has no time. */
  readonly gap: string | null
}

/** Time, rank, pace, and the splits that both have; less is better in all of them. */
export function compare(first: Compared, second: Compared, metres: number | null): Difference[] {
  const both = <K extends 'time' | 'position'>(key: K) => [first[key], second[key]] as const
  const paces = [paceOf(first.time, metres), paceOf(second.time, metres)] as const
  return [
    ofTimes(first, second),
    difference('position', '', both('position')),
    ...(paces[0] === null && paces[1] === null ? [] : [difference('pace', '', paces)]),
    ...first.splits.flatMap(({ name, time }) => {
      const other = second.splits.find((one) => one.name === name)
      return other ? [difference('split', name, [time, other.time])] : []
    }),
  ]
}

/** Of who ran another number of laps, not the time says who is ahead. */
function ofTimes(first: Compared, second: Compared): Difference {
  const found = difference('time', '', [first.time, second.time])
  const [one, other] = [first.laps ?? 0, second.laps ?? 0]
  return one === other ? found : { ...found, ahead: one > other ? 'first' : 'second', gap: null }
}

function difference(
  kind: Difference['kind'],
  name: string,
  values: readonly [number | null, number | null],
): Difference {
  const [one, other] = values
  const isKnown = one !== null && other !== null
  const ahead = !isKnown || one === other ? null : one < other ? 'first' : 'second'
  const gap = isKnown && kind !== 'position' ? showGap(Math.max(one, other), Math.min(one, other)) : null
  return { kind, name, values, ahead, gap }
}

/** The times of a runner on the way, with what each part took. A split that is not after the one before has no part. */
export function partsOf(
  splits: readonly Split[],
  time: number | null,
): { name: string; at: string; part: string | null }[] {
  const ends = [...splits, ...(time === null ? [] : [{ name: '', time }])]
  return ends.map((split, n) => {
    const before = ends[n - 1]?.time ?? 0
    return {
      name: split.name,
      at: showTime(split.time),
      part: split.time > before ? showTime(split.time - before) : null,
    }
  })
}
