import { fold } from '../search/index.ts'

/** Normalizes words for comparison: folded, without punctuation, each surrounded by spaces. */
const words = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether the message contains one of these words (or phrases); parts of words do not count. */
export function hasBannedWord(message: string, banned: readonly string[]): boolean {
  if (banned.length === 0) return false
  const said = words(message)
  return banned.some((word) => words(word).trim() !== '' && said.includes(words(word)))
}
