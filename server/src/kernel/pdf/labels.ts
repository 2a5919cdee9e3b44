import type { LabelsBlock } from './document.ts'
import type { Laid } from './laid.ts'
import type { Pen } from './pen.ts'
import { fit, lineHeight } from './text.ts'

const padding = 12
/** Long names of relatives differ only at their end. */
const parts = [
  { of: 'above', lines: 1, size: 8, least: 6, bold: false, tone: 'soft' },
  { of: 'large', lines: 1, size: 30, least: 10, bold: true, tone: 'ink' },
  { of: 'name', lines: 2, size: 11, least: 7, bold: true, tone: 'ink' },
  { of: 'below', lines: 1, size: 8, least: 6, bold: false, tone: 'soft' },
] as const

/** Sheets of labels that fill the page exactly; nothing is printed outside of them. */
export function layLabels({ columns, rows, labels }: LabelsBlock, width: number, page: number): Laid {
  const [cell, height] = [width / columns, page / rows]
  const perSheet = columns * rows
  const sheet = (from: number): Laid => ({
    height: page,
    ownPage: true,
    draw(pen, x, y) {
      for (const [index, label] of labels.slice(from, from + perSheet).entries()) {
        const top = y + Math.floor(index / columns) * height
        drawLabel(pen, label, { x: x + (index % columns) * cell, y: top, width: cell, height })
      }
    },
    split: () => null,
  })
  const sheets = Array.from({ length: Math.ceil(labels.length / perSheet) }, (_, index) => sheet(index * perSheet))
  return inOrder(sheets)
}

/** Sheets one after the other, each on its own page. */
function inOrder(sheets: readonly Laid[]): Laid {
  const [first, ...others] = sheets
  if (!first) return { height: 0, draw: () => {} }
  return {
    height: first.height * sheets.length,
    ownPage: true,
    draw: first.draw,
    split: () => (others.length ? [first, inOrder(others)] : null),
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

function drawLabel(pen: Pen, label: LabelsBlock['labels'][number], { x, y, width, height }: Box): void {
  const inner = width - 2 * padding
  const laid = parts.map(({ of, lines, size, least, bold, tone }) => ({
    tone,
    fitted: fit(label[of], { size, bold }, inner, lines, least),
  }))
  const used = laid.reduce((sum, { fitted }) => sum + fitted.lines.length * lineHeight(fitted.style), 0)
  let top = y + (height - used) / 2
  for (const { fitted, tone } of laid) {
    const { size, bold } = fitted.style
    top = pen.lines(fitted.lines, { x: x + padding, y: top, width: inner }, { size, bold, tone, align: 'center' })
  }
}
