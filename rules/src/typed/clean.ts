import { anyBreak, anySpace, blank, tooManyMarks, unseenParts } from './characters.ts'

/** Most of what is sent: nothing in it needs a change. */
const plain = /^[\n\t\x20-\x7E]*$/

/**
 * The one way in which what people type and paste is cleaned, on both sides: without invisible characters, direction
 * marks and control characters, every space a plain one, line breaks as `\n`, composed (NFC). Nothing is trimmed. Joiners
 * stay within emoji and in the scripts that need them.
 */
export function cleanCharacters(typed: string): string {
  if (plain.test(typed)) return typed
  return withoutUnseen(typed.replace(anyBreak, '\n'))
    .replace(anySpace, ' ')
    .normalize('NFC')
    .replace(tooManyMarks, '$1')
}

/** A joiner may lose what it stood beside; nobody writes a text in which that goes on. */
function withoutUnseen(typed: string): string {
  let text = typed
  for (let pass = 0; pass < 4; pass++) {
    const next = text.replace(unseenParts, (_, kept?: string) => kept ?? '')
    if (next === text) return text
    text = next
  }
  return text.replace(/[\u200C\u200D]/g, '').replace(unseenParts, (_, kept?: string) => kept ?? '')
}

/** One line: one space between words, none at the ends. Empty where nothing would be seen. */
export function cleanLine(typed: string): string {
  const line = cleanCharacters(typed).replace(/\s+/g, ' ').trim()
  return blank.test(line) ? '' : line
}

/** Several lines: breaks stay, no empty space at the ends. Empty where nothing would be seen. */
export function cleanText(typed: string): string {
  const text = cleanCharacters(typed)
    .replace(/[ \t]+$/gm, '')
    .trim()
  return blank.test(text) ? '' : text
}

/** Whether somebody would see anything of this. */
export const isSeen = (typed: string): boolean => cleanLine(typed) !== ''

/** What is typed to be compared, not to be read: full-width and other forms of a keyboard as plain letters, no spaces around. */
export const cleanToken = (typed: string): string => cleanLine(cleanLine(typed).normalize('NFKC'))
