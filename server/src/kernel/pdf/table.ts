import type { Align, TableBlock } from './document.ts'
import type { Laid } from './laid.ts'
import { ground, type Pen } from './pen.ts'
import { lineHeight, type Style, wrap } from './text.ts'

const title: Style = { size: 8, bold: true }
const padding = 3
const gap = 6
const cellLines = 3 // the longest names of people end in the third

interface Column {
  at: number
  width: number
  align: Align | undefined
  style: Style
}
interface Row {
  cells: string[][]
  height: number
}

/** A list with its titles, which are repeated above each part. Rows are not divided. */
export function layTable({ columns, rows }: TableBlock, width: number): Laid {
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let left = 0
  const placed = columns.map(({ share, align, bold = false }): Column => {
    const own = (width * share) / all
    const column = { at: left, width: own - gap, align, style: { size: 9, bold } }
    left += own
    return column
  })
  const titles = rowOf(
    columns.map((column) => column.title),
    placed.map((column) => withStyle(column, title)),
  )
  const head = (pen: Pen, x: number, y: number) => {
    pen.doc.rect(x, y, width, titles.height).fill(ground.sunken)
    drawRow(
      pen,
      titles,
      placed.map((column) => withStyle(column, title)),
      x,
      y,
    )
  }
  const part = (some: readonly Row[]): Laid => ({
    height: some.reduce((sum, { height }) => sum + height, titles.height),
    draw(pen, x, y) {
      head(pen, x, y)
      y += titles.height
      for (const row of some) {
        drawRow(pen, row, placed, x, y)
        y += row.height
        pen.doc.rect(x, y - 0.5, width, 0.5).fill(ground.line)
      }
    },
    split(room) {
      let used = titles.height
      let count = 0
      while (count < some.length && used + some[count]!.height <= room) used += some[count++]!.height
      return count === 0 || count === some.length ? null : [part(some.slice(0, count)), part(some.slice(count))]
    },
  })
  return part(rows.map((cells) => rowOf(cells, placed)))
}

const withStyle = (column: Column, style: Style): Column => ({ ...column, style })

function rowOf(cells: readonly string[], columns: readonly Column[]): Row {
  const wrapped = columns.map(({ width, style }, index) => wrap(cells[index] ?? '', style, width, cellLines))
  const heights = wrapped.map((lines, index) => lines.length * lineHeight(columns[index]!.style))
  return { cells: wrapped, height: Math.max(...heights) + 2 * padding }
}

function drawRow(pen: Pen, { cells }: Row, columns: readonly Column[], x: number, y: number): void {
  for (const [index, { at, width, align, style }] of columns.entries()) {
    const place = { x: x + at + gap / 2, y: y + padding, width }
    pen.lines(cells[index]!, place, { size: style.size, bold: style.bold, align })
  }
}
