import { searchable } from '../accounts/index.ts'

/** Normalizes words for comparison: without case, accents, joiners and punctuation, each surrounded by spaces. */
const words = (text: string): string =>
  ` ${searchable(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether the message contains one of these words (or phrases); parts of words do not count. */
export function hasBannedWord(message: string, banned: readonly string[]): boolean {
  if (banned.length === 0) return false
  const said = words(message)
  return banned.some((word) => words(word).trim() !== '' && said.includes(words(word)))
}
