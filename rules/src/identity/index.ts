import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './document.ts'
export * from './sent.ts'
export * from './states.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
