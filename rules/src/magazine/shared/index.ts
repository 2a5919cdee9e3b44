import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

/** Texts of pictures that another app shared with the installed page. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
