import { catalogue } from '../texts/index.ts'
import { fr } from './messages.fr.ts'

export * from './ballots.ts'
export * from './colours.ts'
export type { VoteNews } from './frames.ts'
export * from './policy.ts'
export * from './published-list.ts'
export * from './receipt.ts'
export * from './schema.ts'
export * from './states.ts'
export const texts = catalogue(fr, () => import('./messages.en.ts'))
