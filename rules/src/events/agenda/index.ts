import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './list-view.ts'
export type { Speech } from './speech.ts'
export * from './view.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
