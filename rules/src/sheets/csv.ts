import { isoInMadagascar } from '../dates/index.ts'
import type { Column } from './column.ts'
import { asPhone, writtenPhone } from './phone.ts'

/** The values of a line as every file of a list has them. */
export type Cell =
  | { kind: 'text' | 'day'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'moment'; at: Date }

/** Null: nothing is known. Neither is an amount that is no number, nor a date that there is not. */
export function cellOf<Row>(column: Column<Row>, one: Row): Cell | null {
  if (column.kind === 'number') {
    const number = column.value(one)
    return typeof number === 'number' && Number.isFinite(number) ? { kind: 'number', number } : null
  }
  if (column.kind === 'moment') {
    const at = column.value(one)
    return at && !Number.isNaN(at.getTime()) ? { kind: 'moment', at } : null
  }
  const text = column.value(one)
  if (!text) return null
  return { kind: column.kind === 'day' ? 'day' : 'text', text: column.kind === 'phone' ? writtenPhone(text) : text }
}

/** `inZone` says of the title of a column of instants in which time they are. */
export const titlesOf = (columns: readonly Column<never>[], inZone: (title: string) => string): string[] =>
  columns.map(({ kind, title }) => (kind === 'moment' ? inZone(title) : title))

/** Semicolons, a decimal comma and a byte order mark, as spreadsheets in French expect. */
export const csvHead = (columns: readonly Column<never>[], inZone: (title: string) => string): string =>
  `\uFEFF${line(titlesOf(columns, inZone).map(csvText))}`

export const csvLine = <Row>(columns: readonly Column<Row>[], one: Row): string =>
  line(columns.map((column) => csvCell(cellOf(column, one))))

const line = (cells: readonly string[]) => `${cells.join(';')}\r\n`

function csvCell(cell: Cell | null): string {
  if (!cell) return ''
  if (cell.kind === 'number') return String(cell.number).replace('.', ',')
  if (cell.kind === 'moment') return isoInMadagascar(cell.at)
  return cell.kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(cell.text) ? cell.text : csvText(cell.text)
}

/** What a spreadsheet would compute instead of show. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/** What it would take for another number, a date or an hour: with a first zero, an exponent, too many digits, separators. */
const reads = /^\s*\d[\d\s.,:/eE-]*$/
const month = '(?:jan|f[ée]v|feb|mar|avr|apr|ma[iy]|jui|jun|jul|ao[uû]|aug|sep|oct|nov|d[ée]c)\\p{L}*\\.?'
const readsAsDate = new RegExp(`^\\s*(?:\\d{1,4}[\\s-]*${month}|${month}[\\s-]*\\d{1,4})(?:[\\s-]*\\d{1,4})?$`, 'iu')
/** Short whole numbers, telephone numbers in groups that are no thousands, addresses of computers. */
const staysItself = /^(?:0|[1-9]\d{0,14})$|^\d{3} \d\d \d{3} \d\d$|^00 \d{1,3}(?: \d{1,2})+$|^\d{1,3}(?:\.\d{1,3}){3}$/
const control = /(?![\t\n])\p{Cc}/gu

/**
 * A text that stays one in a spreadsheet: what would be computed begins with an apostrophe, what would be read as another
 * number with a tabulator, which nobody sees and readers of lists trim.
 */
export function csvText(value: string): string {
  const text = value.replace(/\r\n?/g, '\n').replace(control, '')
  const number = asPhone(text)
  if (number) return writtenPhone(number)
  if (formula.test(value)) return quoted(`'${text}`)
  return quoted(isRead(text) ? `\t${text}` : text)
}

const isRead = (text: string) => (reads.test(text) && !staysItself.test(text)) || readsAsDate.test(text)

/** A comma, too: many programs part cells at it whatever the rest of the file does. */
const quoted = (text: string) => (/[",;\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
