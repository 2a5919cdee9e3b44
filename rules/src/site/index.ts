import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { accentStyle, contrast, tonesOf } from './tones.ts'
export { compareVersions } from './versions.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
