import { searchable } from '../accounts/index.ts'

const marksInARow = 3 // Vietnamese and Malagasy need two; stacked accents cover neighbouring lines
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu
// direction marks and the like; joiners stay, emoji and scripts need them
const formatting = /(?![\u200C\u200D])\p{Cf}/gu
const blank = /^[\s\p{M}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/**
 * Normalizes a message for display: one line, no control characters, no direction overrides, few accents per letter,
 * trimmed. Empty if nothing would be visible.
 */
export function cleanMessage(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(formatting, '')
    .replace(invisible, ' ')
    .replace(new RegExp(`(\\p{M}{${marksInARow}})\\p{M}+`, 'gu'), '$1')
    .replace(/[\u200C\u200D]{2,}/g, '\u200D')
    .replace(/\s+/g, ' ')
    .trim()
  return blank.test(line) ? '' : line.toWellFormed()
}

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
