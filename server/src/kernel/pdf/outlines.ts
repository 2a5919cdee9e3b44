import { piecesOf } from './pieces.ts'
import { type Style, widthOfPiece } from './text.ts'

/**
 * A line that `wrap` or `fit` has made as the data of an SVG path: no renderer needs fonts or reads text. `baseline` is where
 * the letters stand.
 */
export function outlineOf(line: string, at: { x: number; baseline: number }, { size, bold }: Style): string {
  let data = ''
  let x = at.x
  for (const piece of piecesOf(line, bold)) {
    const { font } = piece.face
    const scale = size / font.unitsPerEm
    let pen = x
    for (const word of piece.text.split(/(?<= )/)) {
      const { glyphs, positions } = font.layout(word)
      for (const [index, glyph] of glyphs.entries()) {
        const { xAdvance, xOffset, yOffset } = positions[index]!
        const moved = glyph.path.scale(scale, -scale).translate(pen + xOffset * scale, at.baseline - yOffset * scale)
        data += moved.toSVG()
        pen += xAdvance * scale
      }
    }
    x += widthOfPiece(piece) * size
  }
  return data
}
