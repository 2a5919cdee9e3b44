/** How people come in at the gates of an event, minute by minute. */

/** Shown at once: bars that a small phone can still show. */
export const flowMinutes = 60
const minute = 60_000

interface Entries {
  /** Where their minute begins. */
  readonly at: Date
  readonly count: number
  /** Where the last minute that is shown ends. */
  readonly until: Date
}

export interface Flow {
  /** Where the first minute begins. */
  startsAt: Date
  /** One for each minute, also those in which nobody came. */
  minutes: number[]
  /** As long before. */
  before: number
}

/** Null without any entry. */
export function flowOf(entries: readonly Entries[]): Flow | null {
  const [first] = entries
  if (!first) return null
  const startsAt = new Date(first.until.getTime() - flowMinutes * minute)
  const minutes = new Array<number>(flowMinutes).fill(0)
  let before = 0
  for (const { at, count } of entries) {
    const n = (at.getTime() - startsAt.getTime()) / minute
    if (n < 0) before += count
    else minutes[n]! += count
  }
  return { startsAt, minutes, before }
}
