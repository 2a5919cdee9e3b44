import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

/** Texts for reviewers of applications. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
