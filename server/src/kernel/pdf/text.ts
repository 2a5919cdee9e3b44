import { cutTo } from '@vondrona/rules/typed'
import { isRightToLeft, marks, type Piece, piecesOf } from './pieces.ts'
import { printable } from './printable.ts'

/** One style of text: everything that its width depends on. */
export interface Style {
  size: number
  bold: boolean
}

type Widths = Map<string, number>
const widths: { [bold: string]: Widths } = { true: new Map(), false: new Map() }
const mostCached = 20_000 // words of start lists repeat; those of letters do not

/** Points. Words are measured one by one, as pdfkit draws them. */
export function widthOf(text: string, { size, bold }: Style): number {
  let width = 0
  for (const part of text.split(/(?<= )/)) width += wordWidth(part, bold)
  return width * size
}

function wordWidth(word: string, bold: boolean): number {
  const cache = widths[`${bold}`]!
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const width = piecesOf(word, bold).reduce((sum, piece) => sum + widthOfPiece(piece), 0)
  if (cache.size >= mostCached) cache.clear()
  cache.set(word, width)
  return width
}

/** Of one point of size. */
export function widthOfPiece({ text, face: { font } }: Piece): number {
  let width = 0
  for (const word of text.split(/(?<= )/)) width += font.layout(word).advanceWidth / font.unitsPerEm
  return width
}

const charactersPerLine = 600
const longestWord = 200

/** Distance between lines. */
export const lineHeight = ({ size }: Style): number => size * 1.42

/**
 * The text in lines of at most `width` points, with its own line breaks. After `most` lines it is cut with an ellipsis.
 * A word that is wider than a line is broken between characters. Takes a time that is linear in the text.
 */
export function wrap(text: string, style: Style, width: number, most = Number.POSITIVE_INFINITY): string[] {
  const lines: string[] = []
  const enough = most * charactersPerLine // what is cut away anyway is not measured
  for (const paragraph of printable(cutTo(text, enough)).split('\n')) {
    const first = lines.length
    let line = ''
    let used = 0
    for (const word of words(paragraph, style, width)) {
      const wide = widthOf(word, style)
      if (line && used + widthOf(word.trimEnd(), style) > width) {
        lines.push(line.trimEnd())
        if (lines.length > most) {
          directLines(lines, first, isRightToLeft(paragraph))
          return cut(lines, style, width, most)
        }
        line = ''
        used = 0
      }
      line += word
      used += wide
    }
    lines.push(line.trimEnd())
    if (lines.length > first + 1) directLines(lines, first, isRightToLeft(paragraph))
    if (lines.length > most) return cut(lines, style, width, most)
  }
  return lines
}

/** All lines of a paragraph run as its first one does, whatever they begin with. */
function directLines(lines: string[], from: number, isRight: boolean): void {
  for (let at = from; at < lines.length; at++)
    if (isRightToLeft(lines[at]!) !== isRight) lines[at] = (isRight ? marks.right : marks.left) + lines[at]
}

/** Words with the space behind them; a too wide one in pieces. */
function* words(paragraph: string, style: Style, width: number): Generator<string> {
  for (const word of paragraph.split(/(?<= )/)) {
    if (word.length <= longestWord && widthOf(word.trimEnd(), style) <= width) yield word
    else yield* pieces(word, style, width)
  }
}

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

function* pieces(word: string, style: Style, width: number): Generator<string> {
  let piece = ''
  let used = 0
  for (const { segment } of characters.segment(word)) {
    const wide = widthOf(segment, style) * 1.02 // kerning may add a little
    if (piece && used + wide > width) {
      yield piece
      piece = ''
      used = 0
    }
    piece += segment
    used += wide
  }
  if (piece) yield piece
}

function cut(lines: string[], style: Style, width: number, most: number): string[] {
  const kept = lines.slice(0, most)
  let last = [...characters.segment(kept.at(-1) ?? '')].map(({ segment }) => segment)
  while (last.length && widthOf(`${last.join('').trimEnd()}…`, style) > width) last = last.slice(0, -1)
  kept[kept.length - 1] = `${last.join('').trimEnd()}…`
  return kept
}

/** The largest size, from `style.size` down to `least`, at which the text takes at most `most` lines; then it is cut. */
export function fit(
  text: string,
  style: Style,
  width: number,
  most: number,
  least: number,
): { lines: string[]; style: Style } {
  const shown = cutTo(text, most * charactersPerLine)
  const all = printable(shown).split(/[\n ]/)
  for (let size = style.size; size > least; size = Math.max(least, size * 0.92)) {
    const tried = { size, bold: style.bold }
    const isBroken = all.some((word) => word.length > longestWord || widthOf(word, tried) > width)
    const lines = isBroken ? [] : wrap(shown, tried, width)
    if (!isBroken && lines.length <= most) return { lines, style: tried }
  }
  const smallest = { size: Math.min(least, style.size), bold: style.bold }
  return { lines: wrap(text, smallest, width, most), style: smallest }
}
