import { type Column, titleKey } from './columns.ts'
import { saysNothing, wordOf } from './statuses.ts'
import { plainSigns, readTime } from './times.ts'
import type { Row } from './types.ts'

/**
 * How many laps each ran. Programs of timekeeping rank by laps, then by time, since who ran fewer was stopped earlier, with
 * a shorter time. A race here has one distance, which such a runner has not run: whether it was not finished, ended out of
 * time, or a lap was missed by the mat is known to the timekeeper, who is asked for each number of laps.
 */
export interface Laps {
  at: number
  title: string
  /** Of whoever ran most. */
  most: number
}

const count = /^(\d{1,3})(?:[.,]0+)?(?: ?\/ ?\d{1,3})?(?: ?(?:tours?|laps?|boucles?|loops?|runden?))?$/

const lapsIn = (cell: string): number | null => {
  const found = count.exec(plainSigns(cell).toLowerCase())?.[1]
  return found === undefined ? null : Number(found)
}

const few = 60 // laps: beyond it nearly all have to have run the same number

/** Whether most cells are numbers of laps: no times, no seconds of a lap, which are another number for everybody. */
function areCounts(cells: readonly string[]): boolean {
  const counts = cells.map(lapsIn).filter((laps) => laps !== null)
  const isVaried = new Set(counts).size * 2 > counts.length
  return (
    counts.length * 2 >= cells.length && !(isVaried && counts.filter((laps) => laps > few).length * 2 > counts.length)
  )
}

/** `Tour` alone is the title of a time, or of how many laps: of the latter where only whole numbers stand below it. */
export function takeLaps(columns: readonly Column[], data: readonly Row[]): void {
  const cellsOf = ({ at }: Column) => data.map(({ cells }) => cells[at] ?? '').filter((cell) => !saysNothing(cell))
  for (const column of columns.filter(({ role, by }) => role === 'laps' && by === 'title')) {
    const cells = cellsOf(column)
    if (areCounts(cells)) return
    const times = cells.filter((cell) => /^(?:time|twoParts)$/.test(readTime(cell)?.kind ?? ''))
    const role = times.length * 2 > cells.length ? 'split' : 'none'
    Object.assign(column, { role, by: 'content', key: '' }) // remembered, laps in the next file would be passed over
  }
  if (columns.some(({ role }) => role === 'laps')) return
  const column = columns.find(
    ({ role, by, title }) => role === 'split' && by !== 'chosen' && /^(?:tour|lap|boucle|loop)$/.test(titleKey(title)),
  )
  const cells = column ? cellsOf(column) : []
  if (column && cells.length > 0 && cells.every((cell) => lapsIn(cell) !== null) && areCounts(cells))
    Object.assign(column, { role: 'laps', by: 'content' })
}

/** Null: no column says it. */
export function lapsOf(columns: readonly Column[], ofRunners: readonly Row[]): Laps | null {
  const column = columns.find(({ role }) => role === 'laps')
  if (!column) return null
  const { at, title } = column
  return { at, title, most: ofRunners.reduce((most, { cells }) => Math.max(most, lapsIn(cells[at] ?? '') ?? 0), 0) }
}

/** What a line says of fewer laps than the most, for a person to explain; null: nothing. */
export function fewerLapsIn({ cells }: Row, columns: readonly Column[], laps: Laps | null): string | null {
  const behind = columns.find(
    ({ at, title }) => lapsBehind.test(plainSigns(cells[at] ?? '')) && gap.test(titleKey(title)),
  )
  if (behind) return wordOf(cells[behind.at] ?? '')
  const cell = cells[laps?.at ?? -1] ?? ''
  if (!laps || saysNothing(cell)) return null
  const ran = lapsIn(cell)
  return ran !== null && ran >= laps.most ? null : wordOf(`${titleKey(laps.title) || 'tours'} ${ran ?? cell}`)
}

const gap = /^(?:ecart|gap|retard|diff|difference|behind)(?: |$)/
const lapsBehind = /^\(?[+-]? ?0*[1-9]\d{0,2} ?(?:tours?|laps?|boucles?|loops?|runden?)\b/i
