import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'

function open(file: string): Font {
  const font = create(readFileSync(join(import.meta.dirname, 'fonts', file))) as Font
  // A glyph keeps the letter for which it was first loaded. Loaded as a part of « ç », c could not be copied any more.
  for (const point of font.characterSet) font.glyphForCodePoint(point)
  return font
}

/** Parsed once for all documents of a worker: pdfkit would do it for each. */
export const regular = open('NotoSans-Regular.ttf')
export const semiBold = open('NotoSans-SemiBold.ttf')

const known = new Map<number, boolean>()
const hasGlyph = (point: number) => {
  let has = known.get(point)
  if (has === undefined) {
    has = regular.hasGlyphForCodePoint(point) && semiBold.hasGlyphForCodePoint(point)
    known.set(point, has)
  }
  return has
}

/**
 * The text as the fonts can print it: composed, without emoji, control and direction characters; a letter of another
 * script is its base letter if there is one, and otherwise a question mark. Line breaks stay.
 */
export function printable(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
  let result = ''
  for (const char of text.replace(/\r\n?/g, '\n').normalize('NFC')) result += char === '\n' ? char : printed(char)
  return result.replace(/[^\S\n\u00a0\u202f]{2,}/g, ' ').replace(/^ +| +$/gm, '')
}

function printed(char: string): string {
  const point = char.codePointAt(0)!
  if (/\p{C}|\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Variation_Selector}/u.test(char))
    return char === '\t' ? ' ' : ''
  if (hasGlyph(point)) return char
  if (/\p{White_Space}/u.test(char)) return ' '
  const base = [...char.normalize('NFKD')].filter((part) => hasGlyph(part.codePointAt(0)!)).join('')
  if (base) return base
  return /[\p{L}\p{N}]/u.test(char) ? '?' : ''
}
