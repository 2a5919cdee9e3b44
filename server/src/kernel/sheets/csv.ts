import { isoInMadagascar } from '@vondrona/rules/dates'
import type { Cell, Column } from './sheet.ts'

/** Semicolons and a byte order mark, as spreadsheets in French expect; one piece for each page of rows. */
export async function* csv<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${line(columns.map(({ title }) => title))}`)
  for await (const rows of pages)
    yield Buffer.from(rows.map((one) => line(columns.map(({ value }) => value(one)))).join(''))
}

const line = (cells: readonly Cell[]) => `${cells.map(cell).join(';')}\r\n`

/** What a spreadsheet would compute instead of show. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** Never a formula, whatever somebody typed; an instant is ISO 8601, which every program reads alike. */
export function cell(value: Cell): string {
  const text = value instanceof Date ? isoInMadagascar(value) : String(value ?? '')
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[";\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
