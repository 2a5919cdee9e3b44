import { catalogue } from '../../texts/index.ts'
import { fr } from './messages.fr.ts'

export { findPeople } from './find-people.ts'
export { adviceFor } from './nobody.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
