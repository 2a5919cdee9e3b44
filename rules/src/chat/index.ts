import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export { anonymous, type Badge, type CommentFrame } from './frames.ts'
export * from './message.ts'
export * from './policy.ts'
export * from './schema.ts'

export const texts = catalogue(fr, () => import('./messages.en.ts'))
