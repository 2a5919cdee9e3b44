import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

/** Texts for who applies: the form, the state of an application, the list of one's own. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
