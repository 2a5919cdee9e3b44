/** A table as CSV that opens well in French spreadsheets, and cannot carry a formula into them. */

/** What a spreadsheet would compute instead of show. */
const formula = /^[=+\-@\t\r]/

function cell(value: string | null | undefined): string {
  const text = value ?? ''
  const safe = formula.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Semicolons and a byte order mark, as spreadsheets in French expect. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | null | undefined)[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(';')).join('\r\n')}\r\n`
}
