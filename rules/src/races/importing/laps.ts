import { type Column, titleKey } from './columns.ts'
import { saysNothing, wordOf } from './statuses.ts'
import { plainSigns, readTime } from './times.ts'
import type { LapsReading, Line, Row } from './types.ts'

/**
 * How many laps each ran. Programs of timekeeping rank by laps, then by time, since who ran fewer was stopped earlier, with
 * a shorter time. Of a race over one distance such a runner has not run it: whether it was not finished, ended out of time, or
 * a lap was missed by the mat is known to the timekeeper, who is asked for each number of laps. Of a race over some hours
 * laps are what counts.
 */
export interface Laps {
  at: number
  title: string
  /** Of whoever ran most. */
  most: number
  /** These may be seconds of a lap. */
  isDoubtful: boolean
  /** How many ran as many as whoever ran most, and how many fewer. */
  with: { most: number; fewer: number }
}

const count = /^(\d{1,3})(?:[.,]0+)?(?: ?\/ ?\d{1,3})?(?: ?(?:tours?|laps?|boucles?|loops?|runden?))?$/

const lapsIn = (cell: string): number | null => {
  const found = count.exec(plainSigns(cell).toLowerCase())?.[1]
  return found === undefined ? null : Number(found)
}

const few = 60 // laps: beyond it nearly all have to have run the same number

const countsIn = (cells: readonly string[]) => cells.map(lapsIn).filter((laps) => laps !== null)

/** Whether most cells are whole numbers: laps, or seconds of a lap; no times. */
const areNumbers = (cells: readonly string[]) => countsIn(cells).length * 2 >= cells.length

/** Whether they may be seconds of a lap, which are another number for everybody, as are the laps of a race over hours. */
function mayBeSeconds(cells: readonly string[]): boolean {
  const counts = countsIn(cells)
  const isVaried = new Set(counts).size * 2 > counts.length
  return isVaried && counts.filter((laps) => laps > few).length * 2 > counts.length
}

/** `Tour` alone is the title of a time, or of how many laps: of the latter where only whole numbers stand below it. */
export function takeLaps(columns: readonly Column[], data: readonly Row[]): void {
  const cellsOf = ({ at }: Column) => data.map(({ cells }) => cells[at] ?? '').filter((cell) => !saysNothing(cell))
  for (const column of columns.filter(({ role, by }) => role === 'laps' && by === 'title')) {
    const cells = cellsOf(column)
    if (areNumbers(cells)) return
    const times = cells.filter((cell) => /^(?:time|twoParts)$/.test(readTime(cell)?.kind ?? ''))
    const role = times.length * 2 > cells.length ? 'split' : 'none'
    Object.assign(column, { role, by: 'content', key: '' }) // remembered, laps in the next file would be passed over
  }
  if (columns.some(({ role }) => role === 'laps')) return
  const column = columns.find(
    ({ role, by, title }) => role === 'split' && by !== 'chosen' && /^(?:tour|lap|boucle|loop)$/.test(titleKey(title)),
  )
  const cells = column ? cellsOf(column) : []
  if (column && cells.length > 0 && cells.every((cell) => lapsIn(cell) !== null))
    Object.assign(column, { role: 'laps', by: 'content' })
}

/** Null: no column says it. */
export function lapsOf(columns: readonly Column[], ofRunners: readonly Row[]): Laps | null {
  const column = columns.find(({ role }) => role === 'laps')
  if (!column) return null
  const { at, title, by } = column
  const cells = ofRunners.map(({ cells }) => cells[at] ?? '')
  const counts = countsIn(cells)
  const most = counts.reduce((most, laps) => Math.max(most, laps), 0)
  const withMost = counts.filter((laps) => laps === most).length
  const isDoubtful = by !== 'chosen' && mayBeSeconds(cells)
  return { at, title, most, isDoubtful, with: { most: withMost, fewer: counts.length - withMost } }
}

/** Below 0: the first of them is ahead, by more laps, where they rank, or by a shorter time. */
export const ahead = (one: Pick<Line, 'laps' | 'ms'>, other: Pick<Line, 'laps' | 'ms'>): number =>
  (other.laps ?? 0) - (one.laps ?? 0) || (one.ms ?? 0) - (other.ms ?? 0)

/** How many laps a line says, where they rank; null: a person says what the cell means. */
export const rankedLapsIn = ({ cells }: Pick<Row, 'cells'>, { at }: Laps): number | null =>
  lapsIn(cells[at] ?? '') || null

/** What a line says of fewer laps than the most, for a person to explain; null: nothing. */
export function fewerLapsIn(
  { cells }: Row,
  columns: readonly Column[],
  laps: Laps | null,
  reading: LapsReading,
): string | null {
  const cell = cells[laps?.at ?? -1] ?? ''
  const key = titleKey(laps?.title ?? '') || 'tours'
  if (laps && reading === 'ranked')
    return rankedLapsIn({ cells }, laps) === null ? wordOf(`${key} ${saysNothing(cell) ? '?' : cell}`) : null
  const behind = columns.find(
    ({ at, title }) => lapsBehind.test(plainSigns(cells[at] ?? '')) && gap.test(titleKey(title)),
  )
  if (behind) return wordOf(cells[behind.at] ?? '')
  if (!laps || reading === 'none' || saysNothing(cell)) return null
  const ran = lapsIn(cell)
  return ran !== null && ran >= laps.most ? null : wordOf(`${key} ${ran ?? cell}`)
}

const gap = /^(?:ecart|gap|retard|diff|difference|behind)(?: |$)/
const lapsBehind = /^\(?[+-]? ?0*[1-9]\d{0,2} ?(?:tours?|laps?|boucles?|loops?|runden?)\b/i
