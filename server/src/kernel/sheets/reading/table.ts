/** A row of a file that somebody sent, with the number of its line there. */
export interface TableRow {
  line: number
  cells: string[]
  /** In a workbook, by hand or by a filter: nobody who looks at the sheet sees it. */
  isHidden?: true
}

export interface Table {
  /** Rows that hold something. */
  rows: TableRow[]
  /** Lines that are longer than any list has, of which only the beginning was read. */
  tooLong: number[]
  /** The names of a workbook's sheets; empty for a text. */
  sheets: string[]
  /** Which of them nobody sees who opens the workbook. */
  hiddenSheets: number[]
  /** Which one was read. */
  sheet: number
}

/** Why a file is no table that can be read. */
export type Unreadable = 'empty' | 'oldWorkbook' | 'workbook' | 'binary' | 'tooLarge'

/** An expected "no" about a file. */
export class UnreadableTable extends Error {
  readonly reason: Unreadable
  constructor(reason: Unreadable) {
    super(`not a table that can be read: ${reason}`)
    this.reason = reason
  }
}

export const tableLimits = {
  rows: 60_000,
  columns: 200,
  line: 16_384, // characters of one line
  cell: 4000,
  quotedLines: 20, // that one cell in quotes may span; a quote that never ends is a typing error
  unpacked: 96 * 2 ** 20, // bytes of a workbook's parts together
  parts: 500,
} as const
