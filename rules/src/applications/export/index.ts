import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

/** Texts of the exported list. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
