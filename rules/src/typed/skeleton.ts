import { cleanLine } from './clean.ts'
import { prototypes } from './look-alikes.ts'

/** Marks beside letters; the vowels of Indic scripts are not among them. */
const accents =
  /[\u0300-\u036F]|[\u0483-\u0489]|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE00-\uFE2F]|[\u200C\u200D]/g

/** Equal for two names that look alike (UTS #39): whatever case, accents, widths and alphabets they are written in. */
export const skeleton = (name: string): string =>
  asPrototypes(asPrototypes(cleanLine(name).normalize('NFKD').replace(accents, '')).toLowerCase())
    .replace(/\p{Nd}/gu, digit)
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w')
    .normalize('NFC')
    .trim()

const asPrototypes = (text: string) => [...text].map((sign) => prototypes.get(sign) ?? sign).join('')

/** Whose value is that of another digit looks like it: blocks of ten decimal digits begin with zero, some side by side. */
function digit(sign: string): string {
  let zero = sign.codePointAt(0) as number
  const code = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return shown[(code - zero) % 10] as string
}
const shown = [...'ol23456789']

/** Scripts in daily use (UAX #31, table 5); those that are written together stand together. */
const together: readonly (readonly string[])[] = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
  ...[
    ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic', 'Devanagari'],
    ...[
      'Bengali',
      'Gurmukhi',
      'Gujarati',
      'Oriya',
      'Tamil',
      'Telugu',
      'Kannada',
      'Malayalam',
      'Sinhala',
      'Thai',
      'Lao',
    ],
    ...['Tibetan', 'Myanmar', 'Khmer'],
  ].map((script) => [script]),
]
const alphabets = together.map((scripts) => {
  const classes = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script=${script}}`).join('')
  return new RegExp(`^[${classes}]*$`, 'u')
})

/** Whether a name is written in one alphabet, or in those that are written together. */
export const isOneAlphabet = (name: string): boolean => {
  const plain = name.normalize('NFKC')
  return alphabets.some((alphabet) => alphabet.test(plain))
}
