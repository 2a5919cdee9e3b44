import { treasury } from '@vondrona/rules/constants'

/** The rows of a CSV file as spreadsheets and operators write it; null where it is none, or too large. */
export function readCsv(bytes: Buffer): string[][] | null {
  const text = decode(bytes)
  if (text.includes('\0')) return null
  const rows = rowsOf(text, delimiterOf(text))
  return rows && rows.length > 0 ? rows : null
}

/** UTF-8 with or without its mark, UTF-16 with it, else what Windows writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const delimiters = [';', '\t', ',', '|'] as const

/** The one that divides most of the first lines into the same number of cells, more than one. */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim())
    .slice(0, 40)
  const score = (delimiter: string) => {
    const counts = lines.map((line) => outsideQuotes(line).split(delimiter).length).filter((count) => count > 1)
    const groups = [...Map.groupBy(counts, (count) => count).entries()]
    return Math.max(0, ...groups.map(([count, all]) => all.length * Math.min(count, 8)))
  }
  return delimiters.reduce((best, one) => (score(one) > score(best) ? one : best), ';')
}

const outsideQuotes = (line: string) => line.replace(/"(?:[^"]|"")*"/g, '')

function rowsOf(text: string, delimiter: string): string[][] | null {
  const { lines, columns, cell: cellMax } = treasury.statement
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (row.some(Boolean)) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (char === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (char === delimiter) endCell()
    else if (char === '\n' || char === '\r') endRow()
    else cell += char
    if (cell.length > cellMax || row.length > columns || rows.length > lines + 60) return null
  }
  endRow()
  return rows
}
