import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

/** Words of the pages where articles are written. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
