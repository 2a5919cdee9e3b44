import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './document.ts'
export * from './render.ts'
export * from './schema.ts'
export { isSlug, slugOf } from './slug.ts'
export * from './states.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
