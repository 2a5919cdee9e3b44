import { fold } from './fold.ts'

const international = 9 // digits and more; what is shorter is a part of a number

/**
 * One text for one telephone number, however it is written: its digits with the country code, those of Madagascar and
 * what is written without a country as they are dialled there, without the first 0.
 */
export function phoneKey(typed: string): string {
  const compact = fold(typed).replace(/[^\d+]/g, '')
  const digits = compact.replace(/\D/g, '')
  const isAbroad = compact.startsWith('+') || (digits.startsWith('00') && digits.length >= international)
  const number = isAbroad ? digits.replace(/^0+/, '') : digits
  if (/^261\d{9,10}$/.test(number)) return number.slice(3).replace(/^0/, '')
  return isAbroad ? number : number.replace(/^0/, '')
}

/** One text for one bib, whatever stands between its parts and however many zeros fill it up: `m42` for « M-0042 ». */
export const bibKey = (typed: string): string =>
  fold(typed)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(.*?\D)?0+(?=\d+$)/, '$1')

/** What a bib is called by: with its prefix, and by its number alone. */
export function bibForms(bib: string): string[] {
  const whole = bibKey(bib)
  if (!whole) return []
  const number = /\d+$/.exec(whole)?.[0]
  return number && number !== whole ? [whole, number] : [whole]
}
