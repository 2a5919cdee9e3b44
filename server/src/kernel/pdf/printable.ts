import anyAscii from 'any-ascii'
import { isDrawn, isOwn } from './fonts.ts'

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const pointsOf = (text: string) => Array.from(text, (char) => char.codePointAt(0)!)

/**
 * The text as the fonts can print it: composed, without emoji, control and direction characters. A letter of a script
 * that no font has is transliterated: whoever reads the paper can say it, and finds the person by their number. Line
 * breaks stay.
 */
export function printable(text: string): string {
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.replace(/ {2,}/g, ' ').replace(/^ | $/g, '')
  const composed = text.replace(/\r\n?/g, '\n').normalize('NFC')
  const result = pointsOf(composed).every((point) => point === 10 || isOwn(point)) ? composed : printedText(composed)
  return result.replace(/[^\S\n\u00a0\u202f]{2,}/g, ' ').replace(/^ +| +$/gm, '')
}

function printedText(text: string): string {
  let result = ''
  for (const { segment } of characters.segment(apart(text)))
    result += segment === '\n' ? segment : printed(segment, result)
  return result
}

/** Digits that no font has in their own place become plain ones: 10⁶ is 10^6 then and not 106, nor is 5① 51. */
function apart(text: string): string {
  const isAllOwn = (signs: string) => pointsOf(signs).every(isOwn)
  return text
    .replace(/(?<=[\p{L}\p{N})])[⁰¹²³⁴-⁹⁺⁻]+/gu, (signs) => (isAllOwn(signs) ? signs : `^${signs.normalize('NFKC')}`))
    .replace(/(?<=\p{Nd})[₀-₉]|(?<=\p{N})(?![₀-₉])\p{No}/gu, (sign) => (isAllOwn(sign) ? sign : ` ${sign}`))
    .replace(/(?![₀-₉])\p{No}(?=\p{Nd})/gu, (sign) => (isAllOwn(sign) ? sign : `${sign} `))
}

/** `before`: what stands before it. */
function printed(character: string, before: string): string {
  const kept = withoutSigns(character)
  if (!kept) return ''
  if (pointsOf(kept).every(isOwn)) return kept
  if (/^\p{White_Space}+$/u.test(kept)) return ' '
  const isPlain = (form: string) => pointsOf(form).every(isOwn)
  const compatible = kept.normalize('NFKC') // a wide or circled letter, a joined form, a radical: the letter itself
  const isAsShort = compatible.length <= kept.length && !/\p{Script=Hangul}/u.test(kept)
  if (compatible !== kept && (isPlain(compatible) || (isAsShort && pointsOf(compatible).every(isDrawn))))
    return compatible
  const drawn = (form: string) => {
    const [first = '', ...marks] = form
    return isDrawn(first.codePointAt(0)!) ? first + marks.filter((mark) => isKept(mark)).join('') : ''
  }
  return drawn(kept) || drawn(kept.normalize('NFKD')).normalize('NFC') || transliterated(kept, before)
}

const notJoined = '\u200c' // letters of a Persian name stand beside each other without being joined
const isKept = (char: string) => char === notJoined || isDrawn(char.codePointAt(0)!)

/** Without what is not printed; empty for a picture, whatever it is made of. */
function withoutSigns(character: string): string {
  if (/\p{Emoji_Presentation}|\p{Emoji_Modifier}|\ufe0f/u.test(character) && !/^[\x20-\x7e]/.test(character)) return ''
  const isArabic = /^\p{Script=Arabic}/u.test(character)
  const isHidden = (char: string) => /\p{C}|\p{Emoji_Modifier}|\p{Variation_Selector}|\u20e3/u.test(char)
  return [...character]
    .map((char) => (char === '\t' ? ' ' : isHidden(char) && !(isArabic && char === notJoined) ? '' : char))
    .join('')
}

/** In Latin letters; what is no letter and has no sign like it is left out. */
function transliterated(character: string, before: string): string {
  if (!/[\p{L}\p{N}\p{M}\p{P}\p{Sc}]/u.test(character)) return ''
  const latin = /\p{P}/u.test(character) ? anyAscii(character) : anyAscii(character).replaceAll('?', '')
  if (!/\p{Lo}|\p{Script=Georgian}/u.test(character) || /[\p{L}\p{M}'’-]$/u.test(before)) return latin
  const start = latin.replace(/^'+/, '') // a name in a script without capitals gets its own
  return start.charAt(0).toUpperCase() + start.slice(1)
}
