import { encode } from 'uqr'
import type { Block, FactsBlock, Shape, TextBlock } from './document.ts'
import { layLabels } from './labels.ts'
import type { Laid } from './laid.ts'
import { ground } from './pen.ts'
import { isRightToLeft } from './pieces.ts'
import { layTable } from './table.ts'
import { fit, lineHeight, type Style, wrap } from './text.ts'

/** The block in a column of `width` points; `page` is the height of an empty page. */
export function lay(block: Block, width: number, page: number): Laid {
  switch (block.kind) {
    case 'text':
      return layText(block, width)
    case 'facts':
      return layFacts(block, width)
    case 'note':
      return layNote(block.text, width)
    case 'qr':
      return layQr(block.text, Math.min(block.size, width), width)
    case 'row':
      return layRow(block, width, page)
    case 'table':
      return layTable(block, width)
    case 'labels':
      return layLabels(block, width, page)
    case 'drawing':
      return layDrawing(block.strokes, width, block.height)
    case 'lines':
      return layLines(block.lines, block.box, width, block.height)
    case 'picture':
      return layPicture(block.shapes, block.box, width, block.height)
    case 'space':
      return { height: block.height, draw: () => {} }
    case 'line':
      return {
        height: 1,
        draw: ({ doc }, x, y) => void doc.rect(x, y, width, 0.75).fill(ground.edge),
      }
  }
}

/** The blocks below each other, as one that is never divided. */
export function stack(body: readonly Block[], width: number, page: number): Laid {
  const laid = body.map((block) => lay(block, width, page))
  return {
    height: laid.reduce((sum, { height }) => sum + height, 0),
    draw(pen, x, y) {
      for (const each of laid) {
        each.draw(pen, x, y)
        y += each.height
      }
    },
  }
}

function layText(block: TextBlock, width: number): Laid {
  const { text, size = 10, bold = false, tone, lines: most, shrinkTo } = block
  const wanted = { size, bold }
  if (most !== undefined && shrinkTo !== undefined) {
    const { lines, style } = fit(text, wanted, width, most, shrinkTo)
    return linesOf(lines, style)
  }
  return linesOf(wrap(text, wanted, width, most), wanted)

  function linesOf(lines: readonly string[], style: Style): Laid {
    const step = lineHeight(style)
    const align = block.align ?? (lines.length > 1 && isRightToLeft(text) ? 'right' : 'left')
    return {
      height: lines.length * step,
      draw: (pen, x, y) => void pen.lines(lines, { x, y, width }, { size: style.size, bold: style.bold, tone, align }),
      split(room) {
        const count = Math.floor(room / step)
        if (count < 2 || count >= lines.length) return null // no single line at the foot of a page
        return [linesOf(lines.slice(0, count), style), linesOf(lines.slice(count), style)]
      },
    }
  }
}

const label: Style = { size: 7.5, bold: false }
const factLines = 2

function layFacts({ facts, columns = 2 }: FactsBlock, width: number): Laid {
  const gap = 14
  const column = (width - gap * (columns - 1)) / columns
  const cells = facts.map(({ label: name, text, bold = false }) => ({
    name: wrap(name, label, column, 1),
    value: fit(text, { size: 10.5, bold }, column, factLines, 8),
  }))
  const heightOf = ({ value }: (typeof cells)[number]) =>
    lineHeight(label) + value.lines.length * lineHeight(value.style) + 7
  const rows: { height: number; cells: typeof cells }[] = []
  for (let at = 0; at < cells.length; at += columns) {
    const some = cells.slice(at, at + columns)
    rows.push({ height: Math.max(...some.map(heightOf)), cells: some })
  }
  return {
    height: rows.reduce((sum, row) => sum + row.height, 0),
    draw(pen, x, y) {
      for (const row of rows) {
        for (const [index, { name, value }] of row.cells.entries()) {
          const left = x + index * (column + gap)
          const below = pen.lines(name, { x: left, y, width: column }, { size: label.size, bold: false, tone: 'soft' })
          pen.lines(value.lines, { x: left, y: below, width: column }, value.style)
        }
        y += row.height
      }
    },
  }
}

function layNote(text: string, width: number): Laid {
  const padding = 9
  const style: Style = { size: 10, bold: false }
  const lines = wrap(text, style, width - 2 * padding - 4, 6)
  const height = lines.length * lineHeight(style) + 2 * padding
  return {
    height,
    draw(pen, x, y) {
      pen.doc.roundedRect(x, y, width, height, 4).fill(ground.sunken)
      pen.doc.rect(x, y + 4, 3, height - 8).fill(pen.accent)
      pen.lines(lines, { x: x + padding + 4, y: y + padding, width: width - 2 * padding - 4 }, style)
    },
  }
}

