import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Face } from './face.ts'
import { moreFaceOf, pointsInMore } from './more-fonts.ts'
import { openFont } from './open-font.ts'

const open = (file: string) => openFont(readFileSync(join(import.meta.dirname, 'fonts', file)))
/** Parsed once for all documents of a process: pdfkit would do it for each. */
const regular: Face = { name: 'regular', font: open('NotoSans-Regular.ttf') }
const semiBold: Face = { name: 'semiBold', font: open('NotoSans-SemiBold.ttf') }
/** The font of all that is Latin, Greek or Cyrillic as most people write it. */
export const ownFaceOf = (bold: boolean): Face => (bold ? semiBold : regular)

const known = new Map<number, boolean>()

/** Whether both weights of our own font have it; what is not seen, such as a soft hyphen, is never theirs. */
export function isOwn(point: number): boolean {
  let has = known.get(point)
  if (has === undefined) {
    const isSeen = !/\p{C}/u.test(String.fromCodePoint(point))
    has = isSeen && regular.font.hasGlyphForCodePoint(point) && semiBold.font.hasGlyphForCodePoint(point)
    known.set(point, has)
  }
  return has
}

/** Whether some font has it. */
export const isDrawn = (point: number): boolean => isOwn(point) || pointsInMore().has(point)

/** The font that has all of these, a letter with its marks; undefined if none has. */
export const faceOf = (points: readonly number[], bold: boolean, isJapanese: boolean): Face | undefined =>
  points.every(isOwn) ? ownFaceOf(bold) : moreFaceOf(points, bold, isJapanese)
