import { fold } from './fold.ts'
import { phoneKey } from './numbers.ts'

/** A part of a number that is written with spaces. */
const isDigits = (chunk: string) => /^[+(]?\d[\d().,\-/\u00b7\u2010-\u2015]*$/.test(chunk)
/** What programs write before an address or a number that is copied from them. */
const scheme = /(^|[^\p{L}\p{N}])(?:mailto|tel|sms|whatsapp):(?:\/\/)?/gu
/** Quotes and brackets around something, and what parts two things without a space. */
const around = /["“”„«»<>[\]{};:|]|,(?!\d)/g
const shortestNumber = 7

/** Whether digits may be a telephone number or its beginning, not a bib or a year. */
const isNumber = (run: string) =>
  run.replace(/\D/g, '').length >= shortestNumber || (/^[+0]/.test(run) && /\D/.test(run.slice(1)))

/** The parts of a folded text between spaces; digits that follow each other stay together: they may be one number. */
export function piecesOf(folded: string): string[] {
  const pieces: string[] = []
  let run: string[] = []
  const end = () => {
    if (run.length > 0) pieces.push(run.join(' '))
    run = []
  }
  for (const chunk of apart(folded)) {
    if (isDigits(chunk)) run.push(chunk)
    else {
      end()
      pieces.push(chunk)
    }
  }
  end()
  return pieces
}

/** Between spaces; what is made of signs only stays as it is. */
function apart(folded: string): string[] {
  const chunks = folded.split(/\s+/).filter(Boolean)
  return chunks.flatMap((chunk) =>
    /[\p{L}\p{N}]/u.test(chunk)
      ? chunk.replace(scheme, '$1 ').replace(around, ' ').split(' ').filter(Boolean)
      : [chunk],
  )
}

/** Whether a piece has digits only. */
export const isDigitRun = (piece: string): boolean => piece.split(' ').every(isDigits)

/** Whether a piece may be a telephone number. */
export const isPhone = (piece: string): boolean => isDigitRun(piece) && isNumber(piece)

/** Letters and digits between anything else; of a text that has none, what it is. */
export const wordsOf = (folded: string): string[] =>
  folded.match(/[\p{L}\p{N}]+/gu) ?? folded.split(/\s+/).filter(Boolean)

export const isAddress = (chunk: string) => /.@./.test(chunk)

/** So many words that follow each other are also found written in one: `jeandedieu`. */
const inOne = 4

/**
 * What a thing is found by: the words of its texts, each between spaces, in the order of the texts, so that keys sort as
 * the first text does. After them what is, or may be, written in one: addresses, telephone numbers, names.
 */
export function searchKey(texts: readonly (string | null | undefined)[]): string {
  const words: string[] = []
  const joined = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    const runs: string[][] = [[]]
    for (const piece of piecesOf(fold(text))) {
      if (isPhone(piece) || isAddress(piece)) {
        const parts = wordsOf(piece)
        words.push(...parts)
        joined.add(isPhone(piece) ? phoneKey(piece) : parts.join(''))
        if (!isPhone(piece)) joined.add(piece)
        runs.push([])
      } else for (const chunk of piece.split(' ')) words.push(...follow(runs, wordsOf(chunk)))
    }
    for (const run of runs) for (let at = 0; at < run.length - 1; at++) joined.add(run.slice(at, at + inOne).join(''))
  }
  const all = [...words, ...[...joined].filter(Boolean)]
  return all.length > 0 ? ` ${all.join(' ')}${keyEnd}` : ''
}

/** Adds words to the last of what may be written in one; two numbers are never one. */
function follow(runs: string[][], words: string[]): string[] {
  const last = runs.at(-1)?.at(-1)
  if (last && /\p{N}$/u.test(last) && /^\p{N}/u.test(words[0] ?? '')) runs.push([])
  runs.at(-1)?.push(...words.filter((word) => /[\p{L}\p{N}]/u.test(word)))
  return words
}

/** By which keys of this making are known from those of earlier versions. */
export const keyEnd = '  '
