import type { ColumnField } from '@vondrona/rules/payments/treasury'
import type { TableRow } from '../../../../kernel/sheets/reading/table.ts'
import { ariaryIn } from './amounts.ts'
import { columnsOf, fieldOf } from './columns.ts'
import { dateIn } from './dates.ts'

export interface Head {
  /** Where the lines begin. */
  below: number
  titles: readonly string[]
  /** Rows above that may be lines of another table: what they say is not known by these titles. */
  strays: readonly TableRow[]
}

type Answers = ReadonlyMap<string, ColumnField>
const preamble = 50

const isValue = (cell: string) => ariaryIn(cell) !== null || dateIn(cell) !== null
const filled = ({ cells }: TableRow) => cells.filter(Boolean).length

/** The row of titles, which names an amount and something else: of several the one with most titles. Null: none. */
export function headOf(rows: readonly TableRow[], answers: Answers): Head | null {
  const heads = rows.slice(0, preamble).flatMap((row, at) => (isHead(row.cells, answers) ? [{ row, at }] : []))
  const [first] = heads
  if (!first) return null
  const { row, at } = heads.reduce((best, one) => (filled(one.row) > filled(best.row) ? one : best))
  const next = rows[at + 1]
  const isSplit = next !== undefined && isSecond(next.cells)
  return {
    below: at + (isSplit ? 2 : 1),
    titles: isSplit ? joined(row.cells, next.cells) : row.cells,
    strays: rows.slice(first.at, at).filter(({ cells }) => cells.some(isValue)),
  }
}

/** A row of words alone, where no row names an amount, so that a person can say which column it is. */
export function wordsIn(rows: readonly TableRow[]): readonly string[] | null {
  const heads = rows.slice(0, preamble).filter(({ cells }) => {
    const words = cells.filter(Boolean)
    return words.length > 1 && words.every((cell) => /\p{L}/u.test(cell) && cell.length <= 60)
  })
  const [first, ...others] = heads
  return first ? others.reduce((best, one) => (filled(one) > filled(best) ? one : best), first).cells : null
}

function isHead(cells: readonly string[], answers: Answers): boolean {
  if (cells.filter(Boolean).length < 2 || cells.some(isValue)) return false
  return columnsOf(cells, answers).some(
    ({ title, field }) => /\p{L}/u.test(title) && (field === 'amount' || field === 'credit' || field === 'net'),
  )
}

/** `Débit` and `Crédit` below one `Montant`: titles of two rows. */
const isSecond = (cells: readonly string[]) => {
  const fields = cells.filter(Boolean).map(fieldOf)
  return fields.length > 0 && !fields.includes(null) && fields.some((field) => field === 'credit' || field === 'debit')
}

const joined = (above: readonly string[], below: readonly string[]) =>
  Array.from({ length: Math.max(above.length, below.length) }, (_, at) => below[at] || above[at] || '')
