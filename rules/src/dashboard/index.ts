import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
