import { treasury } from '@vondrona/rules/payments/constants'

/** Of which days a statement tells. */
export interface Period {
  from: Date
  to: Date
  /**
   * Whether payments of these days that it does not have are looked for: not where one of the dates must be wrong, nor in
   * the first and last day, in which a missing payment proves nothing.
   */
  isSearched: boolean
}

/** Between the first and the last date of its lines; null: none of them has one. */
export const periodOf = (from: Date | null, to: Date | null): Period | null =>
  from && to ? { from, to, isSearched: isSearched(to.getTime() - from.getTime()) } : null

const isSearched = (length: number) => length > 2 * treasury.statementMargin && length <= treasury.statementPeriod

/** The same of lines that were read. */
export function periodIn(lines: readonly { at: Date | null }[]): Period | null {
  const times = lines.flatMap(({ at }) => at?.getTime() ?? []).sort((a, b) => a - b)
  const [first, last] = [times[0], times.at(-1)]
  return first === undefined || last === undefined ? null : periodOf(new Date(first), new Date(last))
}
