import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './due.ts'
export * from './states.ts'
export * from './types.ts'
export * from './verifying.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
