/** R-BIB-04: `M-0042` for `M-`, 4 and 42. A longer number is never cut. */
export const bibText = ({ prefix, digitCount }: { prefix: string; digitCount: number }, number: number): string =>
  prefix + String(number).padStart(digitCount, '0')

/** Numbers of a race: from `start` to `end`, or, where that is null, to before the next race's first one. */
export interface BibRange {
  start: number
  end: number | null
  /** Open ranges reach at least this far: as many as the race has places, and what was given already. */
  needed: number
}

/** R-BIB-07: whether one of them could give a number of the other. */
export function bibRangesOverlap(one: BibRange, other: BibRange): boolean {
  const [lower, upper] = one.start <= other.start ? [one, other] : [other, one]
  return lower.start === upper.start || (lower.end ?? lower.needed) >= upper.start
}

/** The last number that a range may give beside others; null: there is no end. */
export function lastOfRange(
  range: { start: number; end: number | null },
  otherStarts: readonly number[],
): number | null {
  const next = Math.min(...otherStarts.filter((start) => start > range.start))
  const before = Number.isFinite(next) ? next - 1 : null
  return range.end === null ? before : before === null ? range.end : Math.min(range.end, before)
}
