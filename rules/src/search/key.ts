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

/** The parts of a folded text between spaces; those that may be one telephone number stay together. */
export function piecesOf(folded: string): string[] {
  const pieces: string[] = []
  let run: string[] = []
  const end = () => {
    const whole = run.join(' ')
    pieces.push(...(isNumber(whole) ? [whole] : run))
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

/** Whether a piece may be a telephone number. */
export const isPhone = (piece: string): boolean => piece.split(' ').every(isDigits) && isNumber(piece)

/** Letters and digits between anything else; of a text that has none, what it is. */
export const wordsOf = (folded: string): string[] =>
  folded.match(/[\p{L}\p{N}]+/gu) ?? folded.split(/\s+/).filter(Boolean)

export const isAddress = (chunk: string) => /.@./.test(chunk)

/**
 * What a thing is found by: the words of its texts, each between spaces, in the order of the texts, so that keys sort as
 * the first text does. After them what is written in one: addresses, double names, telephone numbers.
 */
export function searchKey(texts: readonly (string | null | undefined)[]): string {
  const words: string[] = []
  const joined = new Set<string>()
  for (const text of texts) {
    if (!text) continue
    for (const piece of piecesOf(fold(text))) {
      const parts = wordsOf(piece)
      words.push(...parts)
      if (isPhone(piece)) joined.add(phoneKey(piece))
      else if (parts.length > 1) joined.add(parts.join(''))
      if (isAddress(piece)) joined.add(piece)
    }
  }
  const all = [...words, ...[...joined].filter(Boolean)]
  return all.length > 0 ? ` ${all.join(' ')} ` : ''
}
