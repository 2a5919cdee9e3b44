import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './evidence.ts'
export * from './operators.ts'
export * from './providers.ts'
export * from './reference.ts'
export * from './schema.ts'
export * from './states.ts'
export * from './treasury.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
