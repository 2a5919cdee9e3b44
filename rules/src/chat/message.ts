import { fold } from '../search/index.ts'

/** Normalizes words for comparison: folded, without punctuation, each surrounded by spaces. */
const words = (text: string): string =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * Whether the message contains one of these words (or phrases); parts of words do not count. What has neither a letter nor
 * a digit (🖕) counts wherever it stands.
 */
export function hasBannedWord(message: string, banned: readonly string[]): boolean {
  if (banned.length === 0) return false
  const [said, signs] = [words(message), fold(message)]
  return banned.some((word) => {
    if (words(word).trim() !== '') return said.includes(words(word))
    const sign = fold(word).trim()
    return sign !== '' && signs.includes(sign)
  })
}
