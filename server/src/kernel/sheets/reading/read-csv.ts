import { cleanLine, cutTo } from '@vondrona/rules/typed'
import { parse } from 'csv-parse/sync'
import { tableLimits as limits, type Table, type TableRow, UnreadableTable } from './table.ts'

const separators = [';', '\t', ',', '|'] as const

/**
 * The rows of a text with any usual separator, one of which may be named in a first line `sep=;` (RFC 4180, with spaces
 * around quotes). Cells are cleaned as what people type is. A quote that never ends spoils its own line only.
 */
export function readCsv(text: string): Pick<Table, 'rows' | 'tooLong'> {
  const { lines, tooLong } = linesOf(text.replace(/^\uFEFF/, ''))
  if (lines.length === 0) throw new UnreadableTable('empty')
  if (lines.length > limits.rows) throw new UnreadableTable('tooLarge')
  const named = /^"?sep=(.)"?$/i.exec(lines[0]?.trim() ?? '')?.[1] ?? (/^"?sep=\t/i.test(lines[0] ?? '') ? '\t' : null)
  const content = named ? ['', ...lines.slice(1)] : lines
  const delimiter = named ?? separatorOf(content)
  return { rows: rowsOf(content, delimiter), tooLong }
}

/** Too long a line is cut: reading all of it would cost what no list is worth. */
function linesOf(text: string) {
  const tooLong: number[] = []
  const lines = text.split(/\r\n|\n|\r/).map((line, index) => {
    if (line.length <= limits.line) return line
    tooLong.push(index + 1)
    return cutTo(line, 200).replaceAll('"', ' ')
  })
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop()
  return { lines, tooLong }
}

/** All lines at once; where a quote does not end soon, or not at all, each line alone. */
function rowsOf(lines: readonly string[], delimiter: string): TableRow[] {
  try {
    const rows = parsed(lines.join('\n'), delimiter, 1)
    if (rows.every(({ lines: spanned }) => spanned <= limits.quotedLines)) return rows
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return lines.flatMap((line, index) => lineAlone(line, delimiter, index + 1))
}

function lineAlone(line: string, delimiter: string, number: number): TableRow[] {
  try {
    return parsed(line, delimiter, number)
  } catch {
    return parsed(line.replaceAll('"', ' '), delimiter, number)
  }
}

interface Spanning extends TableRow {
  lines: number
}

function parsed(text: string, delimiter: string, first: number): Spanning[] {
  const found = parse(text, {
    delimiter,
    record_delimiter: ['\n'],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    info: true,
    max_record_size: limits.line * limits.quotedLines,
  }) as unknown as { record: string[]; info: { lines: number } }[]
  let before = 0
  return found.flatMap(({ record, info }) => {
    const lines = info.lines - before // `info.lines` is the last one of the record
    const line = first + before
    before = info.lines
    const filled = record.slice(0, record.findLastIndex(Boolean) + 1) // programs end lines with hundreds of separators
    if (filled.length > limits.columns) throw new UnreadableTable('tooLarge')
    const cells = [...filled, ...record.slice(filled.length, limits.columns)].map((cell) => clean(cell))
    return cells.some(Boolean) ? [{ line, lines, cells }] : []
  })
}

/** `="0042"`: how programs write a text that spreadsheets shall not change. */
const literal = (cell: string) => /^="((?:[^"]|"")*)"$/.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell
const clean = (cell: string) => cleanLine(literal(cutTo(cell, limits.cell)))

/** The one that divides most of the first lines into the same number of cells, more than one. */
function separatorOf(lines: readonly string[]): string {
  const first = lines.filter((line) => line.trim()).slice(0, 40)
  const score = (separator: string) => {
    const counts = first
      .map((line) => line.replace(/"(?:[^"]|"")*"/g, '').split(separator).length)
      .filter((count) => count > 1)
    const groups = [...Map.groupBy(counts, (count) => count).entries()]
    return Math.max(0, ...groups.map(([count, all]) => all.length * Math.min(count, 8)))
  }
  return separators.reduce((best, one) => (score(one) > score(best) ? one : best))
}
