import type { Align, Tone } from './document.ts'
import type { Face } from './face.ts'
import { piecesOf } from './pieces.ts'
import { lineHeight, type Style, widthOf, widthOfPiece } from './text.ts'

type Doc = PDFKit.PDFDocument

/** The colours of the light theme (web/src/styles.css). */
const ink: Record<Tone, string> = { ink: '#12201c', soft: '#46544f' }
export const ground = { sunken: '#edf1ef', line: '#dce4e0', edge: '#c2cdc8', paper: '#ffffff' } as const

/** Draws on the current page of a pdfkit document. Coordinates are points from the upper left corner. */
export interface Pen {
  readonly doc: Doc
  readonly accent: string
  /** Lines below each other, each inside `width`. Returns the y below the last. */
  lines(lines: readonly string[], place: { x: number; y: number; width: number }, look: TextLook): number
}

export interface TextLook extends Style {
  tone?: Tone
  align?: Align
}

/** `doc` must have been made without a font of its own. */
export function makePen(doc: Doc, accent: string): Pen {
  const registered = new Set<Face>()
  const take = (face: Face) => {
    if (!registered.has(face)) doc.registerFont(face.name, face.font as unknown as string) // not in pdfkit's types
    registered.add(face)
    doc.font(face.name)
  }
  return {
    doc,
    accent: /^#[0-9a-f]{6}$/i.test(accent) ? accent : ink.ink,
    lines(lines, { x, y, width }, { size, bold, tone = 'ink', align = 'left' }) {
      const step = lineHeight({ size, bold })
      doc.fontSize(size).fillColor(ink[tone])
      for (const [index, line] of lines.entries()) {
        if (!line) continue
        const left = align === 'left' ? 0 : (width - widthOf(line, { size, bold })) / (align === 'center' ? 2 : 1)
        const baseline = y + index * step + step / 2 + size * 0.36
        let at = x + left
        const pieces = piecesOf(line, bold)
        for (const piece of pieces) {
          take(piece.face)
          doc.text(piece.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
          if (pieces.length > 1) at += widthOfPiece(piece) * size
        }
      }
      return y + lines.length * step
    },
  }
}
