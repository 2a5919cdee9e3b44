import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { type AskedOrder, answersTo, openAnswers, withoutAnswer } from './choice.ts'
export * from './draft.ts'
export * from './schema.ts'
export * from './states.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
