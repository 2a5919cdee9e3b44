import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

/** What commands of operators say; never loaded by a page. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
