import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './answers.ts'
export { countries } from './countries.ts'
export { type Pattern, patternOf } from './pattern.ts'
export * from './questions.ts'
export * from './schema.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
