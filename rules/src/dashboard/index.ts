import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './days.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
