import { bibsIn } from './bibs.ts'
import { type Column, chosenColumns, columnsByPosition, columnsByTitle, isBibTitle, titlesAt } from './columns.ts'
import { takeLaps } from './laps.ts'
import { takeRemarks } from './remarks.ts'
import { readStatus } from './statuses.ts'
import { readTime } from './times.ts'
import type { Choices, Remembered, Row, Runner } from './types.ts'

type Finder = (bibs: readonly string[]) => Runner | 'many' | null

export interface FoundColumns {
  columns: Column[]
  /** The row of the titles in the file's rows; -1: none. */
  titles: number
  /** Columns of which any could be the one that ranks, or that has the bibs; the first is taken. Empty: none is in doubt. */
  rivals: number[]
}

const looked = 200 // rows

/** What each column is taken for: as chosen, as remembered, by its title, by its content, by its place. */
export function findColumns(
  rows: readonly Row[],
  finder: Finder,
  remembered: Remembered,
  choices: Choices,
): FoundColumns {
  const titles = titlesOf(rows, finder)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const data = rows.slice(titles + 1, titles + 1 + looked)
  const columns =
    titles >= 0 ? columnsByTitle(rows[titles]?.cells ?? [], width, remembered.columns) : columnsByPosition(width)
  byContent(columns, data, finder, titles < 0)
  takeLaps(columns, data)
  const found = twoTimes(chosenColumns(columns, choices.columns))
  const bib = found.find(({ role }) => role === 'bib')
  if (bib)
    takeRemarks(
      found,
      rows.slice(titles + 1).filter(({ cells }) => finder(bibsIn(cells[bib.at] ?? '')) !== null),
    )
  return { columns: found, titles, rivals: rivalsIn(found, data) }
}

/** The row of the titles; a first row of words nobody knows is one, too, where a bib stands below it. */
function titlesOf(rows: readonly Row[], finder: Finder): number {
  const known = titlesAt(rows)
  const [first, second] = rows
  if (known >= 0 || !first || !second) return known
  const isWearer = (cell: string) => finder(bibsIn(cell)) !== null
  const isWord = (cell: string) => !isWearer(cell) && !readTime(cell) && !('status' in (readStatus(cell, false) ?? {}))
  const words = first.cells.filter(Boolean)
  return words.length > 1 && words.every(isWord) && second.cells.some(isWearer) ? 0 : -1
}

const measured = ['time', 'gun', 'chip', 'finish']

function byContent(columns: Column[], data: readonly Row[], finder: Finder, hasNoTitles: boolean) {
  const share = (at: number, test: (cell: string) => boolean) => {
    const cells = data.map(({ cells }) => cells[at] ?? '').filter(Boolean)
    return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  }
  const isBib = (cell: string) => finder(bibsIn(cell)) !== null
  const isTime = (cell: string) => ['time', 'twoParts', 'clock'].includes(readTime(cell)?.kind ?? '')
  const says = (cell: string) => isTime(cell) || 'status' in (readStatus(cell, true) ?? {}) || readTime(cell) !== null
  const free = () => columns.filter(({ role, isKnown }) => role === 'none' && !isKnown)
  const best = (test: (cell: string) => boolean, among: readonly Column[]) =>
    among
      .map((column) => ({ column, share: share(column.at, test) }))
      .filter(({ share }) => share >= 0.6)
      .sort((a, b) => b.share - a.share)
      .map(({ column }) => column)
  const take = (column: Column | undefined, role: Column['role']) => {
    if (!column) return
    for (const other of columns) if (other.role === role) other.role = 'none'
    Object.assign(column, { role, by: 'content' })
  }
  if (hasNoTitles) {
    const [bib, time] = ['bib', 'time'].map((role) => columns.find((column) => column.role === role))
    if (bib && time && share(bib.at, isBib) < 0.5 && best(isBib, columns).length > 0) {
      take(best(isBib, columns)[0], 'bib')
      const [found] = best(
        isTime,
        columns.filter(({ role }) => role !== 'bib'),
      )
      if (share(time.at, says) < 0.5 || time.role === 'bib') take(found, 'time')
      for (const { at, role } of [...columns])
        if (role === 'status' && share(at, (cell) => 'status' in (readStatus(cell, true) ?? {})) < 0.5)
          Object.assign(columns[at] as Column, { role: 'none' })
    }
    return
  }
  if (!columns.some(({ role }) => role === 'bib')) take(best(isBib, free())[0], 'bib')
  if (columns.some(({ role }) => measured.includes(role))) return
  const status = columns.find(({ role }) => role === 'status')
  if (status && share(status.at, isTime) >= 0.5) take(status, 'time')
  else {
    const candidates = best(isTime, free())
    if (candidates.length === 1) take(candidates[0], 'time')
  }
}

/** Columns of other times, or of other bibs, that nobody chose between, now or in an import before. */
function rivalsIn(columns: readonly Column[], data: readonly Row[]): number[] {
  const isOpen = ({ by }: Column) => by !== 'chosen' && by !== 'remembered'
  const cellsAt = (at: number) => data.map(({ cells }) => cells[at] ?? '')
  const tells = (cell: string) => {
    const reading = readTime(cell)
    return reading && ['time', 'twoParts'].includes(reading.kind) ? JSON.stringify(reading) : null
  }
  const differ = (one: Column, other: Column, read: (cell: string) => string | null) => {
    const [mine, theirs] = [cellsAt(one.at).map(read), cellsAt(other.at).map(read)]
    return theirs.some((value, at) => value !== null && mine[at] !== null && value !== mine[at])
  }
  const isFree = (column: Column) =>
    isOpen(column) &&
    !column.isKnown &&
    (column.role === 'none' || (column.role === 'status' && column.by === 'position'))
  const areTimes = ({ at }: Column) => {
    const filled = cellsAt(at).filter(Boolean)
    return filled.filter(tells).length > filled.length / 2
  }
  const time = columns.find(({ role }) => measured.includes(role))
  const times =
    time && time.by !== 'chosen'
      ? columns.filter((one) => isFree(one) && areTimes(one) && differ(time, one, tells))
      : []
  if (time && times.length > 0) return [time.at, ...times.map(({ at }) => at)]
  const bib = columns.find(({ role }) => role === 'bib')
  const bibs =
    bib && bib.by !== 'chosen'
      ? columns.filter((one) => isFree(one) && isBibTitle(one.title) && differ(bib, one, (cell) => cell || null))
      : []
  return bib && bibs.length > 0 ? [bib.at, ...bibs.map(({ at }) => at)] : []
}

/** A time beside a net one is the gross one, and the other way round. */
function twoTimes(columns: Column[]): Column[] {
  const has = (role: Column['role']) => columns.some((column) => column.role === role)
  const other = has('chip') && !has('gun') ? 'gun' : has('gun') && !has('chip') ? 'chip' : null
  return columns.map((column) =>
    column.role === 'time' && (other || (has('gun') && has('chip'))) ? { ...column, role: other ?? 'none' } : column,
  )
}
