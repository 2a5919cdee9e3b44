import { searchable } from '../accounts/index.ts'

const marksInARow = 3 // Vietnamese and Malagasy need two; a tower of accents hides its neighbours
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu
const formatting = /(?![\u200C\u200D])\p{Cf}/gu // direction marks and the like; joiners stay, emoji and scripts need them
const blank = /^[\s\p{M}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]*$/u

/**
 * A message as everybody sees it: one line, no control characters, no direction tricks, few accents on one letter,
 * no space around it. Empty where nothing would be seen.
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

/** Words as they are compared: without case, accents, joiners and punctuation, a space around each. */
const words = (text: string): string =>
  ` ${searchable(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Whether one of these words (or rows of words) is in the message; never a part of a word. */
export function hasBannedWord(message: string, banned: readonly string[]): boolean {
  if (banned.length === 0) return false
  const said = words(message)
  return banned.some((word) => words(word).trim() !== '' && said.includes(words(word)))
}
