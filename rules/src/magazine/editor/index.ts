import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { isHeld } from './held.ts'

/** Texts of the article editor. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
