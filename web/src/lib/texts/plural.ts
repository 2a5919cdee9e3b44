import { pluralIn } from '@vondrona/rules/texts'
import { language } from './language.ts'

/** The form of a sentence with this number in the reader's language. */
export const plural = (n: number): 'one' | 'other' => pluralIn(n, language())
