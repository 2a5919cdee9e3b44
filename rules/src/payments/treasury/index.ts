import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './columns.ts'

/** Texts for those who look after the money. */
export const texts = catalogue(fr, () => import('./messages.en.ts'))
