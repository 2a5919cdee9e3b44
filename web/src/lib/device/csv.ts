/** A table as CSV that opens well in French spreadsheets, and cannot carry a formula into them. */

/** What a spreadsheet would compute instead of show; a number is none. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

type Cell = string | number | null | undefined

function cell(value: Cell): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && formula.test(text) ? `'${text}` : text
  return /[";\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Semicolons and a byte order mark, as spreadsheets in French expect. */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
