import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './comparison.ts'
export * from './glance.ts'
export * from './histogram.ts'
export * from './runner.ts'
export * from './scene.ts'
export * from './times.ts'
export * from './view.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
