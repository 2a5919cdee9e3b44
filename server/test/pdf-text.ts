import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'

/**
 * Reads what a PDF of ours shows: its pages, and where each text stands. It knows only what pdfkit writes with embedded
 * fonts, in a hundred lines: a complete reader (pdfjs-dist and its canvas) would weigh 70 MB for every contributor.
 */
export interface ShownPage {
  width: number
  height: number
  texts: ShownText[]
}
export interface ShownText {
  text: string
  /** Points from the left and upper edge; y is that of the baseline. */
  x: number
  y: number
  size: number
  /** Points, by the widths that the file declares. */
  width: number
  glyphs: ShownGlyph[]
}
export interface ShownGlyph {
  /** In the embedded font, which has the name; 0 is the box for what a font lacks. */
  id: number
  font: string
  letters: string
  hasOutline: boolean
}

interface PdfFont {
  name: string
  /** The embedded one. */
  file: Font
  letters: Map<number, string>
  widths: number[]
}

/** The pages in order. Throws if the bytes are not a PDF, or a text has no letters to copy. */
export function readPdf(bytes: Uint8Array): ShownPage[] {
  const file = Buffer.from(bytes).toString('latin1')
  if (!file.startsWith('%PDF-1.') || !file.trimEnd().endsWith('%%EOF')) throw new Error('not a PDF')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const at = (body: string, key: string) =>
    objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const fontOf = (body: string): PdfFont => ({
    name: /\/BaseFont \/(\S+)/.exec(body)?.[1] ?? '',
    file: create(
      Buffer.from(streamOf(at(at(at(body, 'DescendantFonts'), 'FontDescriptor'), 'FontFile2')), 'latin1'),
    ) as Font,
    letters: lettersIn(streamOf(at(body, 'ToUnicode'))),
    widths: /\/W \[0 \[([^\]]*)\]/.exec(at(body, 'DescendantFonts'))?.[1]?.trim().split(/\s+/).map(Number) ?? [],
  })
  const kids = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec([...objects.values()].join('\n'))?.[1] ?? ''
  return [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = objects.get(id) ?? ''
    const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
    const fonts = new Map<string, PdfFont>()
    const used = /\/Font <<([\s\S]*?)>>/.exec(at(page, 'Resources'))?.[1] ?? ''
    for (const [, name = '', ref = ''] of used.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, fontOf(objects.get(ref) ?? ''))
    return { width: +width, height: +height, texts: textsIn(streamOf(at(page, 'Contents')), fonts, +height) }
  })
}

/** All text of a page or of all pages, one piece per line. */
export const textOf = (...pages: readonly ShownPage[]): string =>
  pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join('\n')

function streamOf(body: string): string {
  const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
}

/** The texts of a page or of all pages as they are seen: one piece per line, from the left. */
export function linesOf(...pages: readonly ShownPage[]): string[] {
  return pages.flatMap(({ texts }) => {
    const lines = Map.groupBy(texts, ({ y }) => y.toFixed(1))
    return [...lines.values()].map((parts) =>
      parts
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join('')
        .replaceAll('\u2060', ''),
    )
  })
}

/** The ToUnicode map of a font: what is copied or read aloud. */
function lettersIn(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([^>]*)>/g)].entries()) {
      const units = hex.split(' ').map((unit) => Number.parseInt(unit, 16))
      letters.set(Number.parseInt(from, 16) + index, String.fromCharCode(...units))
    }
  }
  return letters
}

/** One for each text object; letters whose marks are moved stand in several pieces there. */
function textsIn(content: string, fonts: Map<string, PdfFont>, height: number): ShownText[] {
  return [...content.matchAll(/\nBT\n([\s\S]*?)\nET\n/g)].map(([, body = '']) => {
    const [, name = '', size = ''] = /\/(F\d+) ([\d.]+) Tf/.exec(body) ?? []
    const [, x = '', y = ''] = /^1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(body) ?? []
    const font = fonts.get(name)
    if (!font) throw new Error(`no font ${name}`)
    let [text, end] = ['', 0]
    const glyphs: ShownGlyph[] = []
    for (const [, left = '', pieces = ''] of body.matchAll(
      /1 0 0 1 (-?[\d.]+) -?[\d.]+ Tm\n(?:[^[]*\n)?\[([^\]]*)\] TJ/g,
    )) {
      let units = 0
      for (const [, hex, kerning] of pieces.matchAll(/<([0-9a-f]*)>|(-?[\d.]+)/g)) {
        if (kerning !== undefined) units -= Number(kerning)
        for (const [code] of hex?.matchAll(/.{4}/g) ?? []) {
          const glyph = Number.parseInt(code, 16)
          const letters = font.letters.get(glyph) ?? '\u{fffd}'
          text += letters
          const hasOutline = font.file.getGlyph(glyph).path.commands.length > 0
          glyphs.push({ id: glyph, font: font.name, letters, hasOutline })
          units += font.widths[glyph] ?? 0
        }
      }
      end = Math.max(end, +left + (units * +size) / 1000)
    }
    return { text, x: +x, y: height - +y, size: +size, width: end - +x, glyphs }
  })
}
