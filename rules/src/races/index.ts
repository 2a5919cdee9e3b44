import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './documents.ts'
export * from './eligibility.ts'
export * from './letter.ts'
export * from './number.ts'
export * from './person.ts'
export * from './problems.ts'
export * from './results.ts'
export * from './schema.ts'
export * from './states.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
