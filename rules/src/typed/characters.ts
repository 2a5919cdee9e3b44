/**
 * Which characters carry nothing that somebody could see. Look-behind and the flag v are avoided: Safari before 16.4
 * knows neither.
 */

/** Scripts in which a joiner changes how the letters beside it are drawn (Persian, Malayalam, Sinhala, …). */
const joining = [
  'Arabic',
  'Syriac',
  'Mandaic',
  'Nko',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
  'Tibetan',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')

const picture = '\\p{Extended_Pictographic}'
const selector = '\\uFE0E\\uFE0F'
const tone = '\\u{1F3FB}-\\u{1F3FF}'

/** What keeps its invisible part, because it is drawn otherwise without it. */
const kept = [
  // 👩🏽‍⚕️ 🏳️‍🌈: pictures that are joined
  `${picture}[${selector}]?[${tone}]?\\u200D(?=${picture})`,
  `${picture}[${selector}]`,
  '[0-9#*]\\uFE0F\\u20E3',
  // the flags of England, Scotland and Wales, the only ones that are spelled in tags
  '\\u{1F3F4}\\u{E0067}\\u{E0062}(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})\\u{E007F}',
  `(?=[\\p{L}\\p{M}])[${joining}]\\u200C(?=[${joining}])`,
  `(?=[\\p{L}\\p{M}])[${joining}]\\u200D`,
  // forms of one ideograph, as in Japanese names
  '\\p{Script=Han}[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  '[\\u1820-\\u18AA][\\u180B-\\u180D\\u180F]',
].join('|')

/** Signs of the category Cf that are drawn: numbers and verses in Arabic, groups of hieroglyphs. */
const drawn = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}\\u{13430}-\\u{1343F}'

/** Nothing to see: format and direction marks, control characters, selectors, tags, fillers, halves of a character, signs that one font knows. */
const unseen = [
  `(?![${drawn}])\\p{Cf}`,
  '(?![\\n\\t])\\p{Cc}',
  '[\\p{Cs}\\p{Co}]',
  '[\\uFE00-\\uFE0F\\u{E0000}-\\u{E0FFF}]',
  '[\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2065\\uFFF0-\\uFFF8\\uFFFC]',
  '[\\uFDD0-\\uFDEF]|\\p{Noncharacter_Code_Point}',
].join('|')

/** A match without its first group is to be removed. */
export const unseenParts = new RegExp(`(${kept})|${unseen}`, 'gu')

/** Spaces of every width, and what is as empty: fillers and the blank of Braille. */
export const anySpace = /[\p{Zs}\u2800\u3164\uFFA0]/gu

export const anyBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** More of them on one letter cover the lines around it; Hebrew with vowels and accents needs four. */
export const marksInARow = 4
export const tooManyMarks = new RegExp(`(\\p{M}{${marksInARow}})\\p{M}+`, 'gu')

/** A text in which nothing is seen, as `cleanCharacters` leaves it. */
export const blank = /^(?:\s|\p{M}|[\u200C\u200D])*$/u
