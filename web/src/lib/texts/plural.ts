import { language } from './language.ts'

/** Which of the two forms of a sentence says this number: in French none and one are singular, in English one alone. */
export function plural(n: number): 'one' | 'other' {
  return (language() === 'fr' ? n < 2 : n === 1) ? 'one' : 'other'
}
