/**
 * What a PDF shows, as plain data: a domain's template describes it, and a worker lays it out and draws it. Texts may be
 * anything that people typed: they are cleaned, wrapped, and cut where a line says so.
 */
export interface PdfDocument {
  /** Title of the window that shows the file. */
  title: string
  /** The community's name, also printed on every page. */
  site: string
  language: 'fr' | 'en'
  /** The only time in the file: the same document always gives the same bytes. */
  createdAt: Date
  paper: 'A4' | 'A5'
  landscape?: boolean
  /** #rrggbb; decorates, never carries text. */
  accent: string
  /** PNG or JPEG, as `printedLogo` makes it. */
  logo?: Uint8Array
  /** `page`: name of the community above, number of the page below. `frame`: a border. `bare`: the whole sheet. */
  look?: 'page' | 'frame' | 'bare'
  /** At the foot of every page. */
  footer?: string
  body: readonly Block[]
}

export type Tone = 'ink' | 'soft'
export type Align = 'left' | 'center' | 'right'

export type Block =
  | TextBlock
  | FactsBlock
  | { kind: 'qr'; text: string; size: number }
  /** A fact that must not be overlooked, on a tinted ground. */
  | { kind: 'note'; text: string }
  | { kind: 'row'; gap?: number; columns: readonly { share: number; body: readonly Block[] }[] }
  | TableBlock
  | LabelsBlock
  /** A drawn signature: strokes of x, y pairs from 0 to 1000, on a line. */
  | { kind: 'drawing'; strokes: readonly (readonly number[])[]; height: number }
  /** Lines of x, y pairs in a box of any unit, in the accent, as large as the room allows. */
  | { kind: 'lines'; lines: readonly (readonly number[])[]; box: readonly [number, number]; height: number }
  /** A drawing of the house in its own colours, in the middle, with round corners; shapes lie over those before. */
  | { kind: 'picture'; shapes: readonly Shape[]; box: readonly [number, number]; height: number }
  | { kind: 'space'; height: number }
  | { kind: 'line' }

/** A path of SVG that is filled, or drawn as a line of this width. */
export interface Shape {
  d: string
  /** #rrggbb */
  colour: string
  line?: number | undefined
  /** Moved, made smaller, and turned, in degrees. */
  at?: readonly [x: number, y: number, scale: number, turn?: number] | undefined
}

export interface TextBlock {
  kind: 'text'
  text: string
  /** Points; 10 by default. */
  size?: number
  bold?: boolean
  tone?: Tone
  align?: Align
  /** Lines after which it is cut with an ellipsis. Without it the text continues on the next pages. */
  lines?: number
  /** Points: it shrinks to this size before it is cut. */
  shrinkTo?: number
}

/** Labels with their values, side by side. */
export interface FactsBlock {
  kind: 'facts'
  columns?: 1 | 2 | 3
  facts: readonly { label: string; text: string; bold?: boolean }[]
}

/** A list that continues on the next pages, under the same titles. */
export interface TableBlock {
  kind: 'table'
  columns: readonly { title: string; share: number; align?: Align; bold?: boolean }[]
  rows: readonly (readonly string[])[]
}

/** A sheet of equal labels: `large` in the middle, one line above and two below. */
export interface LabelsBlock {
  kind: 'labels'
  columns: number
  rows: number
  labels: readonly { above: string; large: string; name: string; below: string }[]
}

/** Beyond these a document is refused: it would keep a worker from the others. */
export const pdfLimits = { characters: 4_000_000, blocks: 2_000, rows: 50_000, nesting: 4, pages: 2_000 } as const

/** Throws RangeError for a document that is larger than `pdfLimits`. */
export function checkSize(document: PdfDocument): void {
  let [characters, blocks, rows] = [0, 0, 0]
  const count = (...texts: readonly string[]) => {
    for (const text of texts) characters += text.length
  }
  const visit = (body: readonly Block[], depth: number) => {
    if (depth > pdfLimits.nesting) throw new RangeError('a PDF nested too deeply')
    blocks += body.length
    for (const block of body) {
      if (block.kind === 'text' || block.kind === 'note') count(block.text)
      else if (block.kind === 'facts') for (const fact of block.facts) count(fact.label, fact.text)
      else if (block.kind === 'row') for (const column of block.columns) visit(column.body, depth + 1)
      else if (block.kind === 'table') for (const row of block.rows) count(...row)
      else if (block.kind === 'labels') for (const each of block.labels) count(each.large, each.name, each.below)
      if (block.kind === 'table') rows += block.rows.length
      if (block.kind === 'labels') rows += block.labels.length
      if (block.kind === 'lines') for (const line of block.lines) characters += line.length
      if (block.kind === 'picture') for (const shape of block.shapes) characters += shape.d.length
      if (block.kind === 'drawing') for (const stroke of block.strokes) characters += stroke.length
    }
  }
  visit(document.body, 0)
  if (characters > pdfLimits.characters || blocks > pdfLimits.blocks || rows > pdfLimits.rows)
    throw new RangeError(`a PDF of ${characters} characters, ${blocks} blocks and ${rows} rows`)
}