/** Error correction M: a scratched or folded code is still read. The white border of 4 modules is part of the size. */
function layQr(text: string, size: number, width: number): Laid {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 })
  const side = size / modules
  return {
    height: size,
    draw({ doc }, x, y) {
      const left = x + (width - size) / 2
      doc.save().translate(left, y).scale(side)
      for (const [row, line] of data.entries()) {
        for (let from = 0; from < modules; from++) {
          if (!line[from]) continue
          const start = from
          while (line[from + 1]) from++
          doc.rect(start, row, from - start + 1, 1)
        }
      }
      doc.fill('#000000').restore()
    },
  }
}

function layRow(row: Extract<Block, { kind: 'row' }>, width: number, page: number): Laid {
  const { columns, gap = 16 } = row
  const free = width - gap * (columns.length - 1)
  const all = columns.reduce((sum, { share }) => sum + share, 0)
  let left = 0
  const laid = columns.map(({ share, body }) => {
    const own = (free * share) / all
    const at = left
    left += own + gap
    return { at, content: stack(body, own, page) }
  })
  return {
    height: Math.max(0, ...laid.map(({ content }) => content.height)),
    draw(pen, x, y) {
      for (const { at, content } of laid) content.draw(pen, x + at, y)
    },
  }
}

/** On a line to sign on; what leaves the square of 1000 × 1000 is moved to its edge. */
function layDrawing(strokes: readonly (readonly number[])[], width: number, height: number): Laid {
  const within = (value: number | undefined) => Math.min(1000, Math.max(0, Number(value) || 0)) / 1000
  const side = Math.min(width, height * 3)
  return {
    height: height + 1,
    draw({ doc }, x, y) {
      doc.rect(x, y + height, side, 0.75).fill(ground.edge)
      for (const stroke of strokes) {
        for (let at = 0; at + 1 < stroke.length; at += 2) {
          const [px, py] = [x + within(stroke[at]) * side, y + within(stroke[at + 1]) * height]
          if (at === 0) doc.moveTo(px, py)
          else doc.lineTo(px, py)
          if (stroke.length < 4) doc.lineTo(px + 0.1, py) // a dot
        }
      }
      if (strokes.some((stroke) => stroke.length > 1))
        doc.lineWidth(1.2).lineCap('round').lineJoin('round').stroke('#12201c')
    },
  }
}

/** In the middle of its room, in its own proportions. */
function layLines(
  lines: readonly (readonly number[])[],
  [wide, high]: readonly [number, number],
  width: number,
  height: number,
): Laid {
  const scale = Math.min(width / wide, height / high)
  return {
    height,
    draw({ doc, accent }, x, y) {
      const [left, top] = [x + (width - wide * scale) / 2, y + (height - high * scale) / 2]
      for (const line of lines) {
        for (let at = 0; at + 1 < line.length; at += 2) {
          const [px, py] = [left + (line[at] as number) * scale, top + (line[at + 1] as number) * scale]
          if (at === 0) doc.moveTo(px, py)
          else doc.lineTo(px, py)
        }
      }
      if (lines.some((line) => line.length > 3)) doc.lineWidth(1.6).lineCap('round').lineJoin('round').stroke(accent)
    },
  }
}

const corner = 9

function layPicture(
  shapes: readonly Shape[],
  [wide, high]: readonly [number, number],
  width: number,
  height: number,
): Laid {
  const scale = Math.min(width / wide, height / high)
  return {
    height,
    draw({ doc }, x, y) {
      const [left, top] = [x + (width - wide * scale) / 2, y + (height - high * scale) / 2]
      doc
        .save()
        .roundedRect(left, top, wide * scale, high * scale, corner)
        .clip()
      doc.translate(left, top).scale(scale).lineCap('round').lineJoin('round')
      for (const { d, colour, line, at } of shapes) {
        doc.save()
        if (at)
          doc
            .translate(at[0], at[1])
            .scale(at[2])
            .rotate(at[3] ?? 0)
        doc.path(d)
        if (line) doc.lineWidth(line).stroke(colour)
        else doc.fill(colour)
        doc.restore()
      }
      doc.restore()
    },
  }
}
