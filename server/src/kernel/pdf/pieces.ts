import makeBidi from 'bidi-js'
import type { Face } from './face.ts'
import { faceOf, isOwn, ownFaceOf } from './fonts.ts'

/** A part of a line: of one font, in one direction, one after the other as they are seen from the left. */
export interface Piece {
  text: string
  face: Face
}

const makeDirections = makeBidi as unknown as typeof makeBidi.default // its types are those of another module format
let made: ReturnType<typeof makeDirections> | undefined
/** Made when somebody needs it: its tables take a moment. */
const directions = () => {
  made ??= makeDirections()
  return made
}

const rightToLeft = /[\p{Script=Arabic}\u200f]/u
const strong = /[\p{L}\u200e\u200f]/u
/** Tell a line of a paragraph in which direction the paragraph runs; never drawn. */
export const marks = { left: '\u200e', right: '\u200f' } as const

/** Whether the text runs from right to left: its first letter decides (UAX #9, P2). */
export const isRightToLeft = (text: string): boolean => rightToLeft.test(strong.exec(text)?.[0] ?? '')

/** The line, or a word of it, which `printable` has made. */
export function piecesOf(line: string, bold: boolean): Piece[] {
  if (isPlain(line)) return [{ text: line, face: ownFaceOf(bold) }]
  const pieces: Piece[] = []
  let last: Character | undefined
  for (const character of inOrderOfSight(charactersOf(line, bold))) {
    const { text, face } = character
    const piece = pieces.at(-1)
    if (piece && last && belongTogether(last, character)) {
      // A font that joins letters takes them as they are spoken, and orders their forms itself.
      piece.text = character.isJoined ? text + piece.text : piece.text + text
    } else pieces.push({ text, face })
    last = character
  }
  return pieces
}

/** `left` is seen before `right`. */
function belongTogether(left: Character, right: Character): boolean {
  if (left.face !== right.face || left.level !== right.level) return false
  return !right.isJoined || !right.endsJoin
}

const isPlain = (line: string) => {
  for (const char of line) if (!isOwn(char.codePointAt(0)!)) return false
  return true
}

interface Character {
  /** With its marks. */
  text: string
  face: Face
  /** Odd where it runs from right to left. */
  level: number
  /** Of a script whose letters are joined. */
  isJoined: boolean
  /** Not joined with the one that follows it. */
  endsJoin: boolean
}

const segmenter = new Intl.Segmenter('fr', { granularity: 'grapheme' })

function charactersOf(line: string, bold: boolean): Character[] {
  const levels = rightToLeft.test(line) ? directions().getEmbeddingLevels(line).levels : undefined
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(line)
  const characters: Character[] = []
  for (const { segment, index } of segmenter.segment(line)) {
    const level = levels?.[index] ?? 0
    const seen = segment.replace(/[\u200c\u200e\u200f]/g, '')
    const [first, ...others] = (level % 2 && directions().getMirroredCharacter(seen)) || seen
    if (!first) continue
    const faceFor = (...parts: string[]) =>
      faceOf(
        parts.map((part) => part.codePointAt(0)!),
        bold,
        isJapanese,
      )
    const whole = faceFor(first, ...others)
    const face = whole ?? faceFor(first) // a mark of another script is left out
    if (!face) continue
    const text = whole ? first + others.join('') : first
    const isJoined = face.name.startsWith('noto-sans-arabic')
    characters.push({ text, face, level, isJoined, endsJoin: segment.includes('\u200c') })
  }
  return characters
}

/** From the left (UAX #9, L2): whatever is at a level or above it is turned round, from the highest level down. */
function inOrderOfSight(characters: Character[]): Character[] {
  const highest = Math.max(0, ...characters.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < characters.length; from++) {
      let end = from
      while (end < characters.length && characters[end]!.level >= level) end++
      if (end - from > 1) characters.splice(from, end - from, ...characters.slice(from, end).reverse())
      from = end
    }
  }
  return characters
}
